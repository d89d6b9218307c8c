/* recover_split.c - matching of components between the present order and the
 * goal.
 *
 * The goal is the order of execution that the script has to produce.  A goal
 * component is a component of it (union.h).  The tag of a component is the
 * number that it has in common with its match in the other order.
 *
 * A component of the present order covers some instances of its statement.  If
 * these belong to several components of the goal, the component is split by an
 * inequality of a goal component that holds for only some of the instances.  A
 * goal component may then correspond to several present ones: it is split the
 * same way, and its parts stay neighbours.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/set.h>
#include <isl/space.h>

#include "script/recovery.h"

static const char *name_of(const ash_recovery *r, const ash_union_part *part)
{
	return isl_id_get_name(r->now->scop->stmt[part->stmt].id);
}

/* Have "part" and "goal" an instance in common? */
static isl_bool meets(const ash_union *u, const ash_union_part *part,
	const ash_union_part *goal)
{
	isl_set *a, *b;
	isl_bool disjoint;

	if (part->stmt != goal->stmt)
		return isl_bool_false;
	a = ash_union_part_domain(u, part);
	b = ash_union_part_domain(u, goal);
	disjoint = isl_set_is_disjoint(a, b);
	isl_set_free(a);
	isl_set_free(b);
	return isl_bool_not(disjoint);
}

/* The number of goal components that have instances in common with "part".
 * *one is set to one of these, or to any other one of the statement if there
 * are none.
 */
static int count_goals(const ash_recovery *r, const ash_union_part *part,
	const ash_union_part **one)
{
	int n = 0;

	*one = NULL;
	for (unsigned i = 0; i < r->goal->n; ++i) {
		const ash_union_part *goal = r->goal->part[i];
		isl_bool meet = meets(r->now, part, goal);

		if (meet < 0)
			return -1;
		n += meet;
		if (meet || (!*one && goal->stmt == part->stmt))
			*one = goal;
	}
	return n;
}

/* A search for an inequality, found >= 0, that holds for some but not all of
 * "instances"; "found" is NULL until there is one.
 */
typedef struct {
	isl_set *instances;
	isl_aff *found;
} search;

/* Does aff >= 0 hold for some of the instances but not all? */
static isl_bool divides(search *s, __isl_keep isl_aff *aff)
{
	isl_set *side = isl_pw_aff_nonneg_set(
		isl_pw_aff_from_aff(isl_aff_copy(aff)));
	isl_bool all = isl_set_is_subset(s->instances, side);
	isl_bool none = isl_set_is_disjoint(s->instances, side);

	isl_set_free(side);
	if (all < 0 || none < 0)
		return isl_bool_error;
	return isl_bool_ok(!all && !none);
}

static isl_stat try_aff(search *s, __isl_take isl_aff *aff)
{
	isl_bool good = s->found || !aff ? isl_bool_false : divides(s, aff);

	if (good == isl_bool_true)
		s->found = aff;
	else
		isl_aff_free(aff);
	return good < 0 ? isl_stat_error : isl_stat_ok;
}

/* Callback: look whether "constraint", or one of the two inequalities of an
 * equation, splits the instances of the search "user"; if so, set its member
 * "found".
 */
static isl_stat try_constraint(__isl_take isl_constraint *constraint,
	void *user)
{
	search *s = user;
	isl_bool equal = isl_constraint_is_equality(constraint);
	isl_aff *aff = isl_constraint_get_aff(constraint);
	isl_stat stat = isl_stat_ok;

	if (equal)
		stat = try_aff(s, isl_aff_neg(isl_aff_copy(aff)));
	isl_constraint_free(constraint);
	return try_aff(s, aff) < 0 ? isl_stat_error : stat;
}

static isl_stat try_basic_set(__isl_take isl_basic_set *set, void *user)
{
	isl_stat stat = isl_basic_set_foreach_constraint(set, &try_constraint,
		user);

	isl_basic_set_free(set);
	return stat;
}

/* Find an inequality of a goal component that holds for only some instances of
 * "part", and store it in s->found. s->found stays NULL if there is none.
 */
static isl_stat find(const ash_recovery *r, const ash_union_part *part,
	search *s)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; stat >= 0 && !s->found && i < r->goal->n; ++i) {
		const ash_union_part *goal = r->goal->part[i];
		isl_set *guard;

		if (goal->stmt != part->stmt)
			continue;
		guard = isl_set_align_params(isl_set_copy(goal->guard),
			isl_space_copy(r->now->params));
		stat = isl_set_foreach_basic_set(guard, &try_basic_set, s);
		isl_set_free(guard);
	}
	return stat;
}

/* Distribute the innermost loop of the component with "tag" so that no other
 * component stays in that loop.
 */
