/* isomorphic_statements.c - isomorphic statements: the same operations on
 * neighbouring elements.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/isomorphic_statements.h"
#include "cost/cost_impl.h"

#include <math.h>
#include <string.h>

#include "cost/access_stride.h"
#include "cost/loop_stack.h"

/* Do statements "s" and "t" run in the same iterations of all loops of "stack"?
 * If "stack" is NULL: could they, in some order of the loops?
 */
static bool run_in_step(const ash_estimates *e, const ash_stack *stack, int s,
	int t)
{
	if (e->stmt[s].n_iter != e->stmt[t].n_iter || (stack && stack->shifted))
		return false;
	for (unsigned l = 0; stack && l < stack->n; ++l) {
		const int *row = stack->level[l].row;

		if (memcmp(row + s * ASH_MAX_DIM, row + t * ASH_MAX_DIM,
			    ASH_MAX_DIM * sizeof(*row)))
			return false;
	}
	return true;
}

static bool move_alike(const ash_access_estimate *a,
	const ash_access_estimate *b)
{
	return a->regular && b->regular && a->size == b->size &&
		a->array == b->array && ash_motion_is_same(a, b);
}

/* Does one of the first "n" accesses of "s" touch the element that "access"
 * touches?
 */
static bool touches(const ash_stmt_estimate *s, unsigned n,
	const ash_access_estimate *access)
{
	for (unsigned i = 0; i < n; ++i)
		if (move_alike(&s->access[i], access) &&
			s->access[i].offset == access->offset)
			return true;
	return false;
}

bool ash_isomorphic_is_loaded(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned pos, unsigned a)
{
	const ash_stmt_estimate *s = &estimates->stmt[stmt[pos]];

	if (s->access[a].write || !s->access[a].regular)
		return false;
	if (touches(s, a, &s->access[a]))
		return true;
	for (unsigned i = 0; i < pos; ++i) {
		const ash_stmt_estimate *t = &estimates->stmt[stmt[i]];

		if (touches(t, t->n_access, &s->access[a]) &&
			run_in_step(estimates, stack, stmt[pos], stmt[i]))
			return true;
	}
	return false;
}

/* Are the elements of "a" and "b" neighbours, that is, less than "bytes" (the
 * size of a vector) apart?  "same": do equal elements count as well?  Scalars
 * are in registers, which can be combined, so any two of them are neighbours.
 */
static bool are_neighbours(const ash_access_estimate *a,
	const ash_access_estimate *b, unsigned bytes, bool same)
{
	double distance = fabs(a->offset - b->offset);

	if (a->write != b->write || a->scalar != b->scalar)
		return false;
	if (a->scalar)
		return a->size == b->size && (same || a->array != b->array);
	return move_alike(a, b) && distance < bytes && (same || distance > 0);
}

/* The number of accesses of "s" whose elements are neighbours of that of
 * "access", as in are_neighbours().
 */
static unsigned count_neighbours(const ash_stmt_estimate *s,
	const ash_access_estimate *access, unsigned bytes, bool same)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->n_access; ++i)
		n += are_neighbours(access, &s->access[i], bytes, same);
	return n;
}

/* Have both statements about the same number of operations: do they differ at
 * most by one, such as a change of sign?
 */
static bool have_like_work(const ash_stmt_estimate *s,
	const ash_stmt_estimate *t)
{
	return s->n_op <= t->n_op + 1 && t->n_op <= s->n_op + 1;
}

/* Does "t" perform the operations of "s" on neighbouring elements (less than
 * "bytes" apart)?  It may read the same elements, but not write them.
 */
static bool is_alike(const ash_stmt_estimate *s, const ash_stmt_estimate *t,
	unsigned bytes)
{
	if (!have_like_work(s, t) || s->n_access != t->n_access ||
		s->conditional || t->conditional)
		return false;
	for (unsigned a = 0; a < s->n_access; ++a) {
		const ash_access_estimate *access = &s->access[a];

		if ((!access->scalar && !access->regular) ||
			count_neighbours(s, access, bytes, true) !=
				count_neighbours(t, access, bytes,
					!access->write))
			return false;
	}
	return true;
}

/* ---- interleaved accesses ---- */

/* The largest number of interleaved elements for which vectors are shuffled;
 * more than FEW of them take two steps of shuffles.  If some of the elements
 * are unused, the used ones are loaded one by one, unless they come from at
 * most FEW_VECTORS vectors, as small elements do: each vector after the first
 * then takes one shuffle.
 */
#define MAX_INTERLEAVED 8
#define FEW 4
#define FEW_VECTORS 4

/* Set has[i] if "s" also reads (or, if "access" is a write, writes) the i-th
 * element after that of "access".  Only elements before the next one of
 * "access", "stride" bytes on, are considered.
 */
static void note_between(const ash_stmt_estimate *s,
	const ash_access_estimate *access, double stride,
	bool has[MAX_INTERLEAVED])
{
	for (unsigned i = 0; i < s->n_access; ++i) {
		const ash_access_estimate *other = &s->access[i];
		double distance = other->offset - access->offset;

		if (other->write != access->write ||
			!move_alike(other, access) || fabs(distance) >= stride)
			continue;
		if (distance < 0)
			distance += stride;
		has[(int) (distance / access->size)] = true;
	}
}

/* The number of jammed copies of "access", of statement "stmt", that touch
 * elements less than "stride" bytes apart; 1 if there are no copies in "stack",
 * which may be NULL.
 */
