/* vector_loops.c - loops of a schedule that can be vectorized.
 *
 * The step of a loop is the direction in which it advances and all other loops
 * around the statement stay.  The move of an access along it is the product of
 * its subscripts with the step (theorem 3.1 of the paper).
 *
 * SPDX-License-Identifier: MIT
 */
#include "vector_loops.h"

#include <limits.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/val.h>

#include "sched/linear/isl_matrix.h"
#include "sched/linear/vector.h"
#include "scop/linear.h"
#include "scop/tree.h"

#define MAX_LOOP 64

/* A statement, and the loops around one of its leaves. */
typedef struct {
	const ash_scop *scop;
	const ash_stmt *stmt;
	ash_vector_rule rule;
	unsigned n_var;
	ash_matrix fixed;	/* equations of its domain */
	ash_matrix loops;	/* outermost first */
	bool coincident[MAX_LOOP];
} place;

/* Read the coefficients of the dimensions of "aff" (taken) into "row". */
static bool read_aff(__isl_take isl_aff *aff, unsigned n, int64_t *row)
{
	bool ok = isl_aff_dim(aff, isl_dim_div) == 0 &&
		ash_linear_coefficients(aff, isl_dim_in, n, INT_MAX, row) ==
			isl_bool_true;

	isl_aff_free(aff);
	return ok;
}

/* Read the coefficients of "pa" on "domain" (both taken) into "row". */
static bool read_pw_aff(__isl_take isl_pw_aff *pa, __isl_take isl_set *domain,
	unsigned n, int64_t *row)
{
	pa = isl_pw_aff_gist(pa, domain);
	if (isl_pw_aff_isa_aff(pa) == isl_bool_true)
		return read_aff(isl_pw_aff_as_aff(pa), n, row);
	isl_pw_aff_free(pa);
	return false;
}

/* Is "row" linearly independent of the loops and equations? */
static bool is_new(const place *p, const int64_t *row)
{
	ash_matrix all = { 0 };
	unsigned before = 0, after = 0;
	bool ok = ash_matrix_copy(&all, &p->fixed);

	all.n_col = p->n_var;
	for (unsigned i = 0; ok && i < p->loops.n_row; ++i)
		ok = ash_matrix_append(&all, ash_matrix_row(&p->loops, i));
	ok = ok && ash_matrix_rank(&all, 0, p->n_var, &before) &&
		ash_matrix_append(&all, row) &&
		ash_matrix_rank(&all, 0, p->n_var, &after);
	ash_matrix_clear(&all);
	return ok && after > before;
}

/* Add member "i" of the band "node", unless it has at most one iteration. */
static bool add_member(place *p, __isl_keep isl_schedule_node *node, int i)
{
	isl_union_pw_aff *member = ash_tree_member(node, i);
	isl_space *space = isl_set_get_space(p->stmt->domain);
	int64_t *row = calloc(p->n_var + 1, sizeof(*row));
	isl_pw_aff *pa;
	bool ok;

	space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out,
		1);
	pa = isl_union_pw_aff_extract_pw_aff(member, space);
	isl_union_pw_aff_free(member);
	ok = read_pw_aff(pa, isl_set_copy(p->stmt->domain), p->n_var, row) &&
		row;
	if (ok && p->loops.n_row < MAX_LOOP && is_new(p, row)) {
		p->coincident[p->loops.n_row] =
			isl_schedule_node_band_member_get_coincident(node, i) ==
			isl_bool_true;
		ok = ash_matrix_append(&p->loops, row);
	}
	free(row);
	return ok;
}

/* Add all loops around "leaf". */
static bool add_loops(place *p, __isl_keep isl_schedule_node *leaf)
{
	isl_size depth = isl_schedule_node_get_tree_depth(leaf);
	bool ok = depth >= 0;

	for (int k = depth; ok && k > 0; --k) {
		isl_schedule_node *node = isl_schedule_node_ancestor(
			isl_schedule_node_copy(leaf), k);
		isl_size n = 0;

		if (isl_schedule_node_get_type(node) == isl_schedule_node_band)
			n = isl_schedule_node_band_n_member(node);
		for (int i = 0; ok && i < n; ++i)
			ok = add_member(p, node, i);
		isl_schedule_node_free(node);
	}
	return ok;
}

