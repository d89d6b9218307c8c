/* apply_order.c - directives that change beta-vectors only.
 *
 * A beta-vector gives the position of a statement among the statements and
 * loops of each enclosing loop (union.h).
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "script/selection.h"

static isl_bool check_order(const ash_selection *s, bool *taken)
{
	unsigned n = s->d->n_order;

	if (n != (unsigned) (ash_selection_last(s) + 1))
		return ash_selection_refuse(s, ASH_IF_reorder_length);
	for (unsigned i = 0; i < n; ++i)
		if (s->d->order[i] < 0 || s->d->order[i] >= (int) n)
			return ash_selection_refuse(s, ASH_IF_reorder_range);
	for (unsigned i = 0; i < n; ++i) {
		if (taken[s->d->order[i]])
			return ash_selection_refuse(s, ASH_IF_reorder_distinct);
		taken[s->d->order[i]] = true;
	}
	return isl_bool_true;
}

isl_bool ash_apply_reorder(ash_selection *s)
{
	bool *taken = calloc(s->d->n_order + 1, sizeof(bool));
	isl_bool ok = isl_bool_error;

	if (s->depth && !ash_selection_is_loop(s))
		ok = ash_selection_refuse(s, ASH_IF_is_loop);
	else if (taken)
		ok = check_order(s, taken);
	free(taken);
	for (unsigned i = 0; ok > 0 && i < s->n; ++i) {
		int *beta = &s->part[i]->beta[s->depth];

		*beta = s->d->order[*beta];
	}
	return ok;
}

/* Is "part" in the loop around the selected one, in a position after the
 * selected one?
 */
static bool is_behind(const ash_selection *s, const ash_union_part *part)
{
	unsigned outer = s->depth - 1;

	return ash_union_part_begins(part, s->beta, outer) &&
		part->beta[outer] > s->beta[outer];
}

/* Is "part" in the position directly after the selected loop, in the same
 * enclosing loop?
 */
static bool is_next(const ash_selection *s, const ash_union_part *part)
{
	return is_behind(s, part) &&
		part->beta[s->depth - 1] == s->beta[s->depth - 1] + 1;
}

static isl_bool check_next(const ash_selection *s)
{
	bool follows = false;

	for (unsigned i = 0; i < s->u->n; ++i) {
		const ash_union_part *part = s->u->part[i];

		if (!is_next(s, part))
			continue;
		follows = true;
		if (part->n < s->depth)
			return ash_selection_refuse(s, ASH_IF_fusenext_loop);
	}
	return follows ? isl_bool_true
		       : ash_selection_refuse(s, ASH_IF_fusenext_follows);
}

isl_bool ash_apply_fusenext(ash_selection *s)
{
	int n = ash_selection_last(s) + 1;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (!check_next(s))
		return isl_bool_false;
	for (unsigned i = 0; i < s->u->n; ++i) {
		ash_union_part *part = s->u->part[i];

		if (is_next(s, part))
			part->beta[s->depth] += n;
		if (is_behind(s, part))
			part->beta[s->depth - 1]--;
	}
	return isl_bool_true;
}

isl_bool ash_apply_distribute(ash_selection *s)
{
	int64_t n = s->d->number[0];

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (n < 1 || n > ash_selection_last(s))
		return ash_selection_refuse(s, ASH_IF_distribute_range);
	for (unsigned i = 0; i < s->u->n; ++i)
		if (is_behind(s, s->u->part[i]))
			s->u->part[i]->beta[s->depth - 1]++;
	for (unsigned i = 0; i < s->n; ++i)
		if (s->part[i]->beta[s->depth] >= n) {
			s->part[i]->beta[s->depth - 1]++;
			s->part[i]->beta[s->depth] -= (int) n;
		}
	return isl_bool_true;
}
