/* relate.c - effect of a schedule row on pairs of instances.
 *
 * Every loop of every plan is tested.  isl handles any row by piecewise maps of
 * both ends of a pair, that is, of its two instances.  Nearly all rows are one
 * affine expression of the iterators for each statement; then the test is one
 * more constraint on each pair.
 *
 * SPDX-License-Identifier: MIT
 */
#include "deps/relate/relate.h"

#include <stdbool.h>

#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

/* The affine expressions of a row for the first ("from") and for the second
 * instance ("to") of each pair of a map.  Both are NULL if the row is not a
 * single affine expression for one of them.
 */
typedef struct {
	isl_aff *from;
	isl_aff *to;
} ends;

/* Callback for the pieces of a row: set the expression "user" to "aff" (taken).
 * Returns an error if another piece has a different expression.
 */
static isl_stat take_whole(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	isl_aff **whole = user;
	bool ok = isl_aff_is_nan(aff) == isl_bool_false;

	isl_set_free(set);
	if (*whole)
		ok = isl_aff_plain_is_equal(aff, *whole) == isl_bool_true;
	isl_aff_free(*whole);
	*whole = ok ? aff : isl_aff_free(aff);
	return isl_stat_non_null(*whole);
}

/* The number of divisions that "aff" uses. */
static int count_divs(__isl_keep isl_aff *aff)
{
	isl_size n = isl_aff_dim(aff, isl_dim_div);
	int used = 0;

	for (int i = 0; i < n; ++i)
		used += isl_aff_coefficient_sgn(aff, isl_dim_div, i) != 0;
	return n < 0 ? -1 : used;
}

/* The affine expression with "n_div" divisions that equals "row" for all
 * instances in "space" (taken) where the row is defined.
 */
static __isl_give isl_aff *get_whole(__isl_keep isl_union_pw_aff *row,
	__isl_take isl_space *space, int n_div)
{
	isl_aff *whole = NULL;
	isl_pw_aff *pa;

	space = isl_space_add_dims(isl_space_from_domain(space), isl_dim_out,
		1);
	pa = isl_union_pw_aff_extract_pw_aff(row, space);
	if (isl_pw_aff_foreach_piece(pa, &take_whole, &whole) < 0)
		whole = isl_aff_free(whole);
	isl_pw_aff_free(pa);
	if (whole && count_divs(whole) != n_div)
		whole = isl_aff_free(whole);
	return whole;
}

__isl_give isl_aff *ash_relate_expression(__isl_keep isl_union_pw_aff *row,
	__isl_take isl_space *space)
{
	return get_whole(row, space, 0);
}

/* Is "aff" NULL, or has it the parameters of "space"? */
static bool has_params(__isl_keep isl_aff *aff, __isl_keep isl_space *space)
{
	isl_space *own = aff ? isl_aff_get_domain_space(aff) : NULL;
	isl_bool same = own ? isl_space_has_equal_params(own, space)
			    : isl_bool_false;

	isl_space_free(own);
	return same == isl_bool_true;
}

static void ends_clear(ends *e)
{
	e->from = isl_aff_free(e->from);
	e->to = isl_aff_free(e->to);
}

/* Multiply both expressions by their denominators, so that all coefficients are
 * integers: a row may be half of a parameter that is even.
 */
static void make_integral(ends *e)
{
	isl_val *by = isl_val_mul(isl_aff_get_denominator_val(e->from),
		isl_aff_get_denominator_val(e->to));

	if (isl_val_is_one(by) != isl_bool_true) {
		e->from = isl_aff_scale_val(e->from, isl_val_copy(by));
		e->to = isl_aff_scale_val(e->to, isl_val_copy(by));
	}
	isl_val_free(by);
}

/* The affine expressions that equal "row" in the domain and in the range of
 * "map".  Both must have exactly "n_div" integer divisions; else the result is
 * NULL for both.
 */
static ends get_ends(__isl_keep isl_union_pw_aff *row, __isl_keep isl_map *map,
	int n_div)
{
	isl_space *space = isl_map_get_space(map);
	ends e = { .from = get_whole(row,
			   isl_space_domain(isl_space_copy(space)), n_div) };

	if (e.from)
		e.to = get_whole(row, isl_space_range(isl_space_copy(space)),
			n_div);
	if (!has_params(e.from, space) || !has_params(e.to, space))
		ends_clear(&e);
	isl_space_free(space);
	return e;
}

