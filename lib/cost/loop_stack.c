/* loop_stack.c - loops around one statement in a loop stack.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/loop_stack.h"
#include "cost/cost_impl.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cost/access_stride.h"

/* The inverse of the part of a schedule that determines the iterators of a
 * statement: linearly independent rows, of which row k is that of level[k].
 * m[k] is that row in reduced form, with 1 at pivot[k], followed by its
 * coefficients as a linear combination of the original rows.
 */
typedef struct {
	unsigned n;
	int level[ASH_MAX_DIM];
	int pivot[ASH_MAX_DIM];
	double m[ASH_MAX_DIM][2 * ASH_MAX_DIM];
} basis;

/* Subtract "f" times row "from" from row "to". */
static void subtract_row(double *to, const double *from, double f)
{
	for (int i = 0; i < 2 * ASH_MAX_DIM; ++i)
		to[i] -= f * from[i];
}

static int find_pivot(const double *row, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		if (fabs(row[i]) > 1e-9)
			return i;
	return -1;
}

/* Add "row", the schedule of the loop at "level" with "n_iter" coefficients, to
 * the basis if it is linearly independent.  The right half of the matrix
 * accumulates the inverse.
 */
static void add_row(basis *b, const int *row, int level, unsigned n_iter)
{
	double *r = b->m[b->n];
	int pivot;
	double f;

	memset(r, 0, sizeof(b->m[0]));
	for (unsigned i = 0; i < n_iter; ++i)
		r[i] = row[i];
	r[ASH_MAX_DIM + b->n] = 1;
	for (unsigned k = 0; k < b->n; ++k)
		subtract_row(r, b->m[k], r[b->pivot[k]]);
	pivot = find_pivot(r, n_iter);
	if (pivot < 0)
		return;
	f = r[pivot];
	for (int i = 0; i < 2 * ASH_MAX_DIM; ++i)
		r[i] /= f;
	for (unsigned k = 0; k < b->n; ++k)
		subtract_row(b->m[k], r, b->m[k][pivot]);
	b->pivot[b->n] = pivot;
	b->level[b->n++] = level;
}

static basis make_basis(const ash_stmt_estimate *s, const ash_stack *stack,
	int stmt)
{
	basis b = { .n = 0 };

	for (unsigned l = 0; l < stack->n && b.n < s->n_iter; ++l)
		add_row(&b, &stack->level[l].row[stmt * ASH_MAX_DIM], l,
			s->n_iter);
	return b;
}

/* Append the loop of row "k" of the basis, with trip count "trip", to "list".
 * Its step is "scale" times column "k" of the inverse of the basis.
 */
static void add_loop(ash_loops *list, const basis *b, int k, double trip,
	double scale)
{
	memset(list->step[list->n], 0, sizeof(list->step[0]));
	for (unsigned i = 0; i < b->n; ++i)
		list->step[list->n][b->pivot[i]] = scale *
			b->m[i][ASH_MAX_DIM + k];
	list->level[list->n] = b->level[k];
	list->trip[list->n++] = trip < 1 ? 1 : trip;
}

static int find_level(const basis *b, int level)
{
	for (unsigned k = 0; k < b->n; ++k)
		if (b->level[k] == level)
			return k;
	return -1;
}

/* Adapt "list", the loops that move level "l" of "stack", to tiles that are
 * executed in wavefronts, in which "l" moves forward: the last loop, the one
 * over tiles, also moves back by one tile of the other level.
 */
static void skew_tiles(ash_loops *list, const ash_stack *stack, const basis *b,
	unsigned l)
{
	int k = find_level(b, stack->wave[0]);
	double *step = list->step[list->n - 1];

	if (stack->wave[0] >= stack->wave[1] || l != stack->wave[1] || k < 0)
		return;
	for (unsigned i = 0; i < b->n; ++i)
		step[b->pivot[i]] -= stack->level[stack->wave[0]].tile *
			b->m[i][ASH_MAX_DIM + k];
}

