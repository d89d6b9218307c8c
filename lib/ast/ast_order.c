/* ast_order.c - check of an execution order against the times of the schedule
 * tree.
 *
 * The instances are sorted by their times.  All instances with one value at a
 * position of the time must be executed before all with the next value at this
 * position, unless the values are the children of a set.
 *
 * SPDX-License-Identifier: MIT
 */
#include "ast/ast_check_impl.h"

#include <stdlib.h>

#include "ast/ast_times.h"

/* Consecutive elements of the list of instances, which is sorted by time. */
typedef struct range {
	const ash_ast_instance **item;
	size_t n;
} range;

/* The instances of a range that are executed first and last. */
typedef struct span {
	const ash_ast_instance *first, *last;
} span;

static int64_t time_of(const ash_ast_checker *c, const ash_ast_instance *item,
	unsigned place)
{
	return c->all->number[item->time + place];
}

static int compare(const void *a, const void *b, void *user)
{
	return ash_ast_instances_compare(user,
		*(const ash_ast_instance *const *) a,
		*(const ash_ast_instance *const *) b);
}

static void extend(span *s, span by)
{
	if (!s->first || by.first->position < s->first->position)
		s->first = by.first;
	if (!s->last || by.last->position > s->last->position)
		s->last = by.last;
}

/* The instances of "r" from index "begin" on whose times have the same value at
 * position "place".
 */
static range same_value(const ash_ast_checker *c, range r, size_t begin,
	unsigned place)
{
	range part = { r.item + begin, 0 };
	int64_t value = time_of(c, r.item[begin], place);

	while (begin + part.n < r.n &&
		time_of(c, part.item[part.n], place) == value)
		part.n++;
	return part;
}

/* Check the instances in "r", whose times are equal before position "place" (an
 * even number).  Set *all to the instances that are executed first and last.
 * Returns false, with a reason in c->why, if two are in the wrong order.
 */
static isl_bool check_range(ash_ast_checker *c, range r, unsigned place,
	span *all)
{
	bool ordered = place < r.item[0]->n_time &&
		time_of(c, r.item[0], place) == ASH_AST_ORDERED;
	span last = { NULL, NULL };

	*all = (span) { NULL, NULL };
	if (place >= r.item[0]->n_time) {
		for (size_t i = 0; i < r.n; i++)
			extend(all, (span) { r.item[i], r.item[i] });
		return isl_bool_true;
	}
	for (size_t i = 0; i < r.n;) {
		range part = same_value(c, r, i, place + 1);
		span next;
		isl_bool ok = check_range(c, part, place + 2, &next);

		if (ok <= 0)
			return ok;
		if (ordered && last.last &&
			last.last->position > next.first->position)
			return ash_ast_blame_known(c, next.first,
				" is executed before ", last.last,
				" and its time is after that");
		extend(all, next);
		last = next;
		i += part.n;
	}
	return isl_bool_true;
}

isl_bool ash_ast_check_order(ash_ast_checker *c)
{
	range r = { calloc(c->all->n + 1, sizeof(*r.item)), c->all->n };
	isl_bool ok = isl_bool_true;
	span all;

	if (!r.item)
		return isl_bool_error;
	for (size_t i = 0; i < r.n; i++)
		r.item[i] = &c->all->item[i];
	qsort_r(r.item, r.n, sizeof(*r.item), &compare, c->all);
	if (r.n > 0)
		ok = check_range(c, r, 0, &all);
	free(r.item);
	return ok;
}
