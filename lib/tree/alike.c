/* alike.c - statements of one loop body that do the same next to each other.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tree/alike.h"

#include <math.h>
#include <string.h>

/* Do both statements run in step, in all loops, or may they if there is no
 * "stack"?
 */
static bool run_in_step(const ash_estimates *e, const ash_stack *stack, int s,
	int t)
{
	if (e->stmt[s].n_iter != e->stmt[t].n_iter ||
		(stack && stack->shifted))
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
		a->array == b->array &&
		!memcmp(a->stride, b->stride, sizeof(a->stride));
}

/* Is the element of "access" one of the first "n" accesses of "s"? */
static bool touches(const ash_stmt_estimate *s, unsigned n,
	const ash_access_estimate *access)
{
	for (unsigned i = 0; i < n; ++i)
		if (move_alike(&s->access[i], access) &&
			s->access[i].offset == access->offset)
			return true;
	return false;
}

bool ash_alike_is_at_hand(const ash_estimates *estimates,
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

/* May "a" and "b" be neighbours in a vector of "bytes", or the same if "same"
 * says so?  Scalars are in registers, which can be put next to each other.
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

/* The neighbours of "access" among those of "s". */
static unsigned count_neighbours(const ash_stmt_estimate *s,
	const ash_access_estimate *access, unsigned bytes, bool same)
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->n_access; ++i)
		n += are_neighbours(access, &s->access[i], bytes, same);
	return n;
}

/* Are the numbers of operations the same, give or take a sign? */
static bool have_like_work(const ash_stmt_estimate *s,
	const ash_stmt_estimate *t)
{
	return s->n_op <= t->n_op + 1 && t->n_op <= s->n_op + 1;
}

/* Does "t" do with elements next to those of "s" what "s" does?  It may read
 * the same ones, but not write them.
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

unsigned ash_alike_count(const ash_estimates *estimates,
	const ash_stack *stack, const int *stmt, unsigned n, unsigned pos)
{
	const ash_stmt_estimate *s = &estimates->stmt[stmt[pos]];
	unsigned bytes = estimates->machine->vector_bytes;
	unsigned count = 1;

	for (unsigned i = 0; i < n; ++i)
		count += i != pos &&
			is_alike(s, &estimates->stmt[stmt[i]], bytes) &&
			run_in_step(estimates, stack, stmt[pos], stmt[i]);
	return fmin(count, fmax(1, bytes / ash_estimate_size(s)));
}
