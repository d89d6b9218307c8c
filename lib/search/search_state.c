/* search_state.c - queries about a node of a schedule tree and its statements.
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/union_set.h>

#include "cost/access_stride.h"
#include "cost/filled_params.h"
#include "cost/unrolled_loops.h"
#include "search/search_state.h"
#include "support/number.h"
#include "transform/node_deps.h"

/* The rows of one loop, for all statements of the SCoP. */
typedef struct {
	const ash_scop *scop;
	int *row;
} row_data;

static isl_stat set_row(int *row, __isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_in);

	for (int i = 0; i < n && i < ASH_MAX_DIM; ++i) {
		int64_t number = isl_aff_coefficient_sgn(aff, isl_dim_in, i);

		ash_number_read(isl_aff_get_coefficient_val(aff, isl_dim_in, i),
			INT_MAX, &number);
		row[i] = (int) number;
	}
	return isl_stat_ok;
}

static isl_stat set_piece_row(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	isl_stat ok = set_row(user, aff);

	isl_set_free(set);
	isl_aff_free(aff);
	return ok;
}

static isl_stat set_stmt_row(__isl_take isl_pw_aff *pa, void *user)
{
	row_data *data = user;
	int stmt = ash_scop_stmt_of_function(data->scop, pa);
	isl_stat ok = isl_stat_error;

	if (stmt >= 0)
		ok = isl_pw_aff_foreach_piece(pa, &set_piece_row,
			data->row + stmt * ASH_MAX_DIM);
	isl_pw_aff_free(pa);
	return ok;
}

/* The schedule rows of the loop "upa" (ash_level.row); owned by the caller,
 * NULL on error.
 */
int *ash_search_rows(const ash_scop *scop, __isl_keep isl_union_pw_aff *upa)
{
	row_data data = { .scop = scop };

	data.row = calloc(scop->n_stmt * ASH_MAX_DIM + 1, sizeof(int));
	if (data.row &&
		isl_union_pw_aff_foreach_pw_aff(upa, &set_stmt_row, &data) <
			0) {
		free(data.row);
		return NULL;
	}
	return data.row;
}

/* A list of flags, one per statement. */
typedef struct {
	const ash_scop *scop;
	int *stmt;
} marking;

/* Callback: set the flag, in the list "user", of the statement whose instances
 * are "set", which is taken.
 */
static isl_stat mark_stmt(__isl_take isl_set *set, void *user)
{
	const marking *m = user;
	int stmt = ash_scop_stmt_of_set(m->scop, set);

	if (stmt >= 0 && isl_set_plain_is_empty(set) == isl_bool_false)
		m->stmt[stmt] = 1;
	isl_set_free(set);
	return isl_stat_ok;
}

/* Returns the number of statements below "node", and stores their indices in
 * "stmt".
 */
int ash_search_stmts(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, int *stmt)
{
	marking m = { .scop = w->input->scop, .stmt = stmt };
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	int n = 0;

	memset(stmt, 0, m.scop->n_stmt * sizeof(*stmt));
	isl_union_set_foreach_set(domain, &mark_stmt, &m);
	for (unsigned i = 0; i < m.scop->n_stmt; ++i)
		if (stmt[i])
			stmt[n++] = i;
	isl_union_set_free(domain);
	return n;
}

int *ash_search_alloc(const ash_search_state *w)
{
	return calloc(w->input->scop->n_stmt + 1, sizeof(int));
}

/* Callback: set the flag to which "user" points if "node" is a band.  The
 * result is false, so that nodes below are not visited, once the flag is set.
 */
static isl_bool is_band(__isl_keep isl_schedule_node *node, void *user)
{
	bool *found = user;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
		*found = true;
	return isl_bool_ok(!*found);
}

bool ash_search_has_band(__isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	bool found = false;

	for (int i = 0; i < n && !found; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);

		isl_schedule_node_foreach_descendant_top_down(child, &is_band,
			&found);
		isl_schedule_node_free(child);
	}
	return found;
}

/* The bytes that access "a" of the statement "e" touches in two iterations of
 * the loop at depth "time"; in total if the statement has no such loop.
 */
