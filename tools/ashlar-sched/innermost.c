/* innermost.c - strides of accesses in the innermost loop.
 *
 * All relations are interpreted as equations between differences: of iterators,
 * of times, of subscripts.  The step of the innermost loop is the only
 * direction in which all times except the last ones stay the same.
 *
 * SPDX-License-Identifier: MIT
 */
#include "innermost.h"

#include <inttypes.h>
#include <stdlib.h>

#include "sched/linear/isl_matrix.h"
#include "sched/linear/vector.h"

/* Append the equations of "map" between differences: "at" is the column of
 * its range; the domain starts at column 0.
 */
static bool add_relation(__isl_take isl_map *map, unsigned at, ash_matrix *m)
{
	isl_size n_param = isl_map_dim(map, isl_dim_param);
	isl_size n_in = isl_map_dim(map, isl_dim_in);
	isl_size n_out = isl_map_dim(map, isl_dim_out);
	isl_basic_map *hull;
	ash_matrix rows = { 0 };
	unsigned n_equality = 0;
	bool ok = n_param >= 0 && n_in >= 0 && n_out >= 0;

	hull = isl_basic_map_remove_divs(isl_map_affine_hull(map));
	ok = ok && hull &&
		ash_read_basic_map(hull, true, NULL, &rows, &n_equality) ==
			ASH_SCHED_OK;
	isl_basic_map_free(hull);
	for (unsigned i = 0; ok && i < n_equality; ++i) {
		const int64_t *from = ash_matrix_row(&rows, i) + 1 + n_param;
		int64_t *to;

		ok = ash_matrix_append(m, NULL);
		if (!ok)
			break;
		to = ash_matrix_row(m, m->n_row - 1);
		for (int k = 0; k < n_in; ++k)
			to[k] = from[k];
		for (int k = 0; k < n_out; ++k)
			to[at + k] = from[n_in + k];
	}
	ash_matrix_clear(&rows);
	return ok;
}

/* Append the equation that column "c" does not change. */
static bool add_fixed(ash_matrix *m, unsigned c)
{
	if (!ash_matrix_append(m, NULL))
		return false;
	ash_matrix_row(m, m->n_row - 1)[c] = 1;
	return true;
}

/* Set "free" to the directions that solve "m" with the first "n" columns from
 * "at" on equal to zero.
 */
static bool solve(const ash_matrix *m, unsigned at, unsigned n,
	ash_matrix *free)
{
	ash_matrix all = { 0 };
	bool ok = ash_matrix_copy(&all, m);

	*free = (ash_matrix) { 0 };
	for (unsigned i = 0; ok && i < n; ++i)
		ok = add_fixed(&all, at + i);
	ok = ok && ash_matrix_echelon(&all, 0) &&
		ash_matrix_complete(&all, free, NULL);
	ash_matrix_clear(&all);
	return ok;
}

/* The step of the innermost loop: "n_in" differences, into "step"; zeros if
 * there is no loop.
 */
static bool find_step(__isl_take isl_map *times, unsigned n_in, int64_t *step)
{
	isl_size n_time = isl_map_dim(times, isl_dim_out);
	ash_matrix m = { 0 }, free = { 0 };
	unsigned k = n_time < 0 ? 0 : n_time;
	bool ok = n_time >= 0;

	m.n_col = n_in + k;
	ok = add_relation(times, n_in, &m) && ok;
	while (ok && k-- && !free.n_row) {
		ash_matrix_clear(&free);
		ok = solve(&m, n_in, k, &free);
		if (!ok || free.n_row != 1)
			continue;
		for (unsigned i = 0; i < n_in; ++i) {
			const int64_t *d = ash_matrix_row(&free, 0);

			step[i] = d[n_in + k] < 0 ? -d[i] : d[i];
		}
	}
	ash_matrix_clear(&free);
	ash_matrix_clear(&m);
	return ok;
}

/* Append equations that keep the first "n" differences parallel to "step",
 * which is not zero.
 */
static bool add_parallel(ash_matrix *m, unsigned n, const int64_t *step)
{
	unsigned pivot = 0;

	while (!step[pivot])
		++pivot;
	for (unsigned i = 0; i < n; ++i) {
		int64_t *row;

		if (i == pivot)
			continue;
		if (!ash_matrix_append(m, NULL))
			return false;
		row = ash_matrix_row(m, m->n_row - 1);
		row[i] = step[pivot];
		row[pivot] = -step[i];
	}
	return true;
}

/* The change of subscripts along the solution "d", which has "n_in" differences
 * of iterators, then "n_sub" of subscripts.
 */
static ash_move read_move(const int64_t *d, unsigned n_in, unsigned n_sub,
	const int64_t *step)
{
	unsigned pivot = 0;
	int64_t times;

	while (!step[pivot])
		++pivot;
	times = d[pivot] / step[pivot];
	if (!times)
		return (ash_move) { ASH_MOVE_UNKNOWN, 0 };
	if (!n_sub)
		return (ash_move) { ASH_MOVE_BY, 0 };
	if (!ash_vector_is_zero(n_sub - 1, d + n_in))
		return (ash_move) { ASH_MOVE_ROW, 0 };
	return (ash_move) { ASH_MOVE_BY, d[n_in + n_sub - 1] / times };
}

