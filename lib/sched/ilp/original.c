/* original.c - levels of the original schedule.
 *
 * Verdoolaege and Janssens, "Scheduling for PPCG", report CW 706, section
 * 6.7.1.  A level is one dimension of the original schedule, the same for all
 * statements.  Where no band can be found, the next level of the original
 * schedule carries dependences, usually in a simple way.  Levels at which some
 * statement has no affine function with integer coefficients are omitted, and
 * so are those that only order statements, since the order of components does
 * the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/ilp/original.h"

#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/map.h>
#include <isl/space.h>

#include "sched/linear/vector.h"
#include "support/number.h"

/* Set "row" to the coefficients of the first "n_kept" dimensions of type "type"
 * in "aff"; false if one is not a 64-bit integer, or if a further dimension has
 * a nonzero coefficient.
 */
static bool read_coefficients(__isl_keep isl_aff *aff, enum isl_dim_type type,
	unsigned n_kept, int64_t *row)
{
	isl_size n = isl_aff_dim(aff, type);
	bool ok = n >= 0;
	int64_t number = 0;

	for (unsigned i = 0; ok && i < (unsigned) n; ++i) {
		ok = ash_number_read(isl_aff_get_coefficient_val(aff, type, i),
			     INT64_MAX, &number) == isl_bool_true &&
			(i < n_kept || !number);
		if (ok && i < n_kept)
			row[i] = number;
	}
	return ok;
}

/* Set "row" to the coefficients of "aff" (taken), a function of the instances
 * of "stmt": the constant term, parameters, dimensions of the domain.  False if
 * they are not 64-bit integers.
 */
static bool read_aff(const ash_graph *graph, const ash_vertex *stmt,
	__isl_take isl_aff *aff, int64_t *row)
{
	unsigned n_param = graph->n_param - graph->constants.n;
	bool ok = isl_aff_dim(aff, isl_dim_div) == 0 &&
		ash_number_read(isl_aff_get_constant_val(aff), INT64_MAX,
			row) == isl_bool_true &&
		read_coefficients(aff, isl_dim_param, n_param, row + 1) &&
		read_coefficients(aff, isl_dim_in, stmt->n_dim,
			row + 1 + n_param);

	isl_aff_free(aff);
	return ok;
}

/* Set "row" to the coefficients of "level" (taken), the map from instances of
 * "stmt" to their dates at one level; false if it is not an affine function
 * with integer coefficients.
 */
static bool read_level(const ash_graph *graph, const ash_vertex *stmt,
	__isl_take isl_map *level, int64_t *row)
{
	isl_pw_multi_aff *function;
	isl_pw_aff *time;
	bool ok;

	level = isl_map_gist_domain(level, isl_set_copy(stmt->domain));
	if (isl_map_is_single_valued(level) != isl_bool_true) {
		isl_map_free(level);
		return false;
	}
	function = isl_pw_multi_aff_from_map(level);
	time = isl_pw_multi_aff_get_pw_aff(function, 0);
	isl_pw_multi_aff_free(function);
	time = isl_pw_aff_gist(time, isl_set_copy(stmt->domain));
	ok = isl_pw_aff_isa_aff(time) == isl_bool_true;
	if (ok)
		return read_aff(graph, stmt, isl_pw_aff_as_aff(time), row);
	isl_pw_aff_free(time);
	return false;
}

/* Set "m" to the equations between constant and parameters (head), an instance
 * x of "stmt", its compressed coordinates x', and the value f of the function
 * "level" at x; these are the columns.
 */
static bool set_up_equations(const ash_graph *graph, const ash_vertex *stmt,
	const int64_t *level, ash_matrix *m)
{
	unsigned first = 1 + graph->n_param, n = first + stmt->n_dim;

	*m = (ash_matrix) { .n_col = n + stmt->n_var + 1 };
	for (unsigned i = 0; i < stmt->n_var + stmt->hull.n_row + 1; ++i)
		if (!ash_matrix_append(m, NULL))
			return false;
	for (unsigned i = 0; i < stmt->n_var; ++i) {
		memcpy(ash_matrix_row(m, i), ash_matrix_row(&stmt->compress, i),
			sizeof(*level) * n);
		ash_matrix_row(m, i)[n + i] = -1;
	}
	for (unsigned i = 0; i < stmt->hull.n_row; ++i)
		memcpy(ash_matrix_row(m, stmt->n_var + i),
			ash_matrix_row(&stmt->hull, i), sizeof(*level) * n);
	memcpy(ash_matrix_row(m, m->n_row - 1), level, sizeof(*level) * n);
	ash_matrix_row(m, m->n_row - 1)[m->n_col - 1] = -1;
	return true;
}

/* Set "row" to f as a function of head and x', by the equation "from", see
 * set_up_equations(); false if x occurs in the equation, or if coefficients are
 * not integers.
 */
