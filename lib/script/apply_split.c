/* apply_split.c - index-set splitting and its inverse.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/set.h>

#include "script/selection.h"

/* Restrict the guard of "part" to the instances for which the function "row" is
 * at least 0 if "holds", else to those for which it is negative.
 */
static isl_stat restrict_part(const ash_union *u, ash_union_part *part,
	const int64_t *row, bool holds)
{
	isl_aff *aff = ash_row_to_aff(&part->columns, row,
		ash_union_part_space(u, part));
	isl_set *set = isl_pw_aff_nonneg_set(isl_pw_aff_from_aff(aff));

	if (!holds)
		set = isl_set_complement(set);
	part->guard = isl_set_intersect(part->guard, set);
	return part->guard ? isl_stat_ok : isl_stat_error;
}

/* Split "part" by the sign of "row": where it is negative, the instances move
 * to a new component, whose beta in the selected loop is "behind" larger.
 */
static isl_bool split_by(ash_selection *s, ash_union_part *part,
	const int64_t *row, int behind)
{
	ash_union_part *other = ash_union_part_copy(part);

	if (!other || restrict_part(s->u, part, row, true) < 0 ||
		restrict_part(s->u, other, row, false) < 0) {
		ash_union_part_free(other);
		return isl_bool_error;
	}
	other->beta[s->depth] += behind;
	return isl_bool_ok(ash_union_add(s->u, other) >= 0);
}

static isl_bool split(ash_selection *s, ash_union_part *part, int behind)
{
	int64_t *row = ash_row_zero(&part->columns);
	isl_bool ok = isl_bool_error;

	if (row)
		ok = ash_selection_sum(s, part, row);
	if (ok > 0)
		ok = split_by(s, part, row, behind);
	free(row);
	return ok;
}

/* Remove components that have no instances, whatever the domain is. */
static isl_bool drop_empty(ash_union *u)
{
	unsigned kept = 0;
	isl_bool empty = isl_bool_false;

	for (unsigned i = 0; i < u->n; ++i) {
		if (empty >= 0)
			empty = isl_set_is_empty(u->part[i]->guard);
		if (empty == isl_bool_true)
			ash_union_part_free(u->part[i]);
		else
			u->part[kept++] = u->part[i];
	}
	u->n = kept;
	return empty < 0 ? isl_bool_error : isl_bool_true;
}

isl_bool ash_apply_indexsetsplit(ash_selection *s)
{
	int behind = ash_selection_last(s) + 1;
	isl_bool ok = isl_bool_true;

	if (s->depth && !ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	for (unsigned i = 0; ok > 0 && i < s->n; ++i)
		ok = split(s, s->part[i], behind);
	return ok > 0 ? drop_empty(s->u) : ok;
}

/* Two children of the selected loop, with consecutive positions, that may be
 * united.
 */
typedef struct {
	ash_selection *s;
	int child;		/* beta of the first neighbour */
} neighbours;

/* Does "b" belong to the second child, and is its place in this child that of
 * "a" in the first one?
 */
static bool is_in_same_place(const neighbours *p, const ash_union_part *a,
	const ash_union_part *b)
{
	unsigned at = p->s->depth;

	return a->n == b->n && b->beta[at] == p->child + 1 &&
		!memcmp(a->beta + at + 1, b->beta + at + 1,
			(a->n - at) * sizeof(*a->beta));
}

static bool has_same_loops(const ash_union_part *a, const ash_union_part *b)
{
	if (a->stmt != b->stmt || a->n != b->n)
		return false;
	for (unsigned i = 0; i < a->n; ++i)
		if (a->mark[i] != b->mark[i] ||
			!ash_columns_match(&a->columns, a->alpha[i],
				&b->columns, b->alpha[i]))
			return false;
	return true;
}

/* The union of two disjoint convex sets if it is convex: then a single
 * inequality separates them.  Else NULL.
 */
static __isl_give isl_set *unite(__isl_keep isl_set *a, __isl_keep isl_set *b)
{
	isl_set *both;

	if (isl_set_n_basic_set(a) != 1 || isl_set_n_basic_set(b) != 1 ||
		isl_set_is_disjoint(a, b) != isl_bool_true)
		return NULL;
	both = isl_set_union(isl_set_copy(a), isl_set_copy(b));
	both = isl_set_coalesce(both);
	return isl_set_n_basic_set(both) == 1 ? both : isl_set_free(both);
}

static ash_union_part *partner(const neighbours *p, const ash_union_part *a)
{
	for (unsigned i = 0; i < p->s->n; ++i)
		if (is_in_same_place(p, a, p->s->part[i]))
			return p->s->part[i];
	return NULL;
}

static unsigned count(const neighbours *p, int child)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->s->n; ++i)
		n += p->s->part[i]->beta[p->s->depth] == child;
	return n;
}

/* Can the two children be united: has each component of the first one a partner
 * with the same loops in the second, and is the union of their instances
 * convex?
 */
static bool can_unite(const neighbours *p)
{
	unsigned n = count(p, p->child);

	for (unsigned i = 0; i < p->s->n; ++i) {
		const ash_union_part *a = p->s->part[i], *b;
		isl_set *both;

		if (a->beta[p->s->depth] != p->child)
			continue;
		b = partner(p, a);
		both = b && has_same_loops(a, b) ? unite(a->guard, b->guard)
						 : NULL;
		isl_set_free(both);
		if (!both)
			return false;
	}
	return n && n == count(p, p->child + 1);
}

/* Unite the guards of each two partners in the first child; the components of
 * the second child become empty.
 */
static void unite_parts(const neighbours *p)
{
	for (unsigned i = 0; i < p->s->n; ++i) {
		ash_union_part *a = p->s->part[i];
		ash_union_part *b = a->beta[p->s->depth] == p->child
			? partner(p, a)
			: NULL;
		isl_set *both = b ? unite(a->guard, b->guard) : NULL;

		if (!both)
			continue;
		isl_set_free(a->guard);
		a->guard = both;
		b->guard = isl_set_intersect(b->guard,
			isl_set_empty(isl_set_get_space(b->guard)));
	}
}

isl_bool ash_apply_collapse(ash_selection *s)
{
	neighbours p = { s, 0 };
	bool found = false;
	int last = ash_selection_last(s);

	if (s->depth && !ash_selection_is_loop(s))
		return ash_selection_refuse(s, ASH_IF_is_loop);
	for (; p.child < last; ++p.child)
		if (can_unite(&p)) {
			unite_parts(&p);
			++p.child;
			found = true;
		}
	return found ? drop_empty(s->u)
		     : ash_selection_refuse(s, ASH_IF_collapse_pairs);
}