/* Is iterator "d" the pivot of a row of the basis? */
static bool is_pivot(const basis *b, unsigned d)
{
	for (unsigned k = 0; k < b->n; ++k)
		if (b->pivot[k] == (int) d)
			return true;
	return false;
}

/* Returns the trip count of the loop whose schedule row, "row", is row "k" of
 * the basis "b".  For a row such as 3 * x + c with the inner iterator c, the
 * count includes the values of c.
 */
static double get_extent(const basis *b, const ash_stmt_estimate *s,
	const int *row, int k)
{
	double extent = s->extent[b->pivot[k]], inner = 0;

	for (unsigned d = 0; d < s->n_iter; ++d)
		if (row[d] != 0 && !is_pivot(b, d))
			inner += abs(row[d]) * (s->extent[d] - 1);
	return inner > 0 ? abs(row[b->pivot[k]]) * (extent - 1) + inner + 1
			 : extent;
}

/* Append to "list" the loops around statement "stmt" of the levels of "stack"
 * from "last" down to "first": those over tiles if "tiles", else those inside a
 * tile.
 */
static void add_levels(ash_loops *list, const ash_stmt_estimate *s, int stmt,
	const ash_stack *stack, const basis *b, int last, int first, bool tiles)
{
	for (int l = last; l >= first; --l) {
		double tile = stack->level[l].tile;
		int jam = stack->level[l].jam;
		int k = find_level(b, l);
		const int *row = &stack->level[l].row[stmt * ASH_MAX_DIM];
		double extent = k < 0 ? 1 : get_extent(b, s, row, k);
		bool tiled = tile > 0 && extent > tile;

		if (k < 0 || (tiles && !tiled))
			continue;
		if (!tiles) {
			add_loop(list, b, k, (tiled ? tile : extent) / jam,
				jam);
			continue;
		}
		add_loop(list, b, k, extent / tile, tile);
		skew_tiles(list, stack, b, l);
	}
}

/* Append to "list" the loops over the jammed copies of "stack". */
static void add_copies(ash_loops *list, const ash_stack *stack, const basis *b)
{
	for (int l = (int) stack->n - 1; l >= 0; --l) {
		int k = find_level(b, l);

		list->copy[l] = -1;
		if (k < 0 || stack->level[l].jam <= 1)
			continue;
		list->copy[l] = list->n;
		add_loop(list, b, k, stack->level[l].jam, 1);
	}
	list->inner = list->n;
	list->vector = list->inner;
	for (unsigned l = 0; l < stack->n; ++l)
		if (stack->level[l].lanes > 1 && list->copy[l] >= 0)
			list->vector = list->copy[l];
}

/* Let the innermost loop of "list" also run through the iterations of the next
 * outer one, since both are coalesced to one loop before LLVM makes vectors.
 */
static void coalesce_inner(ash_loops *list)
{
	unsigned rest = list->n - 2;

	list->trip[0] *= list->trip[1];
	memmove(&list->level[0], &list->level[1],
		(rest + 1) * sizeof(list->level[0]));
	memmove(&list->trip[1], &list->trip[2], rest * sizeof(list->trip[0]));
	memmove(&list->step[1], &list->step[2], rest * sizeof(list->step[0]));
	--list->n;
}

ash_loops ash_loops_get(const ash_estimates *e, const ash_stack *stack,
	int stmt)
{
	const ash_stmt_estimate *s = &e->stmt[stmt];
	basis b = make_basis(s, stack, stmt);
	ash_loops list = { .slopes = stack->slopes,
		.apart = stack->apart,
		.dropped = e->dropped };
	int last = (int) stack->n - 1;

	add_copies(&list, stack, &b);
	add_levels(&list, s, stmt, stack, &b, last, stack->band, false);
	add_levels(&list, s, stmt, stack, &b, last, stack->band, true);
	add_levels(&list, s, stmt, stack, &b, (int) stack->band - 1, 0, false);
	if (stack->coalesced)
		coalesce_inner(&list);
	return list;
}