/* Add the equations of the domain. */
static bool add_fixed(place *p)
{
	isl_basic_set *hull = isl_basic_set_remove_divs(
		isl_set_affine_hull(isl_set_copy(p->stmt->domain)));
	isl_size n_param = isl_basic_set_dim(hull, isl_dim_param);
	ash_matrix rows = { 0 };
	unsigned n_equality = 0;
	bool ok = n_param >= 0 &&
		ash_read_basic_set(hull, true, &rows, &n_equality) ==
			ASH_SCHED_OK;

	isl_basic_set_free(hull);
	p->fixed.n_col = p->loops.n_col = p->n_var;
	for (unsigned i = 0; ok && i < n_equality; ++i)
		ok = ash_matrix_append(&p->fixed,
			ash_matrix_row(&rows, i) + 1 + n_param);
	ash_matrix_clear(&rows);
	return ok;
}

/* Compute the step of loop "l"; false if there is none. */
static bool find_step(const place *p, unsigned l, int64_t *step)
{
	ash_matrix all = { 0 }, free = { .n_col = p->n_var };
	bool ok = ash_matrix_copy(&all, &p->fixed);

	all.n_col = p->n_var;
	for (unsigned i = 0; ok && i < p->loops.n_row; ++i)
		if (i != l)
			ok = ash_matrix_append(&all,
				ash_matrix_row(&p->loops, i));
	ok = ok && ash_matrix_echelon(&all, 0) &&
		ash_matrix_complete(&all, &free, NULL) && free.n_row == 1;
	for (unsigned i = 0; ok && i < p->n_var; ++i)
		step[i] = ash_matrix_row(&free, 0)[i];
	ash_matrix_clear(&all);
	ash_matrix_clear(&free);
	return ok;
}

/* Does subscript "d" of "access" change along "step"?  Also true if unknown. */
static bool moves(const place *p, const ash_access *access, unsigned d,
	unsigned n_dim, const int64_t *step)
{
	isl_map *one = isl_map_intersect_domain(isl_map_copy(access->map),
		isl_set_copy(p->stmt->domain));
	int64_t *row = calloc(p->n_var + 1, sizeof(*row));
	int64_t change = 1;

	one = isl_map_project_out(one, isl_dim_out, d + 1, n_dim - d - 1);
	one = isl_map_project_out(one, isl_dim_out, 0, d);
	if (row && isl_map_is_single_valued(one) == isl_bool_true) {
		isl_pw_multi_aff *f = isl_pw_multi_aff_from_map(one);
		isl_pw_aff *pa = isl_pw_multi_aff_get_at(f, 0);

		isl_pw_multi_aff_free(f);
		if (!read_pw_aff(pa, isl_set_copy(p->stmt->domain), p->n_var,
			    row) ||
			!ash_vector_dot(p->n_var, row, step, &change))
			change = 1;
	} else {
		isl_map_free(one);
	}
	free(row);
	return change;
}

/* The dimension in which "access" moves, the last one if in none; -1 if it
 * moves in several, or in one that the rule excludes.
 */
static int dim_of(const place *p, const ash_access *access, const int64_t *step)
{
	int n_dim = (int) p->scop->array[access->array].n_dim;
	int dim = -1;

	for (int d = 0; d < n_dim; ++d) {
		if (!moves(p, access, d, n_dim, step))
			continue;
		if (dim >= 0)
			return -1;
		dim = d;
	}
	if (dim < 0)
		return n_dim - 1;
	return p->rule.any_layout || dim == n_dim - 1 ? dim : -1;
}

static bool counts(const place *p, const ash_access *access)
{
	return access->kind != ASH_KILL &&
		p->scop->array[access->array].n_dim > 0;
}

/* Examine loop "l": set "dim" to the dimension of each array, and *n to the
 * number of contiguous accesses.  False if accesses of an array move in
 * different dimensions.
 */
static bool look_at(const place *p, unsigned l, int *dim, unsigned *n)
{
	int64_t *step = calloc(p->n_var + 1, sizeof(*step));
	bool all = step && find_step(p, l, step);
	bool has_step = all;

	for (unsigned a = 0; a < p->scop->n_array; ++a)
		dim[a] = -1;
	for (unsigned i = 0; has_step && i < p->stmt->n_access; ++i) {
		const ash_access *access = &p->stmt->access[i];
		int *of = &dim[access->array], d;

		if (!counts(p, access))
			continue;
		d = dim_of(p, access, step);
		*n += d >= 0;
		all = all && d >= 0 && (*of < 0 || *of == d);
		*of = d;
	}
	free(step);
	return all;
}