static isl_stat isolate(ash_recovery *r, int tag)
{
	ash_union_part *part = ash_recovery_part(r->now, tag);
	int *key = calloc(r->now->n + 1, sizeof(*key));
	ash_place_at p = ash_place_of(part, part->n);
	bool behind = false;
	isl_stat stat = isl_stat_error;

	for (unsigned i = 0; key && i < r->now->n; ++i) {
		const ash_union_part *other = r->now->part[i];

		behind = behind || other == part;
		key[other->tag] = other == part ? 1 : behind ? 2 : 0;
	}
	if (key)
		stat = ash_recovery_part_loop(r, &p, key);
	free(key);
	return stat;
}

/* Add the terms of "row" to "sum", except divisions, and except iterators
 * unless "iterators" is set.  An error if memory runs out.
 */
static isl_stat read_sum(const ash_recovery *r, const ash_columns *c,
	const int64_t *row, bool iterators, ash_sum *sum)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; iterators && i < c->n_in; ++i)
		if (row[i])
			stat = ash_sum_add(sum, ASH_OF_ITERATOR, NULL,
				(int) i + 1, row[i]);
	for (unsigned i = 0; i < c->n_param; ++i)
		if (row[c->n_in + i])
			stat = ash_sum_add(sum, ASH_OF_PARAMETER,
				isl_space_get_dim_name(r->now->params,
					isl_dim_param, i),
				0, row[c->n_in + i]);
	sum->constant = row[ash_columns_one(c)];
	return stat;
}

/* A directive of this kind for loop "depth" of the component with "tag". */
static ash_directive about_loop(const ash_recovery *r, int tag,
	ash_directive_kind kind, unsigned depth)
{
	ash_place_at p = ash_place_of(ash_recovery_part(r->now, tag), depth);

	return ash_place_directive(&p, kind);
}

/* Turn loop "depth" of the component with "tag", a new loop of one iteration,
 * into one whose iteration is the function "row", the dividend of a division.
 */
static isl_stat fill_loop(ash_recovery *r, int tag, const ash_columns *c,
	const int64_t *row, unsigned depth)
{
	ash_directive shift;

	for (unsigned i = 0; i < c->n_in; ++i) {
		ash_directive d = about_loop(r, tag, ASH_DO_reshape, depth);

		d.n_number = 2;
		d.number[0] = i + 1;
		d.number[1] = row[i];
		if (row[i] && ash_recovery_do(r, d) < 0)
			return isl_stat_error;
	}
	shift = about_loop(r, tag, ASH_DO_shift, depth);
	shift.n_number = 1;
	shift.number[0] = depth;
	if (read_sum(r, c, row, false, &shift.sum) < 0)
		return isl_stat_error;
	if (shift.sum.n || shift.sum.constant)
		return ash_recovery_do(r, shift);
	ash_directive_clear(&shift);
	return isl_stat_ok;
}

/* Add innermost loops to the component with "tag" so that one of them is
 * division "k" of the columns "c".
 */
static isl_stat make_loop(ash_recovery *r, int tag, const ash_columns *c,
	unsigned k)
{
	unsigned depth = ash_recovery_part(r->now, tag)->n + 1;
	ash_directive strip;

	if (ash_recovery_do(r, about_loop(r, tag, ASH_DO_embed, depth)) < 0 ||
		fill_loop(r, tag, c, c->division[k].row, depth) < 0)
		return isl_stat_error;
	strip = about_loop(r, tag, ASH_DO_stripmine, depth);
	strip.n_number = 1;
	strip.number[0] = c->division[k].size;
	return ash_recovery_do(r, strip);
}

/* The number, from 1 on, of the loop of the component with "tag" that equals
 * division "k" of "c"; 0 if there is none.
 */
static int find_loop(const ash_recovery *r, int tag, const ash_columns *c,
	unsigned k)
{
	const ash_union_part *part = ash_recovery_part(r->now, tag);
	int64_t *row = ash_row_zero(c);
	int found = 0;

	if (row)
		row[ash_columns_first(c) + k] = 1;
	for (unsigned i = 0; row && !found && i < part->n; ++i)
		if (ash_columns_match(&part->columns, part->alpha[i], c, row))
			found = (int) i + 1;
	free(row);
	return found;
}

/* Add the divisions that "row" contains to "sum".  Each becomes a term with a
 * loop of the component with tag "tag" that equals the division; the loop is
 * made if there is none.
 */
static isl_stat add_divisions(ash_recovery *r, int tag, const ash_columns *c,
	const int64_t *row, ash_sum *sum)
{
	for (unsigned k = 0; k < c->n_division; ++k) {
		int64_t factor = row[ash_columns_first(c) + k];

		if (!factor)
			continue;
		if (!find_loop(r, tag, c, k) && make_loop(r, tag, c, k) < 0)
			return isl_stat_error;
	}
	for (unsigned k = 0; k < c->n_division; ++k) {
		int64_t factor = row[ash_columns_first(c) + k];
		int loop = factor ? find_loop(r, tag, c, k) : 0;

		if (factor &&
			(!loop ||
				ash_sum_add(sum, ASH_OF_NEW_LOOP, NULL, loop,
					factor) < 0))
			return isl_stat_error;
	}
	return isl_stat_ok;
}