/* The expressions of "row" without divisions, scaled to integers. */
static ends get_plain_ends(__isl_keep isl_union_pw_aff *row,
	__isl_keep isl_map *map)
{
	ends e = get_ends(row, map, 0);

	if (e.from)
		make_integral(&e);
	return e;
}

/* Is coefficient "pos" of type "type" of "aff" zero? */
static bool is_absent(__isl_keep isl_aff *aff, enum isl_dim_type type, int pos)
{
	return isl_aff_coefficient_sgn(aff, type, pos) == 0;
}

/* Does "aff" consist of a multiple of its division only? */
static bool is_rounding(__isl_keep isl_aff *aff)
{
	isl_size n_param = isl_aff_dim(aff, isl_dim_param);
	isl_size n = isl_aff_dim(aff, isl_dim_in);
	isl_val *constant = isl_aff_get_constant_val(aff);
	bool only = isl_val_is_zero(constant) == isl_bool_true &&
		isl_aff_dim(aff, isl_dim_div) == 1;

	isl_val_free(constant);
	for (int i = 0; only && i < n_param; ++i)
		only = is_absent(aff, isl_dim_param, i);
	for (int i = 0; only && i < n; ++i)
		only = is_absent(aff, isl_dim_in, i);
	return only;
}

static bool have_equal_factors(const ends *e)
{
	isl_val *from = isl_aff_get_coefficient_val(e->from, isl_dim_div, 0);
	isl_val *to = isl_aff_get_coefficient_val(e->to, isl_dim_div, 0);
	isl_bool equal = isl_val_eq(from, to);

	isl_val_free(from);
	isl_val_free(to);
	return equal == isl_bool_true;
}

/* The expressions inside the floors, if "row" is the same multiple of a floor
 * in the domain and in the range of "map"; NULL otherwise.
 */
static ends get_rounded_ends(__isl_keep isl_union_pw_aff *row,
	__isl_keep isl_map *map)
{
	ends e = get_ends(row, map, 1);
	ends rounded = { NULL, NULL };

	if (e.from && is_rounding(e.from) && is_rounding(e.to) &&
		have_equal_factors(&e)) {
		rounded.from = isl_aff_get_div(e.from, 0);
		rounded.to = isl_aff_get_div(e.to, 0);
		make_integral(&rounded);
	}
	ends_clear(&e);
	return rounded;
}

/* Add "v", which is taken, or -v if "minus", to a coefficient. */
static __isl_give isl_constraint *add_val(__isl_take isl_constraint *c,
	enum isl_dim_type type, int pos, __isl_take isl_val *v, bool minus)
{
	if (isl_val_is_zero(v) == isl_bool_true) {
		isl_val_free(v);
		return c;
	}
	v = minus ? isl_val_neg(v) : v;
	v = isl_val_add(v, isl_constraint_get_coefficient_val(c, type, pos));
	return isl_constraint_set_coefficient_val(c, type, pos, v);
}

/* Add "aff", or -aff if "minus", to the constraint "c" (taken).  The iterators
 * of "aff" are the dimensions of type "type" of "c".
 */
static __isl_give isl_constraint *add_aff(__isl_take isl_constraint *c,
	__isl_keep isl_aff *aff, enum isl_dim_type type, bool minus)
{
	isl_size n_param = isl_aff_dim(aff, isl_dim_param);
	isl_size n = isl_aff_dim(aff, isl_dim_in);
	isl_val *v = isl_aff_get_constant_val(aff);

	v = minus ? isl_val_neg(v) : v;
	v = isl_val_add(v, isl_constraint_get_constant_val(c));
	c = isl_constraint_set_constant_val(c, v);
	for (int i = 0; i < n_param; ++i)
		c = add_val(c, isl_dim_param, i,
			isl_aff_get_coefficient_val(aff, isl_dim_param, i),
			minus);
	for (int i = 0; i < n; ++i)
		c = add_val(c, type, i,
			isl_aff_get_coefficient_val(aff, isl_dim_in, i), minus);
	return c;
}

/* The pairs of "map" that the expressions "e" relate by "r". */
static __isl_give isl_map *add_relation(__isl_take isl_map *map, const ends *e,
	ash_relation r)
{
	isl_local_space *ls = isl_local_space_from_space(
		isl_map_get_space(map));
	isl_constraint *c = r == ASH_RELATE_EQUAL
		? isl_constraint_alloc_equality(ls)
		: isl_constraint_alloc_inequality(ls);

	c = isl_constraint_set_constant_si(c, r == ASH_RELATE_EQUAL ? 0 : -1);
	c = add_aff(c, e->to, isl_dim_out, r == ASH_RELATE_BACK);
	c = add_aff(c, e->from, isl_dim_in, r != ASH_RELATE_BACK);
	return isl_map_add_constraint(map, c);
}