static double get_step_bytes(const ash_stmt_estimate *e, unsigned a,
	unsigned time)
{
	const ash_access_estimate *access = &e->access[a];
	double bytes = ash_estimate_bytes(e, a);
	double extent;

	if (time >= e->n_iter)
		return bytes;
	extent = fmax(1, e->extent[time]);
	return bytes / ash_motion_elements(access, time, extent) *
		ash_motion_elements(access, time, fmin(2, extent));
}

double ash_search_array_bytes(const ash_search_state *w, const int *stmt, int n,
	unsigned time)
{
	unsigned n_array = w->input->scop->n_array;
	double *most = calloc(n_array + 1, sizeof(*most));
	double all = 0;

	for (int i = 0; most && i < n; ++i) {
		const ash_stmt_estimate *e = &w->estimates->stmt[stmt[i]];

		for (unsigned a = 0; a < e->n_access; ++a) {
			double bytes = get_step_bytes(e, a, time);
			int array = e->access[a].array;

			if (!e->access[a].scalar && bytes > most[array])
				most[array] = bytes;
		}
	}
	for (unsigned i = 0; most && i < n_array; ++i)
		all += most[i];
	free(most);
	return all;
}

/* Does an access of the statement "e" to an array vary with the loop "d"? */
static bool moves(const ash_stmt_estimate *e, unsigned d)
{
	for (unsigned a = 0; a < e->n_access; ++a)
		if (!e->access[a].scalar &&
			(e->access[a].stride[d] != 0 || !e->access[a].regular))
			return true;
	return false;
}

bool ash_search_has_params(const ash_search_state *w, int stmt)
{
	const ash_stmt_estimate *e = &w->estimates->stmt[stmt];
	isl_set *set = isl_set_copy(w->input->scop->stmt[stmt].domain);
	isl_size n = isl_set_dim(set, isl_dim_param);
	isl_bool found;

	for (unsigned d = 0; d < e->n_iter; ++d)
		if (!moves(e, d))
			set = isl_set_eliminate(set, isl_dim_set, d, 1);
	set = isl_set_drop_constraints_not_involving_dims(set, isl_dim_set, 0,
		e->n_iter);
	found = isl_set_involves_dims(set, isl_dim_param, 0, n < 0 ? 0 : n);
	isl_set_free(set);
	return found != isl_bool_false;
}

bool ash_search_is_worth_threads(const ash_search_state *w, const int *stmt,
	int n, int depth)
{
	const ash_options *options = w->input->options;

	return options->parallel &&
		ash_estimate_work(w->estimates, stmt, n, depth) >=
		options->min_work;
}

double ash_search_entries(const ash_search_state *w, const int *stmt, int n)
{
	double all = 0;

	for (int i = 0; i < n; ++i) {
		const ash_stmt_estimate *s = &w->estimates->stmt[stmt[i]];
		double entries = 1;

		for (unsigned d = 0; d < w->stack.n && d < s->n_iter; ++d)
			entries *= s->extent[d];
		all = entries > all ? entries : all;
	}
	return all;
}

__isl_give isl_union_map *ash_search_order(ash_search_state *w,
	__isl_keep isl_union_map *deps)
{
	if (!ash_scop_reduces(w->input->scop))
		return NULL;
	return ash_dependence_cache_intersect(&w->answers->deps,
		isl_union_map_copy(deps),
		isl_union_map_copy(w->input->deps->validity));
}

void ash_search_free_rows(int **rows, unsigned n)
{
	for (unsigned i = 0; rows && i < n; ++i)
		free(rows[i]);
	free(rows);
}

int **ash_search_band_rows(const ash_scop *scop, const ash_band *band)
{
	int **rows = calloc(band->n, sizeof(*rows));
	bool ok = rows != NULL;

	for (unsigned i = 0; ok && i < band->n; ++i) {
		rows[i] = ash_search_rows(scop, band->member[i]);
		ok = rows[i] != NULL;
	}
	if (!ok)
		ash_search_free_rows(rows, band->n);
	return ok ? rows : NULL;
}