static bool find_move(const ash_stmt *stmt, const ash_access *access,
	unsigned n_in, const int64_t *step, ash_move *move)
{
	isl_map *map = isl_map_intersect_domain(isl_map_copy(access->map),
		isl_set_copy(stmt->domain));
	isl_size n_sub = isl_map_dim(map, isl_dim_out);
	ash_matrix m = { 0 }, free = { 0 };
	bool ok = n_sub >= 0;

	*move = (ash_move) { ASH_MOVE_UNKNOWN, 0 };
	if (!ok || ash_vector_is_zero(n_in, step)) {
		isl_map_free(map);
		return ok;
	}
	m.n_col = n_in + n_sub;
	ok = add_relation(map, n_in, &m) && add_parallel(&m, n_in, step) &&
		solve(&m, 0, 0, &free);
	if (ok && free.n_row == 1)
		*move = read_move(ash_matrix_row(&free, 0), n_in, n_sub, step);
	ash_matrix_clear(&free);
	ash_matrix_clear(&m);
	return ok;
}

static bool find_moves(const ash_stmt *stmt, __isl_keep isl_union_map *times,
	ash_move *move)
{
	isl_space *space = isl_set_get_space(stmt->domain);
	isl_size n_in = isl_space_dim(space, isl_dim_set);
	isl_union_map *own = isl_union_map_intersect_domain(
		isl_union_map_copy(times),
		isl_union_set_from_set(isl_set_copy(stmt->domain)));
	int64_t *step = n_in < 0 ? NULL : calloc(n_in + 1, sizeof(*step));
	bool ok = step && isl_union_map_n_map(own) == 1;

	isl_space_free(space);
	if (ok)
		ok = find_step(isl_map_from_union_map(own), n_in, step);
	else
		isl_union_map_free(own);
	for (unsigned i = 0; ok && i < stmt->n_access; ++i)
		ok = find_move(stmt, &stmt->access[i], n_in, step, &move[i]);
	free(step);
	return ok;
}

ash_move *ash_innermost_moves(const ash_scop *scop,
	__isl_keep isl_schedule *schedule)
{
	isl_union_map *times = isl_schedule_get_map(schedule);
	unsigned n = 0;
	bool ok = times;
	ash_move *move;

	for (unsigned i = 0; i < scop->n_stmt; ++i)
		n += scop->stmt[i].n_access;
	move = calloc(n + 1, sizeof(*move));
	n = 0;
	for (unsigned i = 0; i < scop->n_stmt && ok && move; ++i) {
		ok = find_moves(&scop->stmt[i], times, move + n);
		n += scop->stmt[i].n_access;
	}
	isl_union_map_free(times);
	if (ok)
		return move;
	free(move);
	return NULL;
}

static void print_move(const ash_move *move, FILE *out)
{
	switch (move->kind) {
	case ASH_MOVE_BY:
		fprintf(out, "%" PRId64, move->stride);
		break;
	case ASH_MOVE_ROW:
		fputs("row", out);
		break;
	case ASH_MOVE_UNKNOWN:
		fputs("?", out);
		break;
	}
}

static bool is_contiguous(const ash_move *move)
{
	return move->kind == ASH_MOVE_BY && move->stride >= -1 &&
		move->stride <= 1;
}

/* Count an access with this move. */
static void count(const ash_array *array, const ash_move *move,
	ash_move_counts *counts)
{
	counts->n += array->n_dim > 0;
	counts->contiguous += array->n_dim > 0 && is_contiguous(move);
}

isl_stat ash_innermost_count(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, ash_move_counts *counts)
{
	ash_move *moves = ash_innermost_moves(scop, schedule);
	const ash_move *move = moves;

	*counts = (ash_move_counts) { 0 };
	for (unsigned i = 0; moves && i < scop->n_stmt; ++i) {
		const ash_stmt *stmt = &scop->stmt[i];

		for (unsigned k = 0; k < stmt->n_access; ++k)
			count(&scop->array[stmt->access[k].array], move++,
				counts);
	}
	free(moves);
	return moves ? isl_stat_ok : isl_stat_error;
}

static void print_stmt(const ash_scop *scop, const ash_stmt *stmt,
	const ash_move *move, FILE *out)
{
	const char *before = ": ";

	fputs(isl_id_get_name(stmt->id), out);
	for (unsigned k = 0; k < stmt->n_access; ++k) {
		const ash_array *array = &scop->array[stmt->access[k].array];

		if (!array->n_dim)
			continue;
		fprintf(out, "%s%s ", before, isl_id_get_name(array->id));
		print_move(&move[k], out);
		before = ", ";
	}
	fputc('\n', out);
}

isl_stat ash_innermost_print(const ash_scop *scop,
	__isl_keep isl_schedule *schedule, FILE *out)
{
	ash_move *moves = ash_innermost_moves(scop, schedule);
	const ash_move *move = moves;
	ash_move_counts counts;

	if (!moves || ash_innermost_count(scop, schedule, &counts) < 0) {
		free(moves);
		return isl_stat_error;
	}
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		print_stmt(scop, &scop->stmt[i], move, out);
		move += scop->stmt[i].n_access;
	}
	fprintf(out, "contiguous %u of %u\n", counts.contiguous, counts.n);
	free(moves);
	return isl_stat_ok;
}
