/* dfp_place.c - scaling and shifting of schedule rows.
 *
 * The routine SCALEANDSHIFTPERMUTATIONS of Acharya, Bondhugula, Cohen (see
 * dfp.c), according to theorems 2.7, 3.1 and 3.3: without skewing and with
 * fixed dimensions, the variables of the relaxed problem are one coefficient
 * and one shift per statement.  This file solves that problem.  Statements
 * placed earlier keep their relative places and form one unit.
 *
 * Theorem 3.1 says that the shifts of statements never conflict.  It holds
 * between components, as the target of a dependence can always be shifted
 * further, but not on a cycle of three or more statements: A before B, B before
 * C, and C before A may be possible pairwise without being possible together.
 * Factors, too, may agree pairwise but not together.  Therefore the solution of
 * the relaxed problem decides, not the absence of conflicts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/dfp/dfp_impl.h"

#include <stdlib.h>
#include <string.h>

#include "sched/ilp/scale_point.h"
#include "sched/ilp/problem.h"
#include "sched/linear/vector.h"

/* The number of objectives, minimized one after the other as in problem.c: the
 * coefficients of parameters in the bound of distances, the constant of that
 * bound, shifts by parameters, and factors.
 */
#define N_OBJECTIVE 4

/* The number of variables for the bound of distances, which are the first ones
 * of the program: two for each parameter and one for the constant.
 */
static unsigned bound_size(const ash_placement *place)
{
	return 2 * place->graph->n_param + 1;
}

static unsigned factor_variable(const ash_placement *place, unsigned unit)
{
	return bound_size(place) + unit * (2 + place->graph->n_param);
}

/* The variable for entry "i" of the shift of "unit": the constant if "i" is 0,
 * else the coefficient of parameter "i" - 1.  Those of parameters come first.
 */
static unsigned shift_variable(const ash_placement *place, unsigned unit,
	unsigned i)
{
	unsigned n_param = place->graph->n_param;

	return factor_variable(place, unit) + 1 + (i ? i - 1 : n_param);
}

static unsigned n_variable(const ash_placement *place)
{
	return factor_variable(place, place->n_unit);
}

ash_sched_status ash_placement_init(ash_graph *graph, unsigned n_unit,
	bool is_measured, ash_placement *place)
{
	unsigned n_head = 1 + graph->n_param;
	bool ok = true;

	*place = (ash_placement) { .graph = graph,
		.n_unit = n_unit,
		.is_measured = is_measured,
		.hard = ash_rows_alloc(),
		.soft = ash_rows_alloc() };
	place->term = malloc(sizeof(*place->term) * (4 * n_head + 2));
	place->factor = calloc(n_unit + 1, sizeof(*place->factor));
	place->shift = calloc((size_t) n_unit * n_head + 1,
		sizeof(*place->shift));
	if (!place->hard || !place->soft || !place->term || !place->factor ||
		!place->shift)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; ok && i < n_unit; ++i) {
		ash_term term = { factor_variable(place, i), 1 };

		ok = ash_rows_add(place->hard, false, -1, 1, &term);
	}
	return ok ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

void ash_placement_clear(ash_placement *place)
{
	ash_rows_free(place->hard);
	ash_rows_free(place->soft);
	free(place->term);
	free(place->factor);
	free(place->shift);
	*place = (ash_placement) { 0 };
}

/* The distance at one generator of a piece, as terms in the variables. */
typedef struct {
	ash_placement *place;
	unsigned n_term;	/* terms of the distance */
} form;

static void append(form *f, unsigned var, int64_t coef)
{
	if (coef)
		f->place->term[f->n_term++] = (ash_term) { var, coef };
}

/* Add to "f" "sign" times the value that the row of "end" has, once it is
 * scaled and shifted, at a generator of the piece.  "head" is the generator's
 * part for the constant and the parameters, "x" its part for the "n_var"
 * iterators of the statement.  False if a number exceeds 64 bits.
 */
