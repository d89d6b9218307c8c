/* apply_shape.c - directives that create and remove loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "script/selection.h"

/* Is there room for one more loop in each selected component? */
static bool is_shallow(const ash_selection *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (s->part[i]->n == ASH_MAX_LOOP)
			return false;
	return true;
}

static isl_bool strip(const ash_selection *s, ash_union_part *part)
{
	unsigned pos = s->depth - 1;
	int64_t *row = ash_row_zero(&part->columns);

	if (!row)
		return isl_bool_error;
	if (!ash_columns_floor(&part->columns, part->alpha[pos],
		    s->d->number[0], row)) {
		free(row);
		return ash_selection_refuse(s, ASH_IF_is_small);
	}
	ash_union_part_insert(part, pos, row);
	return isl_bool_true;
}

isl_bool ash_apply_stripmine(ash_selection *s)
{
	isl_bool ok = isl_bool_true;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (s->d->number[0] < 1)
		return ash_selection_refuse(s, ASH_IF_stripmine_size);
	if (!is_shallow(s))
		return ash_selection_refuse(s, ASH_IF_is_shallow);
	for (unsigned i = 0; ok > 0 && i < s->n; ++i)
		ok = strip(s, s->part[i]);
	return ok;
}

/* Does the selected loop run, in each component, over strips of "size"
 * iterations of the loop directly inside it?
 */
static bool are_strips(const ash_selection *s, int64_t size)
{
	unsigned pos = s->depth - 1;
	bool same = true;

	for (unsigned i = 0; same && i < s->n; ++i) {
		ash_columns *c = &s->part[i]->columns;
		int64_t *row = ash_row_zero(c);

		same = row &&
			ash_columns_floor(c, s->part[i]->alpha[pos + 1], size,
				row) &&
			ash_row_is_equal(c, row, s->part[i]->alpha[pos]);
		free(row);
	}
	return same;
}

/* The strip size of the selected loop if it runs over strips of the loop
 * directly inside; else 0.  Its division may be nested, floor(floor(i / 4) / 8)
 * = floor(i / 32); so the strip size may be any divisor of the division's size.
 */
static int64_t strip_size(const ash_selection *s)
{
	const ash_columns *c = &s->part[0]->columns;
	const int64_t *alpha = s->part[0]->alpha[s->depth - 1];

	for (unsigned k = 0; k < c->n_division; ++k) {
		int64_t whole = c->division[k].size;

		if (!alpha[ash_columns_first(c) + k])
			continue;
		for (int64_t part = 1; part * part <= whole; ++part) {
			if (whole % part)
				continue;
			if (are_strips(s, whole / part))
				return whole / part;
			if (are_strips(s, part))
				return part;
		}
	}
	return are_strips(s, 1) ? 1 : 0;
}

/* Are all components of the selected loop in one loop that is directly inside
 * it?
 */
static bool has_single_loop(const ash_selection *s)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (s->part[i]->n <= s->depth ||
			s->part[i]->beta[s->depth] !=
				s->part[0]->beta[s->depth])
			return false;
	return true;
}

isl_bool ash_apply_linearize(ash_selection *s)
{
	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (!has_single_loop(s))
		return ash_selection_refuse(s, ASH_IF_linearize_single);
	if (!strip_size(s))
		return ash_selection_refuse(s, ASH_IF_linearize_strips);
	for (unsigned i = 0; i < s->n; ++i)
		ash_union_part_remove(s->part[i], s->depth - 1);
	return isl_bool_true;
}

isl_bool ash_apply_embed(ash_selection *s)
{
	if (!s->depth)
		return ash_selection_refuse(s, ASH_IF_embed_root);
	if (!is_shallow(s))
		return ash_selection_refuse(s, ASH_IF_is_shallow);
	for (unsigned i = 0; i < s->n; ++i) {
		int64_t *row = ash_row_zero(&s->part[i]->columns);

		if (!row)
			return isl_bool_error;
		ash_union_part_insert(s->part[i], s->depth - 1, row);
	}
	return isl_bool_true;
}

/* Has the selected loop a single iteration, the same number in all components?
 */
static bool is_single_iteration(const ash_selection *s)
{
	unsigned pos = s->depth - 1;
	const ash_union_part *first = s->part[0];
	int64_t number = first->alpha[pos][ash_columns_one(&first->columns)];

	for (unsigned i = 0; i < s->n; ++i) {
		const ash_columns *c = &s->part[i]->columns;
		const int64_t *alpha = s->part[i]->alpha[pos];

		if (!ash_row_is_constant(c, alpha) ||
			alpha[ash_columns_one(c)] != number)
			return false;
	}
	return true;
}

/* Apply a directive "unembed": remove the selected loop, whose children take
 * its place; false if it is refused.
 */
isl_bool ash_apply_unembed(ash_selection *s)
{
	int n = ash_selection_last(s) + 1;
	unsigned pos = s->depth - 1;

	if (!ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	if (!is_single_iteration(s))
		return ash_selection_refuse(s, ASH_IF_unembed_constant);
	for (unsigned i = 0; i < s->u->n; ++i)
		if (ash_union_part_begins(s->u->part[i], s->beta, pos) &&
			s->u->part[i]->beta[pos] > s->beta[pos])
			s->u->part[i]->beta[pos] += n;
	for (unsigned i = 0; i < s->n; ++i) {
		int child = s->part[i]->beta[s->depth];

		ash_union_part_remove(s->part[i], pos);
		s->part[i]->beta[pos] += child;
	}
	return isl_bool_true;
}