static double count_copies_between(const ash_estimates *e,
	const ash_stack *stack, int stmt, const ash_access_estimate *access,
	double stride)
{
	double copies = 1;
	ash_loops loops;
	bool some = false;

	for (unsigned l = 0; stack && l < stack->n; ++l)
		some |= stack->level[l].jam > 1;
	if (!some)
		return 1;
	loops = ash_loops_get(e, stack, stmt);
	for (unsigned c = 0; c < loops.inner; ++c) {
		double move = ash_loops_stride(access, &loops, c);

		if (move > 0 && move < stride &&
			ash_loops_is_even(access, &loops, c))
			copies *= loops.trip[c];
	}
	return copies;
}

double ash_isomorphic_vectors(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride)
{
	const ash_access_estimate *access = &estimates->stmt[stmt[pos]]
						     .access[a];
	double width = stride / access->size;
	bool has[MAX_INTERLEAVED] = { false };
	double count = 0;

	if (!access->regular || width > MAX_INTERLEAVED)
		return 0;
	if (width <= 1)
		return 1;
	if (access->write && estimates->stmt[stmt[pos]].conditional)
		return 0;
	for (unsigned i = 0; i < n; ++i)
		if ((i == pos ||
			    run_in_step(estimates, stack, stmt[pos],
				    stmt[i])) &&
			!(access->write &&
				estimates->stmt[stmt[i]].conditional))
			note_between(&estimates->stmt[stmt[i]], access, stride,
				has);
	for (unsigned i = 0; i < MAX_INTERLEAVED; ++i)
		count += has[i];
	count = fmin(width,
		count *
			count_copies_between(estimates, stack, stmt[pos],
				access, stride));
	if (width != floor(width) || (access->write && count < width))
		return 0;
	return width / count;
}

double ash_isomorphic_slots(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a, double stride, double length)
{
	const ash_cost_constants *c = ash_estimate_constants(estimates);
	bool write = estimates->stmt[stmt[pos]].access[a].write;
	double slots = write ? 1 / c->stores : 1 / c->loads;
	double vectors, width, spanned;

	if (length <= 1)
		return slots;
	vectors = ash_isomorphic_vectors(estimates, stack, stmt, n, pos, a,
		stride);
	if (vectors == 0)
		return write ? c->scatter : c->gather;
	width = stride / estimates->stmt[stmt[pos]].access[a].size;
	spanned = length * stride / estimates->machine->vector_bytes;
	if (width > FEW && vectors > 1)
		return spanned > FEW_VECTORS
			? slots + c->shuffle
			: (slots * vectors + c->shuffle * spanned) / length;
	if (width > 1)
		slots = slots * vectors + c->shuffle * (width > FEW ? 2 : 1);
	return fmin(slots / length, c->gather);
}

/* ---- statements that are alike ---- */

bool ash_isomorphic(const ash_estimates *estimates, int s, int t)
{
	const ash_stmt_estimate *stmt = estimates->stmt;
	unsigned bytes = estimates->machine->vector_bytes;

	return stmt[s].n_iter == stmt[t].n_iter &&
		is_alike(&stmt[s], &stmt[t], bytes) &&
		is_alike(&stmt[t], &stmt[s], bytes);
}

/* Does the statement use expanded scalars?  Their cells are not neighbours,
 * since each scalar has an array of its own.
 */
static bool is_expanded(const ash_estimates *e, int stmt)
{
	const ash_stmt_estimate *s = &e->stmt[stmt];
	bool found = false;

	for (unsigned a = 0; a < s->n_access; ++a)
		found |= s->access[a].scalar &&
			!ash_estimate_is_register(e, &s->access[a]);
	return found;
}

bool ash_isomorphic_beside(const ash_estimates *estimates,
	const ash_stack *stack, int s, int t)
{
	return s != t &&
		is_alike(&estimates->stmt[s], &estimates->stmt[t],
			estimates->machine->vector_bytes) &&
		run_in_step(estimates, stack, s, t);
}

/* Can LLVM vectorize the statements "s" and "t" together? */
static bool are_packed(const ash_estimates *e, const ash_stack *stack, int s,
	int t)
{
	return !is_expanded(e, s) && ash_isomorphic_beside(e, stack, s, t);
}

bool ash_isomorphic_is_shuffled(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos,
	unsigned a)
{
	const ash_access_estimate *access = &estimates->stmt[stmt[pos]]
						     .access[a];
	unsigned bytes = estimates->machine->vector_bytes;
	bool shuffled = false;

	if (access->write)
		return false;
	for (unsigned i = 0; i < n; ++i)
		shuffled |= are_packed(estimates, stack, stmt[pos], stmt[i]) &&
			!are_neighbours(access,
				&estimates->stmt[stmt[i]].access[a], bytes,
				false);
	return shuffled;
}

/* The average number of statements per vector if "n" statements are packed:
 * vectors have a power of two of elements, so three statements take two
 * vectors, one of which has a single element.
 */
static double get_packed(unsigned n)
{
	unsigned vectors = 0;

	for (unsigned rest = n; rest; rest &= rest - 1)
		++vectors;
	return (double) n / vectors;
}

double ash_isomorphic_count(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos)
{
	const ash_stmt_estimate *s = &estimates->stmt[stmt[pos]];
	unsigned bytes = estimates->machine->vector_bytes;
	unsigned count = 1;

	for (unsigned i = 0; i < n; ++i)
		count += are_packed(estimates, stack, stmt[pos], stmt[i]);
	return get_packed(fmin(count, fmax(1, bytes / ash_estimate_size(s))));
}