static bool add_end(form *f, ash_placement_end end, int sign,
	const int64_t *head, unsigned n_var, const int64_t *x)
{
	unsigned n_head = 1 + f->place->graph->n_param;
	int64_t a, b;

	if (!ash_vector_dot(n_head, end.row, head, &a) ||
		!ash_vector_dot(n_var, end.row + n_head, x, &b) ||
		!ash_add(a, b, &a))
		return false;
	append(f, factor_variable(f->place, end.unit), sign * a);
	for (unsigned i = 0; i < n_head; ++i)
		append(f, shift_variable(f->place, end.unit, i),
			sign * head[i]);
	return true;
}

static bool add_row(form *f, ash_rows *rows, bool is_equality)
{
	return ash_rows_add(rows, is_equality, 0, f->n_term, f->place->term);
}

/* Add the constraint that "sign" times the distance at generator "v" is at most
 * the bound of distances.
 */
static bool add_bound(form *f, int sign, bool is_line, const int64_t *v)
{
	unsigned n = f->n_term, n_param = f->place->graph->n_param;
	bool ok;

	for (unsigned i = 0; i < n; ++i)
		f->place->term[i].coef *= -sign;
	for (unsigned i = 0; i < n_param; ++i) {
		append(f, 2 * i + 1, v[1 + i]);
		append(f, 2 * i, -v[1 + i]);
	}
	append(f, 2 * n_param, v[0]);
	ok = add_row(f, f->place->soft, is_line);
	f->n_term = n;
	for (unsigned i = 0; i < n; ++i)
		f->place->term[i].coef *= -sign;
	return ok;
}

/* Add the constraints "asks" for one generator. */
static bool add_generator(form *f, bool is_line, const int64_t *v,
	unsigned asks)
{
	bool ok = true;

	if (asks & ASH_ASK_EQUAL)
		ok = add_row(f, f->place->hard, true);
	else if (asks & ASH_ASK_ORDER)
		ok = add_row(f, f->place->hard, is_line);
	if (!f->place->is_measured)
		return ok;
	if (ok && asks & ASH_ASK_NEAR)
		ok = add_bound(f, 1, is_line, v);
	if (ok && asks & ASH_ASK_NEAR_BACK)
		ok = add_bound(f, -1, is_line, v);
	return ok;
}

ash_sched_status ash_placement_add(ash_placement *place, const ash_piece *piece,
	ash_placement_end src, ash_placement_end dst, unsigned asks)
{
	const ash_cone *cone = piece->cone;
	unsigned n_head = 1 + place->graph->n_param;
	unsigned n_src = place->graph->stmt[piece->src].n_var;
	unsigned n_dst = place->graph->stmt[piece->dst].n_var;
	unsigned n = cone->n_line + cone->n_ray;
	ash_sched_status status = ash_graph_spend(place->graph, 1 + n);

	for (unsigned i = 0; i < n && !status; ++i) {
		const int64_t *v = ash_cone_generator(cone, i);
		form f = { .place = place };

		if (!add_end(&f, dst, 1, v, n_dst, v + n_head + n_src) ||
			!add_end(&f, src, -1, v, n_src, v + n_head) ||
			!add_generator(&f, i < cone->n_line, v, asks))
			status = ASH_SCHED_OVERFLOW;
	}
	return status;
}

static bool set_objectives(const ash_placement *place, ash_lp *lp)
{
	unsigned n_param = place->graph->n_param, n[N_OBJECTIVE] = { 0 };
	size_t size = sizeof(ash_term) * (n_variable(place) + 1);
	ash_term *term[N_OBJECTIVE];
	bool ok = true;

	for (unsigned i = 0; i < N_OBJECTIVE; ++i) {
		term[i] = malloc(size);
		ok = ok && term[i];
	}
	for (unsigned i = 0; ok && i < 2 * n_param; ++i)
		term[0][n[0]++] = (ash_term) { i, 1 };
	if (ok)
		term[1][n[1]++] = (ash_term) { 2 * n_param, 1 };
	for (unsigned i = 0; ok && i < place->n_unit; ++i) {
		for (unsigned k = 1; k <= n_param; ++k)
			term[2][n[2]++] = (ash_term) {
				shift_variable(place, i, k), 1
			};
		term[3][n[3]++] = (ash_term) { factor_variable(place, i), 1 };
	}
	for (unsigned i = 0; i < N_OBJECTIVE; ++i) {
		ok = ok && ash_lp_set_objective(lp, i, n[i], term[i]);
		free(term[i]);
	}
	return ok;
}