static bool solve_for_function(const int64_t *from, unsigned n_head,
	unsigned n_dim, unsigned n_var, int64_t *row)
{
	const int64_t *coef = from + n_head + n_dim;
	int64_t factor = -coef[n_var];
	bool ok = factor && ash_vector_is_zero(n_dim, from + n_head);

	for (unsigned k = 0; ok && k < n_head + n_var; ++k) {
		int64_t number = k < n_head ? from[k] : coef[k - n_head];

		ok = number % factor == 0;
		row[k] = ok ? number / factor : 0;
	}
	return ok;
}

/* Set "row" to the function "level" of instances of "stmt" in compressed
 * coordinates, by eliminating the original ones; false if it is not affine with
 * integer coefficients in these.
 */
static bool compress_level(const ash_graph *graph, const ash_vertex *stmt,
	const int64_t *level, int64_t *row)
{
	unsigned n_head = 1 + graph->n_param;
	ash_matrix m = { 0 };
	bool ok = set_up_equations(graph, stmt, level, &m) &&
		ash_matrix_echelon(&m, n_head) && m.n_row == stmt->n_dim + 1 &&
		solve_for_function(ash_matrix_row(&m, stmt->n_dim), n_head,
			stmt->n_dim, stmt->n_var, row);

	ash_matrix_clear(&m);
	return ok;
}

ash_sched_status ash_original_function(const ash_graph *graph,
	const ash_vertex *stmt, __isl_take isl_map *map, bool *is_affine,
	int64_t *row)
{
	unsigned n_param = graph->n_param - graph->constants.n;
	ash_matrix given = { .n_col = 1 + n_param + stmt->n_dim };
	bool ok = map && ash_matrix_append(&given, NULL);

	*is_affine = ok &&
		read_level(graph, stmt, map, ash_matrix_row(&given, 0));
	if (!ok)
		isl_map_free(map);
	ok = ok && ash_constants_replace(&graph->constants, &given, n_param);
	if (ok && *is_affine)
		*is_affine = compress_level(graph, stmt,
			ash_matrix_row(&given, 0), row);
	ash_matrix_clear(&given);
	return ok ? ASH_SCHED_OK : ASH_SCHED_ERROR;
}

/* Set "levels" to the "n_level" dimensions of the dates "map" of "stmt", in
 * coordinates of the domain, and stmt->has_level to which of them are affine.
 */
static ash_sched_status read_levels(const ash_graph *graph, ash_vertex *stmt,
	__isl_keep isl_map *map, unsigned n_level, ash_matrix *levels)
{
	unsigned n_param = graph->n_param - graph->constants.n;

	*levels = (ash_matrix) { .n_col = 1 + n_param + stmt->n_dim };
	stmt->has_level = calloc(n_level + 1, sizeof(*stmt->has_level));
	if (!stmt->has_level)
		return ASH_SCHED_ERROR;
	for (unsigned i = 0; i < n_level; ++i) {
		isl_map *level = isl_map_copy(map);

		level = isl_map_project_out(level, isl_dim_out, i + 1,
			n_level - i - 1);
		level = isl_map_project_out(level, isl_dim_out, 0, i);
		if (!level || !ash_matrix_append(levels, NULL)) {
			isl_map_free(level);
			return ASH_SCHED_ERROR;
		}
		stmt->has_level[i] = read_level(graph, stmt, level,
			ash_matrix_row(levels, i));
	}
	return ash_constants_replace(&graph->constants, levels, n_param)
		? ASH_SCHED_OK
		: ASH_SCHED_ERROR;
}

/* Set stmt->original and has_level from "map", the dates of "stmt". */
static ash_sched_status read_stmt(const ash_graph *graph, ash_vertex *stmt,
	__isl_keep isl_map *map, unsigned n_level)
{
	ash_matrix levels = { 0 };
	ash_sched_status status = read_levels(graph, stmt, map, n_level,
		&levels);

	stmt->original.n_col = 1 + graph->n_param + stmt->n_var;
	for (unsigned i = 0; i < n_level && !status; ++i) {
		if (!ash_matrix_append(&stmt->original, NULL))
			status = ASH_SCHED_ERROR;
		else
			stmt->has_level[i] = stmt->has_level[i] &&
				compress_level(graph, stmt,
					ash_matrix_row(&levels, i),
					ash_matrix_row(&stmt->original, i));
	}
	ash_matrix_clear(&levels);
	return status;
}

static isl_stat read_depth(__isl_take isl_map *map, void *user)
{
	unsigned *n_level = user;
	isl_size n = isl_map_dim(map, isl_dim_out);

	isl_map_free(map);
	if (n > (isl_size) *n_level)
		*n_level = n;
	return n < 0 ? isl_stat_error : isl_stat_ok;
}