bool ash_stack_in_step(const ash_estimates *e, const ash_stack *stack, int s,
	int t)
{
	unsigned m = e->stmt[s].n_iter, n = e->stmt[t].n_iter;
	unsigned size = (m < n ? m : n) * sizeof(int);
	bool differ[ASH_MAX_LEVEL], any = false;
	basis a, b;

	for (unsigned l = 0; l < stack->n && s != t; ++l) {
		const int *row = stack->level[l].row;

		differ[l] = memcmp(row + s * ASH_MAX_DIM, row + t * ASH_MAX_DIM,
				    size) != 0;
		any |= differ[l];
	}
	if (!any)
		return true;
	a = make_basis(&e->stmt[s], stack, s);
	b = make_basis(&e->stmt[t], stack, t);
	for (unsigned l = 0; l < stack->n; ++l)
		if (differ[l] && find_level(&a, l) >= 0 &&
			find_level(&b, l) >= 0)
			return false;
	return true;
}

bool ash_stack_moves(const ash_estimates *e, const ash_stack *stack, int stmt)
{
	basis b = make_basis(&e->stmt[stmt], stack, stmt);

	return find_level(&b, (int) stack->n - 1) >= 0;
}

double ash_loops_move(const ash_access_estimate *access, const ash_loops *loops,
	unsigned l)
{
	double stride = 0;
	unsigned first = access->scalar ? loops->dropped : 0;

	for (unsigned i = first; l < loops->n && i < ASH_MAX_DIM; ++i)
		stride += access->stride[i] * loops->step[l][i];
	return stride;
}

double ash_loops_stride(const ash_access_estimate *access,
	const ash_loops *loops, unsigned l)
{
	return fabs(ash_loops_move(access, loops, l));
}

/* Does one piece of a piecewise subscript apply in most iterations of loop "l"?
 * True if the first and last iterations of long loops are peeled
 * (loops->apart), and "l" is a loop over jammed copies or has more than
 * ASH_EDGES_TRIP iterations.
 */
static bool has_interior(const ash_loops *loops, unsigned l)
{
	return loops->apart &&
		(l < loops->inner || loops->trip[l] > ASH_EDGES_TRIP);
}

bool ash_loops_is_even(const ash_access_estimate *access,
	const ash_loops *loops, unsigned l)
{
	bool even = true;

	for (int i = 0; l < loops->n && i < ASH_MAX_DIM; ++i)
		even &= loops->step[l][i] == 0 ||
			(!access->uneven[i] &&
				(!access->pieced[i] || has_interior(loops, l)));
	return even;
}

double ash_loops_places(const ash_access_estimate *access,
	const ash_loops *loops, unsigned n, unsigned d)
{
	double extent = 1;

	for (unsigned l = 0; access->turn[d] > 1 && l < n; ++l)
		extent += fabs(loops->step[l][d]) * (loops->trip[l] - 1);
	return ash_motion_places(access, d, extent);
}

double ash_loops_inner_stride(const ash_access_estimate *access,
	const ash_loops *loops)
{
	return ash_loops_is_even(access, loops, loops->inner)
		? ash_loops_stride(access, loops, loops->inner)
		: HUGE_VAL;
}

double ash_loops_vector_stride(const ash_access_estimate *access,
	const ash_loops *loops)
{
	return ash_loops_is_even(access, loops, loops->vector)
		? ash_loops_stride(access, loops, loops->vector)
		: HUGE_VAL;
}

double ash_stack_copies(const ash_stack *stack)
{
	double copies = 1;

	for (unsigned l = 0; l < stack->n; ++l)
		copies *= stack->level[l].jam;
	return copies;
}

int ash_stack_lanes(const ash_stack *stack)
{
	int lanes = 1;

	for (unsigned l = 0; l < stack->n; ++l)
		if (stack->level[l].lanes > 1)
			lanes = stack->level[l].lanes;
	return lanes;
}