/* Shift all units so that the first one is not shifted. */
static ash_sched_status shift_back(ash_placement *place)
{
	unsigned n_head = 1 + place->graph->n_param;
	bool ok = true;

	for (unsigned i = place->n_unit; i-- > 0;)
		for (unsigned k = 0; ok && k < n_head; ++k)
			ok = ash_sub(place->shift[i * n_head + k],
				place->shift[k], &place->shift[i * n_head + k]);
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

/* Scale the solution of "lp" to integers. */
static ash_sched_status read_solution(ash_placement *place, const ash_lp *lp)
{
	unsigned n = n_variable(place), n_head = 1 + place->graph->n_param;
	const ash_rows *block = place->hard;
	int64_t *value = malloc(sizeof(*value) * (n + 1));
	bool *is_shift = malloc(n + 1);
	ash_sched_status status = ASH_SCHED_ERROR;

	if (value && is_shift) {
		memset(is_shift, true, n);
		for (unsigned i = 0; i < place->n_unit; ++i)
			is_shift[factor_variable(place, i)] = false;
		status = ash_scale_point(lp, n, is_shift, 1, &block, value);
	}
	for (unsigned i = 0; i < place->n_unit && !status; ++i) {
		place->factor[i] = value[factor_variable(place, i)];
		for (unsigned k = 0; k < n_head; ++k)
			place->shift[i * n_head + k] =
				value[shift_variable(place, i, k)];
	}
	free(value);
	free(is_shift);
	return status == ASH_SCHED_OK ? shift_back(place) : status;
}

ash_sched_status ash_placement_solve(ash_placement *place, bool *found)
{
	ash_graph *graph = place->graph;
	ash_lp *lp = ash_lp_alloc(n_variable(place),
		place->is_measured ? N_OBJECTIVE : 0, &graph->work);
	ash_lp_status end = ASH_LP_ERROR;
	ash_sched_status status;

	if (lp && (!place->is_measured || set_objectives(place, lp)) &&
		ash_lp_add(lp, place->hard) && ash_lp_add(lp, place->soft))
		end = ash_lp_minimize(lp, false);
	if (graph->stats)
		++graph->stats->relaxed;
	*found = end == ASH_LP_OPTIMAL;
	status = *found && place->is_measured ? read_solution(place, lp)
					      : ash_sched_of_lp(end);
	ash_lp_free(lp);
	return status;
}

ash_sched_status ash_placement_apply(const ash_placement *place, unsigned unit,
	unsigned n_var, int64_t *row)
{
	unsigned n_head = 1 + place->graph->n_param;
	const int64_t *shift = place->shift + (size_t) unit * n_head;
	bool ok = true;

	for (unsigned i = 0; ok && i < n_head + n_var; ++i)
		ok = ash_mul(row[i], place->factor[unit], &row[i]);
	for (unsigned i = 0; ok && i < n_head; ++i)
		ok = ash_add(row[i], shift[i], &row[i]);
	return ok ? ASH_SCHED_OK : ASH_SCHED_OVERFLOW;
}

bool ash_placement_is_neutral(const ash_placement *place, unsigned unit)
{
	unsigned n_head = 1 + place->graph->n_param;

	return place->factor[unit] == 1 &&
		ash_vector_is_zero(n_head,
			place->shift + (size_t) unit * n_head);
}