/* The pairs of "deps" that a row of any kind relates by "r". */
static __isl_give isl_union_map *relate_any(__isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *row, ash_relation r)
{
	isl_multi_union_pw_aff *mupa;

	mupa = isl_multi_union_pw_aff_from_union_pw_aff(
		isl_union_pw_aff_copy(row));
	if (r == ASH_RELATE_EQUAL)
		return isl_union_map_eq_at_multi_union_pw_aff(deps, mupa);
	if (r == ASH_RELATE_BACK)
		return isl_union_map_lex_gt_at_multi_union_pw_aff(deps, mupa);
	return isl_union_map_lex_lt_at_multi_union_pw_aff(deps, mupa);
}

/* Do the expressions "e" relate no pair of "map" by "r"? */
static isl_bool relates_none(__isl_keep isl_map *map, const ends *e,
	ash_relation r)
{
	isl_map *related = add_relation(isl_map_copy(map), e, r);
	isl_bool none = isl_map_is_empty(related);

	isl_map_free(related);
	return none;
}

/* Do the expressions "e" have equal values for all pairs of "map"? */
static isl_bool are_level(__isl_keep isl_map *map, const ends *e)
{
	isl_bool level = relates_none(map, e, ASH_RELATE_FORTH);

	return level == isl_bool_true ? relates_none(map, e, ASH_RELATE_BACK)
				      : level;
}

/* Does "row" round values that are equal at both ends of each pair of "map"? */
static bool rounds_equals(__isl_keep isl_union_pw_aff *row,
	__isl_keep isl_map *map)
{
	ends e = get_rounded_ends(row, map);
	bool equal = e.from && are_level(map, &e) == isl_bool_true;

	ends_clear(&e);
	return equal;
}

/* The pairs of "map" that "row" relates by "r", as a union; NULL on error. */
static __isl_give isl_union_map *relate_map(__isl_take isl_map *map,
	__isl_keep isl_union_pw_aff *row, ash_relation r)
{
	ends e = get_plain_ends(row, map);

	if (e.from)
		map = add_relation(map, &e, r);
	else if (r != ASH_RELATE_EQUAL || !rounds_equals(row, map))
		return relate_any(isl_union_map_from_map(map), row, r);
	ends_clear(&e);
	return isl_union_map_from_map(map);
}

/* The arguments of a callback that is called for each map of a union of pairs.
 */
typedef struct {
	isl_union_pw_aff *row;	/* not owned */
	ash_relation r;
	isl_union_map *found;
} question;

static isl_stat add_related(__isl_take isl_map *map, void *user)
{
	question *q = user;

	q->found = isl_union_map_union(q->found, relate_map(map, q->row, q->r));
	return isl_stat_non_null(q->found);
}

__isl_give isl_union_map *ash_relate_pairs(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row, ash_relation r)
{
	question q = { .row = row,
		.r = r,
		.found = isl_union_map_empty(isl_union_map_get_space(pairs)) };

	if (isl_union_map_foreach_map(pairs, &add_related, &q) < 0)
		q.found = isl_union_map_free(q.found);
	isl_union_map_free(pairs);
	return q.found;
}

/* Does "row" relate no pair of "map" by "r"? */
static isl_bool has_none(__isl_keep isl_map *map,
	__isl_keep isl_union_pw_aff *row, ash_relation r)
{
	isl_union_map *related = relate_map(isl_map_copy(map), row, r);
	isl_bool none = isl_union_map_is_empty(related);

	isl_union_map_free(related);
	return none;
}

static isl_bool none_back(__isl_keep isl_map *map, void *user)
{
	return has_none(map, user, ASH_RELATE_BACK);
}

static isl_bool is_level(__isl_keep isl_map *map, void *user)
{
	ends e = get_plain_ends(user, map);
	isl_bool level;

	if (e.from) {
		level = are_level(map, &e);
		ends_clear(&e);
		return level;
	}
	if (rounds_equals(user, map))
		return isl_bool_true;
	level = has_none(map, user, ASH_RELATE_FORTH);
	return level == isl_bool_true ? none_back(map, user) : level;
}

isl_bool ash_relate_is_level(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row)
{
	return isl_union_map_every_map(pairs, &is_level, row);
}

isl_bool ash_relate_is_forth(__isl_keep isl_union_map *pairs,
	__isl_keep isl_union_pw_aff *row)
{
	return isl_union_map_every_map(pairs, &none_back, row);
}
