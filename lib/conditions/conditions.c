/* conditions.c - run-time conditions of the new code of a nest.
 *
 * SPDX-License-Identifier: MIT
 */
#include "conditions/conditions.h"

#include <math.h>
#include <stdlib.h>

#include "support/grow.h"

void ash_conditions_clear(ash_conditions *c)
{
	isl_set_free(c->assumed);
	isl_set_free(c->profitable);
	for (unsigned i = 0; i < c->n_apart; ++i)
		ash_place_clear(&c->apart[i].place);
	free(c->apart);
	free(c->flag);
	*c = (ash_conditions) { .assumed = NULL };
}

/* ---- one thing more ---- */

/* Intersect *all with "set", which is taken; NULL in *all means all parameters.
 */
static isl_stat restrict_to(isl_set **all, __isl_take isl_set *set)
{
	isl_bool same = *all ? isl_set_plain_is_equal(*all, set)
			     : isl_bool_false;

	if (same == isl_bool_true)
		isl_set_free(set);
	else
		*all = *all ? isl_set_intersect(*all, set) : set;
	return isl_stat_non_null(*all);
}

isl_stat ash_conditions_assume(ash_conditions *c, __isl_take isl_set *set)
{
	return restrict_to(&c->assumed, set);
}

isl_stat ash_conditions_limit(ash_conditions *c, __isl_take isl_set *set)
{
	if (isl_set_plain_is_universe(set) != isl_bool_true)
		return restrict_to(&c->profitable, set);
	isl_set_free(set);
	return isl_stat_ok;
}

void ash_conditions_need_bytes(ash_conditions *c, double bytes, bool by_steps)
{
	if (bytes <= 0)
		return;
	c->by_steps = by_steps || (c->min_bytes > 0 && c->by_steps);
	c->min_bytes = fmax(c->min_bytes, bytes);
}

/* Do "a" and "b" require the same two parts of memory to be disjoint? */
static bool is_same_memory(const ash_apart *a, const ash_apart *b)
{
	if (a->other == ASH_CELL || b->other == ASH_CELL)
		return a->other == b->other && a->array == b->array &&
			a->address == b->address && a->size == b->size;
	return (a->array == b->array && a->other == b->other) ||
		(a->array == b->other && a->other == b->array);
}

isl_stat ash_conditions_keep_apart(ash_conditions *c, const ash_apart *apart)
{
	for (unsigned i = 0; i < c->n_apart; ++i)
		if (is_same_memory(&c->apart[i], apart))
			return isl_stat_ok;
	if (!ASH_GROW(c->apart, c->n_apart))
		return isl_stat_error;
	c->apart[c->n_apart] = *apart;
	c->apart[c->n_apart++].place = ash_place_copy(&apart->place);
	return isl_stat_ok;
}

isl_stat ash_conditions_add_flag(ash_conditions *c, const ash_flag *flag)
{
	for (unsigned i = 0; i < c->n_flag; ++i)
		if (c->flag[i].value == flag->value) {
			c->flag[i].meanings |= flag->meanings;
			return isl_stat_ok;
		}
	if (!ASH_GROW(c->flag, c->n_flag))
		return isl_stat_error;
	c->flag[c->n_flag++] = *flag;
	return isl_stat_ok;
}

/* ---- the join ---- */

isl_stat ash_conditions_join(ash_conditions *c, const ash_conditions *other)
{
	isl_stat stat = isl_stat_ok;

	if (other->assumed)
		stat = ash_conditions_assume(c, isl_set_copy(other->assumed));
	if (stat >= 0 && other->profitable)
		stat = ash_conditions_limit(c, isl_set_copy(other->profitable));
	ash_conditions_need_bytes(c, other->min_bytes, other->by_steps);
	for (unsigned i = 0; stat >= 0 && i < other->n_apart; ++i)
		stat = ash_conditions_keep_apart(c, &other->apart[i]);
	for (unsigned i = 0; stat >= 0 && i < other->n_flag; ++i)
		stat = ash_conditions_add_flag(c, &other->flag[i]);
	return stat;
}

/* ---- what follows from something else ---- */

/* Remove constraints of *set (may be NULL) that "known" and "other" (may be
 * NULL) imply.  *set becomes NULL if none remains.
 */
static isl_stat drop_implied(isl_set **set, __isl_keep isl_set *known,
	__isl_keep isl_set *other)
{
	isl_set *given;
	isl_bool all;

	if (!*set)
		return isl_stat_ok;
	given = isl_set_copy(known);
	if (other)
		given = isl_set_intersect(given, isl_set_copy(other));
	*set = isl_set_gist(*set, given);
	all = isl_set_plain_is_universe(*set);
	if (all == isl_bool_true)
		*set = isl_set_free(*set);
	return all < 0 ? isl_stat_error : isl_stat_ok;
}

isl_stat ash_conditions_simplify(ash_conditions *c, __isl_keep isl_set *known)
{
	if (drop_implied(&c->assumed, known, c->profitable) < 0)
		return isl_stat_error;
	return drop_implied(&c->profitable, known, c->assumed);
}

/* ---- questions ---- */

unsigned ash_conditions_count(const ash_conditions *c, ash_meaning meaning)
{
	unsigned n = 0;

	for (unsigned i = 0; i < c->n_flag; ++i)
		n += (c->flag[i].meanings & ASH_MEANS(meaning)) != 0;
	return n;
}

bool ash_conditions_is_about(const ash_conditions *c, ash_meaning meaning)
{
	return ash_conditions_count(c, meaning) > 0;
}