/* The dates of "stmt" in "times"; empty if they have fewer than "n_level"
 * dimensions.
 */
static __isl_give isl_map *times_of(__isl_keep isl_union_map *times,
	const ash_vertex *stmt, unsigned n_level)
{
	isl_space *space = isl_set_get_space(stmt->domain);

	space = isl_space_from_domain(space);
	space = isl_space_add_dims(space, isl_dim_out, n_level);
	return isl_union_map_extract_map(times, space);
}

ash_sched_status ash_original_read(ash_graph *graph,
	__isl_keep isl_union_map *times)
{
	isl_union_map *aligned = isl_union_map_align_params(
		isl_union_map_copy(times), isl_space_copy(graph->params));
	ash_sched_status status = ASH_SCHED_OK;
	unsigned n_level = 0;

	if (isl_union_map_foreach_map(aligned, &read_depth, &n_level) < 0)
		status = ASH_SCHED_ERROR;
	for (unsigned i = 0; i < graph->n_stmt && !status; ++i) {
		isl_map *map = times_of(aligned, &graph->stmt[i], n_level);

		status = read_stmt(graph, &graph->stmt[i], map, n_level);
		isl_map_free(map);
	}
	isl_union_map_free(aligned);
	return status;
}

/* Do all statements have level "i", and does it do more than order statements?
 */
static bool is_usable(const ash_problem *problem, unsigned i)
{
	const ash_graph *graph = problem->graph;
	const ash_part *part = problem->part;
	bool is_constant = true;

	for (unsigned k = 0; k < part->n_stmt; ++k) {
		const ash_vertex *stmt = &graph->stmt[part->stmt[k]];

		if (!stmt->has_level[i])
			return false;
		is_constant = is_constant &&
			ash_vector_is_zero(stmt->n_var,
				ash_matrix_row(&stmt->original, i) + 1 +
					graph->n_param);
	}
	return !is_constant;
}

/* The effect of a level on pairs of instances that must stay in order: does it
 * order some as required (carries), or reverse some (breaks)?
 */
typedef struct {
	bool carries, breaks;
} effect;

static ash_sched_status add_effect(const ash_graph *graph,
	const ash_piece *piece, unsigned i, effect *e)
{
	const int64_t *src = ash_matrix_row(&graph->stmt[piece->src].original,
		i);
	const int64_t *dst = ash_matrix_row(&graph->stmt[piece->dst].original,
		i);
	const ash_cone *cone = piece->cone;

	for (unsigned k = 0; k < cone->n_line + cone->n_ray; ++k) {
		bool is_line = k < cone->n_line;
		const int64_t *at = is_line
			? ash_cone_line(cone, k)
			: ash_cone_ray(cone, k - cone->n_line);
		int64_t distance;

		if (!ash_piece_distance(graph, piece, at, src, dst, &distance))
			return ASH_SCHED_OVERFLOW;
		e->carries |= distance > 0;
		e->breaks |= distance < 0 || (is_line && distance);
	}
	return ASH_SCHED_OK;
}

static ash_sched_status effect_of(const ash_problem *problem, unsigned i,
	effect *e)
{
	const ash_part *part = problem->part;
	ash_sched_status status = ASH_SCHED_OK;

	*e = (effect) { 0 };
	for (unsigned k = 0; k < part->n_piece && !status; ++k) {
		const ash_piece *piece = &problem->graph->piece[part->piece[k]];

		if (piece->is_active && piece->kinds & ASH_ORDER)
			status = add_effect(problem->graph, piece, i, e);
	}
	return status;
}

static ash_sched_status take_level(ash_problem *problem, unsigned i,
	ash_schedule_band *band)
{
	const ash_part *part = problem->part;

	for (unsigned k = 0; k < part->n_stmt; ++k) {
		const ash_matrix *original =
			&problem->graph->stmt[part->stmt[k]].original;

		memcpy(problem->solution + problem->solution_at[k],
			ash_matrix_row(original, i),
			sizeof(*problem->solution) * original->n_col);
	}
	band->is_permutable = false;
	return ash_band_append(problem, band, false);
}

ash_sched_status ash_original_level(ash_problem *problem,
	ash_schedule_band *band)
{
	const ash_part *part = problem->part;
	unsigned n = problem->graph->stmt[part->stmt[0]].original.n_row;
	ash_sched_status status = ASH_SCHED_OK;
	effect e = { 0 };
	unsigned i;

	for (i = 0; i < n && !status && !e.carries && !e.breaks; ++i)
		if (is_usable(problem, i))
			status = effect_of(problem, i, &e);
	if (status != ASH_SCHED_OK || !e.carries || e.breaks)
		return status;
	return take_level(problem, i - 1, band);
}
