/* selection_sum.c - linear combinations of loops, iterators and parameters as
 * rows of a component.
 *
 * SPDX-License-Identifier: MIT
 */
#include "script/naming.h"
#include "script/selection.h"

/* The number, from 0 on, of the loop or iterator that term "a" names; -1 if the
 * directive is refused because of that name.
 */
static int loop_of(const ash_selection *s, const ash_addend *a)
{
	ash_loop_name name = { a->name, 0 };
	int64_t number = a->pos;

	if (a->name &&
		ash_selection_number(s, &name, a->kind == ASH_OF_ITERATOR,
			&number) != isl_bool_true)
		return -1;
	return (int) number - 1;
}

/* The column of "part" for term "a"; -1, with *why set, if there is none. */
static int column(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, ash_condition *why)
{
	int pos;

	if (a->kind == ASH_OF_PARAMETER) {
		pos = ash_union_find_param(s->u, a->name);
		*why = ASH_IF_is_parameter;
		return pos < 0 ? -1 : pos + (int) part->columns.n_in;
	}
	pos = loop_of(s, a);
	*why = pos < 0 ? *s->unmet : ASH_IF_split_iterator;
	return pos < (int) part->columns.n_in ? pos : -1;
}

/* Add term "a", a loop of the new order, to "row": its factor times the
 * function of that loop in "part".  False if that fails.
 */
static bool add_loop(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, int64_t *row)
{
	int at;

	*s->unmet = ASH_IF_split_new_loop;
	at = loop_of(s, a);
	if (at < 0 || at >= (int) part->n)
		return ash_selection_refuse(s,
			at < 0 ? *s->unmet : ASH_IF_split_new_loop);
	return ash_row_add(&part->columns, row, part->alpha[at], a->factor) ||
		ash_selection_refuse(s, ASH_IF_is_small);
}

static bool add_addend(const ash_selection *s, const ash_union_part *part,
	const ash_addend *a, int64_t *row)
{
	ash_condition why = ASH_IF_is_small;
	int at;

	*s->unmet = ASH_IF_split_iterator;
	if (a->kind == ASH_OF_NEW_LOOP)
		return add_loop(s, part, a, row);
	at = column(s, part, a, &why);
	if (at >= 0)
		why = ASH_IF_is_small;
	if (at < 0 || __builtin_add_overflow(row[at], a->factor, &row[at]))
		return ash_selection_refuse(s, why);
	return true;
}

isl_bool ash_selection_sum(const ash_selection *s, const ash_union_part *part,
	int64_t *row)
{
	const ash_sum *sum = &s->d->sum;

	for (unsigned i = 0; i < sum->n; ++i)
		if (!add_addend(s, part, &sum->addend[i], row))
			return isl_bool_false;
	if (__builtin_add_overflow(row[ash_columns_one(&part->columns)],
		    sum->constant, &row[ash_columns_one(&part->columns)]))
		return ash_selection_refuse(s, ASH_IF_is_small);
	return isl_bool_true;
}