/* Find the outermost loop of the statement that satisfies the rule. */
static bool find_loop(const place *p, ash_vector_loop *loop,
	ash_vector_counts *all)
{
	unsigned n = p->loops.n_row;
	unsigned first = p->rule.any_level || !n ? 0 : n - 1;
	int *dim = calloc(p->scop->n_array + 1, sizeof(*dim));

	if (!dim)
		return false;
	loop->n_loop = n;
	for (unsigned l = first; l < n; ++l) {
		bool is = look_at(p, l, dim, &all->n_contiguous) &&
			p->coincident[l];

		if (!is || loop->is_found)
			continue;
		loop->is_found = true;
		loop->level = l;
		for (unsigned a = 0; a < p->scop->n_array; ++a)
			loop->dim[a] = dim[a];
	}
	free(dim);
	all->n_simd += loop->is_found;
	all->depth += loop->is_found ? loop->level + 1 : 0;
	for (unsigned i = 0; i < p->stmt->n_access; ++i)
		all->n_access += counts(p, &p->stmt->access[i]);
	return true;
}

/* The result of the visit of all leaves. */
typedef struct {
	const ash_scop *scop;
	ash_vector_rule rule;
	ash_vector_loops *loops;
	isl_schedule_node *leaf;
	bool failed;
} collection;

static isl_stat visit_stmt(__isl_take isl_set *set, void *user)
{
	collection *c = user;
	int i = ash_scop_stmt_of_set(c->scop, set);
	place p = { .scop = c->scop, .rule = c->rule };
	bool ok = i >= 0;

	isl_set_free(set);
	if (ok && !c->loops->stmt[i].n_loop) {
		p.stmt = &c->scop->stmt[i];
		p.n_var = isl_set_dim(p.stmt->domain, isl_dim_set);
		ok = add_fixed(&p) && add_loops(&p, c->leaf) &&
			find_loop(&p, &c->loops->stmt[i], &c->loops->counts);
	}
	ash_matrix_clear(&p.fixed);
	ash_matrix_clear(&p.loops);
	return ok ? isl_stat_ok : isl_stat_error;
}

static isl_bool visit_node(__isl_keep isl_schedule_node *node, void *user)
{
	collection *c = user;
	isl_union_set *domain;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_leaf)
		return isl_bool_true;
	c->leaf = node;
	domain = isl_schedule_node_get_domain(node);
	if (isl_union_set_foreach_set(domain, &visit_stmt, c) < 0)
		c->failed = true;
	isl_union_set_free(domain);
	return c->failed ? isl_bool_error : isl_bool_true;
}

ash_vector_loops *ash_vector_loops_find(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, ash_vector_rule rule)
{
	ash_vector_loops *loops = calloc(1, sizeof(*loops));
	collection c = { .scop = scop, .rule = rule, .loops = loops };
	bool ok = loops;

	if (loops)
		loops->stmt = calloc(scop->n_stmt + 1, sizeof(*loops->stmt));
	ok = ok && loops->stmt;
	for (unsigned i = 0; ok && i < scop->n_stmt; ++i, ++loops->n_stmt) {
		loops->stmt[i].dim = calloc(scop->n_array + 1, sizeof(int));
		ok = loops->stmt[i].dim;
	}
	if (ok &&
		isl_schedule_foreach_schedule_node_top_down(schedule,
			&visit_node, &c) >= 0)
		return loops;
	return ash_vector_loops_free(loops);
}

ash_vector_loops *ash_vector_loops_free(ash_vector_loops *loops)
{
	if (!loops)
		return NULL;
	for (unsigned i = 0; i < loops->n_stmt; ++i)
		free(loops->stmt[i].dim);
	free(loops->stmt);
	free(loops);
	return NULL;
}

static void print_stmt(const ash_scop *scop, const ash_vector_loop *loop,
	FILE *out)
{
	if (!loop->is_found) {
		fputs("none\n", out);
		return;
	}
	fprintf(out, "loop %u of %u", loop->level + 1, loop->n_loop);
	for (unsigned a = 0; a < scop->n_array; ++a)
		if (loop->dim[a] >= 0)
			fprintf(out, ", %s %d",
				isl_id_get_name(scop->array[a].id),
				loop->dim[a]);
	fputc('\n', out);
}

void ash_vector_loops_print(const ash_scop *scop, const ash_vector_loops *loops,
	FILE *out)
{
	const ash_vector_counts *counts = &loops->counts;

	for (unsigned i = 0; i < loops->n_stmt; ++i) {
		fprintf(out, "%s: ", isl_id_get_name(scop->stmt[i].id));
		print_stmt(scop, &loops->stmt[i], out);
	}
	fprintf(out, "accesses %u contiguous %u simd %u depth %u\n",
		counts->n_access, counts->n_contiguous, counts->n_simd,
		counts->depth);
}