/* Split the component with "tag", which is alone in its innermost loop, by the
 * sign of "aff".
 */
static isl_stat split_by(ash_recovery *r, int tag, __isl_keep isl_aff *aff)
{
	ash_union_part *part = ash_recovery_part(r->now, tag);
	const char *name = name_of(r, part);
	ash_columns c = { 0 };
	int64_t *row = NULL;
	ash_sum sum = { 0 };
	ash_directive d;
	isl_stat stat = isl_stat_error;

	if (ash_columns_copy(&c, &part->columns))
		row = ash_row_zero(&c);
	if (row && ash_row_from_aff(&c, aff, row))
		stat = read_sum(r, &c, row, true, &sum);
	if (stat >= 0)
		stat = add_divisions(r, tag, &c, row, &sum);
	free(row);
	ash_columns_clear(&c);
	d = about_loop(r, tag, ASH_DO_indexsetsplit,
		ash_recovery_part(r->now, tag)->n);
	d.sum = sum;
	if (stat >= 0)
		return ash_recovery_do(r, d);
	ash_directive_clear(&d);
	return ash_recovery_fail(r,
		"instances of %s are told apart by "
		"divisions",
		name);
}

/* Give each component whose tag an earlier component has, too, a new tag. */
static void number_tags(ash_union *u)
{
	int next = (int) u->n - 1;

	for (unsigned i = 0; i < u->n; ++i)
		for (unsigned k = 0; k < i; ++k)
			if (u->part[k]->tag == u->part[i]->tag) {
				u->part[i]->tag = next;
				break;
			}
}

static isl_stat split(ash_recovery *r, int tag, __isl_keep isl_aff *aff)
{
	ash_union_part *part = ash_recovery_part(r->now, tag);
	ash_place_at p = ash_place_of(part, 1);

	if (!part->n &&
		ash_recovery_do(r, ash_place_directive(&p, ASH_DO_embed)) < 0)
		return isl_stat_error;
	if (isolate(r, tag) < 0 || split_by(r, tag, aff) < 0)
		return isl_stat_error;
	number_tags(r->now);
	return isl_stat_ok;
}

/* If the instances of "part" belong to several goal components, split "part" in
 * two; returns whether it was split.
 */
static isl_bool split_one(ash_recovery *r, const ash_union_part *part)
{
	const ash_union_part *goal;
	int n = count_goals(r, part, &goal);
	search s = { ash_union_part_domain(r->now, part), NULL };
	isl_stat stat = n < 0 ? isl_stat_error : isl_stat_ok;

	if (n > 1)
		stat = find(r, part, &s);
	isl_set_free(s.instances);
	if (stat >= 0 && s.found)
		stat = split(r, part->tag, s.found);
	else if (stat >= 0 && n > 1)
		stat = ash_recovery_fail(r,
			"no inequality tells instances of "
			"%s apart",
			name_of(r, part));
	isl_aff_free(s.found);
	return stat < 0 ? isl_bool_error : isl_bool_ok(n > 1);
}

/* Replace each goal component by copies: one for each present component that is
 * a part of it, with its tag.  The copies have adjacent places.
 */
static isl_stat copy_goals(ash_recovery *r)
{
	ash_union *copies = ash_union_alloc(r->goal->scop);
	int n = (int) r->now->n + 1;

	for (int k = 0; copies && k < n - 1; ++k) {
		const ash_union_part *part = r->now->part[k], *goal;
		ash_union_part *copy = NULL;

		if (count_goals(r, part, &goal) >= 0 && goal)
			copy = ash_union_part_copy(goal);
		if (!copy) {
			copies = ash_union_free(copies);
			break;
		}
		copy->tag = part->tag;
		for (unsigned i = 0; i <= copy->n; ++i)
			copy->beta[i] *= n;
		copy->beta[copy->n] += k;
		isl_set_free(copy->guard);
		copy->guard = isl_set_copy(part->guard);
		if (ash_union_add(copies, copy) < 0)
			copies = ash_union_free(copies);
	}
	if (!copies)
		return isl_stat_error;
	ash_union_free(r->goal);
	r->goal = copies;
	ash_union_normalize(r->goal);
	return isl_stat_ok;
}

isl_stat ash_recovery_split(ash_recovery *r)
{
	bool again = true;

	for (unsigned i = 0; i < r->now->n; ++i)
		r->now->part[i]->tag = (int) i;
	while (again) {
		again = false;
		for (unsigned i = 0; !again && i < r->now->n; ++i) {
			isl_bool did = split_one(r, r->now->part[i]);

			if (did < 0)
				return isl_stat_error;
			again = did;
		}
	}
	return copy_goals(r);
}
