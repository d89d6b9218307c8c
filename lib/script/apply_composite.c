/* apply_composite.c - composite directives, expanded into sequences of
 * elementary ones.
 *
 * A directive names its target by a prefix: the first entries of beta-vectors
 * (union.h).  A loop around the target is identified by its depth, its number
 * from the outside.  Statements and loops directly in a new loop get the
 * position (beta) 0.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "script/selection.h"

/* Apply an elementary directive of this kind, with "n_number" numbers, to the
 * loop that is given by the first "depth" entries of "beta"; false if it is
 * refused.
 */
static isl_bool step(ash_selection *s, ash_directive_kind kind, const int *beta,
	unsigned depth, const int64_t number[2], unsigned n_number)
{
	ash_directive d = ash_directive_make(kind, beta, depth);
	isl_bool done;

	d.n_number = n_number;
	for (unsigned i = 0; i < n_number; ++i)
		d.number[i] = number[i];
	done = ash_directive_apply(s->u, &d, s->unmet);
	ash_directive_clear(&d);
	return done;
}

/* Insert the entry 0 for a new loop at "depth" into the prefix beta[0 .. n -
 * 1]; deeper entries move one place back.
 */
static void insert_beta(int *beta, unsigned n, unsigned depth)
{
	memmove(beta + depth + 1, beta + depth, (n - depth) * sizeof(*beta));
	beta[depth] = 0;
}

/* Move the loop at depth "from" outwards to depth "to", by interchanges; the
 * loops between move inwards.  False if that is refused.
 */
static isl_bool move_out(ash_selection *s, const int *beta, unsigned from,
	unsigned to)
{
	isl_bool done = isl_bool_true;

	for (; done > 0 && from > to; --from)
		done = step(s, ASH_DO_interchange, beta, from,
			(int64_t[]) { from - 1 }, 1);
	return done;
}

/* Does each selected loop from depth "first" on contain just one loop and
 * nothing else?  Only then can a loop be moved out of the loops around it.
 */
static bool is_perfect(const ash_selection *s, unsigned first)
{
	for (unsigned depth = first; depth < s->depth; ++depth)
		if (ash_union_last_child(s->u, s->beta, depth) != 0)
			return false;
	return true;
}

isl_bool ash_apply_tile(ash_selection *s)
{
	unsigned n = s->d->n_order, depth = s->depth - n + 1, n_tile = 0;
	int beta[2 * ASH_MAX_BETA];
	isl_bool done = isl_bool_true;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (!n || n > s->depth)
		return ash_selection_refuse(s, ASH_IF_tile_depth);
	if (!is_perfect(s, depth))
		return ash_selection_refuse(s, ASH_IF_is_perfect);
	memcpy(beta, s->beta, sizeof(s->beta));
	for (unsigned i = 0; done > 0 && i < n; ++i) {
		unsigned at = depth + n_tile + i;

		if (!s->d->order[i])
			continue;
		done = step(s, ASH_DO_stripmine, beta, at,
			(int64_t[]) { s->d->order[i] }, 1);
		insert_beta(beta, ASH_MAX_BETA, at);
		if (done > 0)
			done = move_out(s, beta, at, depth + n_tile);
		++n_tile;
	}
	return done;
}

static bool is_order(const ash_directive *d)
{
	for (unsigned i = 0; i < d->n_order; ++i) {
		if (d->order[i] < 0 || d->order[i] >= (int) d->n_order)
			return false;
		for (unsigned k = 0; k < i; ++k)
			if (d->order[k] == d->order[i])
				return false;
	}
	return true;
}

isl_bool ash_apply_permute(ash_selection *s)
{
	unsigned n = s->d->n_order, first = s->depth - n + 1;
	int at[ASH_MAX_BETA];
	isl_bool done = isl_bool_true;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (!n || n > s->depth)
		return ash_selection_refuse(s, ASH_IF_permute_depth);
	if (!is_order(s->d))
		return ash_selection_refuse(s, ASH_IF_permute_order);
	if (!is_perfect(s, first))
		return ash_selection_refuse(s, ASH_IF_is_perfect);
	memcpy(at, s->d->order, n * sizeof(*at));
	for (unsigned i = 0; done > 0 && i < n; ++i)
		while (done > 0 && at[i] != (int) i) {
			unsigned to = (unsigned) at[i];

			done = step(s, ASH_DO_interchange, s->beta, first + to,
				(int64_t[]) { first + i }, 1);
			at[i] = at[to];
			at[to] = (int) to;
		}
	return done;
}

isl_bool ash_apply_unrolljam(ash_selection *s)
{
	int64_t i = s->d->number[0];
	int beta[2 * ASH_MAX_BETA];
	unsigned depth = s->depth + 1;
	isl_bool done;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (i < 1 || i >= (int64_t) s->depth)
		return ash_selection_refuse(s, ASH_IF_unrolljam_depth);
	if (s->d->number[1] < 2)
		return ash_selection_refuse(s, ASH_IF_unrolljam_copies);
	if (!is_perfect(s, (unsigned) i))
		return ash_selection_refuse(s, ASH_IF_is_perfect);
	memcpy(beta, s->beta, sizeof(s->beta));
	done = step(s, ASH_DO_stripmine, beta, (unsigned) i, &s->d->number[1],
		1);
	insert_beta(beta, ASH_MAX_BETA, (unsigned) i);
	for (unsigned k = (unsigned) i + 1; done > 0 && k < depth; ++k)
		done = step(s, ASH_DO_interchange, beta, k + 1,
			(int64_t[]) { k }, 1);
	if (done > 0)
		done = step(s, ASH_DO_jam, beta, depth, NULL, 0);
	return done;
}

isl_bool ash_apply_wavefront(ash_selection *s)
{
	int64_t i = s->d->number[0];
	isl_bool done;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (i < 1 || i >= (int64_t) s->depth)
		return ash_selection_refuse(s, ASH_IF_wavefront_depth);
	done = step(s, ASH_DO_skew, s->beta, (unsigned) i,
		(int64_t[]) { s->depth, 1 }, 2);
	if (done > 0)
		done = step(s, ASH_DO_parallelize, s->beta, s->depth, NULL, 0);
	return done;
}
