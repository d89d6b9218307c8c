/* order.c - questions on dependences at a place of a schedule tree.
 *
 * They are asked of every loop of every plan.  isl answers them for rows of
 * any kind, by piecewise maps of both ends.  Nearly all rows are one affine
 * expression of the iterators for each statement, and then what is asked is
 * one constraint more on each dependence.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tree/order.h"

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>

__isl_give isl_union_pw_aff *ash_order_member(
	__isl_keep isl_schedule_node *node, int pos)
{
	isl_multi_union_pw_aff *mupa;
	isl_union_pw_aff *upa;

	mupa = isl_schedule_node_band_get_partial_schedule(node);
	upa = isl_multi_union_pw_aff_get_union_pw_aff(mupa, pos);
	isl_multi_union_pw_aff_free(mupa);
	return upa;
}

/* ---- what a row says of one dependence ---- */

/* A row at both ends of a dependence; NULL if it is not one affine expression
 * there, for all instances and without divisions.
 */
typedef struct {
	isl_aff *from;
	isl_aff *to;
} ends;

static isl_stat take_plain(
	__isl_take isl_set *set, __isl_take isl_aff *aff, void *user)
{
	isl_aff **plain = user;

	if (isl_set_plain_is_universe(set) == isl_bool_true &&
		isl_aff_dim(aff, isl_dim_div) == 0 &&
		isl_aff_is_nan(aff) == isl_bool_false)
		*plain = isl_aff_copy(aff);
	isl_set_free(set);
	isl_aff_free(aff);
	return isl_stat_ok;
}

/* The expression that "upa" is for instances in "space", which is taken. */
static __isl_give isl_aff *get_plain(
	__isl_keep isl_union_pw_aff *upa, __isl_take isl_space *space)
{
	isl_aff *plain = NULL;
	isl_pw_aff *pa;

	space = isl_space_add_dims(
		isl_space_from_domain(space), isl_dim_out, 1);
	pa = isl_union_pw_aff_extract_pw_aff(upa, space);
	if (isl_pw_aff_n_piece(pa) == 1)
		isl_pw_aff_foreach_piece(pa, &take_plain, &plain);
	isl_pw_aff_free(pa);
	return plain;
}

/* Has "aff", if any, the parameters of "space"? */
static bool has_params(__isl_keep isl_aff *aff, __isl_keep isl_space *space)
{
	isl_space *own = aff ? isl_aff_get_domain_space(aff) : NULL;
	isl_bool same =
		own ? isl_space_has_equal_params(own, space) : isl_bool_false;

	isl_space_free(own);
	return same == isl_bool_true;
}

static void ends_clear(ends *e)
{
	e->from = isl_aff_free(e->from);
	e->to = isl_aff_free(e->to);
}

/* Multiply by the denominators: a row may be half of a parameter where that is
 * even.
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

/* The ends of "map", scaled by one number so that they have no fractions. */
static ends get_ends(__isl_keep isl_union_pw_aff *upa, __isl_keep isl_map *map)
{
	isl_space *space = isl_map_get_space(map);
	ends e = { .from = get_plain(
			   upa, isl_space_domain(isl_space_copy(space))) };

	if (e.from)
		e.to = get_plain(upa, isl_space_range(isl_space_copy(space)));
	if (!has_params(e.from, space) || !has_params(e.to, space))
		ends_clear(&e);
	if (e.from)
		make_integral(&e);
	isl_space_free(space);
	return e;
}

/* Add "v", which is taken, or its opposite if "minus", to a coefficient. */
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

/* Add "aff", or its opposite if "minus", to "c", where the iterators are
 * dimensions of type "type".
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

/* Which pairs are meant: those that a row gives equal values, or the first or
 * the second one the smaller value.
 */
typedef enum { EQUAL, FORTH, BACK } relation;

/* The pairs of "map" which the row "e" relates in that way. */
static __isl_give isl_map *add_relation(
	__isl_take isl_map *map, const ends *e, relation r)
{
	isl_local_space *ls =
		isl_local_space_from_space(isl_map_get_space(map));
	isl_constraint *c = r == EQUAL ? isl_constraint_alloc_equality(ls)
				       : isl_constraint_alloc_inequality(ls);

	c = isl_constraint_set_constant_si(c, r == EQUAL ? 0 : -1);
	c = add_aff(c, e->to, isl_dim_out, r == BACK);
	c = add_aff(c, e->from, isl_dim_in, r != BACK);
	return isl_map_add_constraint(map, c);
}

/* The same for a row "upa" of any kind. */
static __isl_give isl_union_map *relate_any(__isl_take isl_union_map *deps,
	__isl_keep isl_union_pw_aff *upa, relation r)
{
	isl_multi_union_pw_aff *mupa;

	mupa = isl_multi_union_pw_aff_from_union_pw_aff(
		isl_union_pw_aff_copy(upa));
	if (r == EQUAL)
		return isl_union_map_eq_at_multi_union_pw_aff(deps, mupa);
	if (r == BACK)
		return isl_union_map_lex_gt_at_multi_union_pw_aff(deps, mupa);
	return isl_union_map_lex_lt_at_multi_union_pw_aff(deps, mupa);
}

/* Those pairs of "map", which is taken. */
static __isl_give isl_union_map *relate(
	__isl_take isl_map *map, __isl_keep isl_union_pw_aff *upa, relation r)
{
	ends e = get_ends(upa, map);

	if (!e.from)
		return relate_any(isl_union_map_from_map(map), upa, r);
	map = add_relation(map, &e, r);
	ends_clear(&e);
	return isl_union_map_from_map(map);
}

/* ---- what it says of all ---- */

/* A question on all dependences. */
typedef struct {
	isl_union_pw_aff *upa;
	isl_union_map *found;
} question;

static isl_stat add_equal(__isl_take isl_map *map, void *user)
{
	question *q = user;

	q->found = isl_union_map_union(q->found, relate(map, q->upa, EQUAL));
	return isl_stat_non_null(q->found);
}

__isl_give isl_union_map *ash_order_equal(
	__isl_take isl_union_map *deps, __isl_keep isl_union_pw_aff *upa)
{
	question q = { .upa = upa,
		.found = isl_union_map_empty(isl_union_map_get_space(deps)) };

	if (isl_union_map_foreach_map(deps, &add_equal, &q) < 0)
		q.found = isl_union_map_free(q.found);
	isl_union_map_free(deps);
	return q.found;
}

/* Does the row "upa" relate no pair of "map" in the way "r"? */
static isl_bool relates_none(
	__isl_keep isl_map *map, __isl_keep isl_union_pw_aff *upa, relation r)
{
	isl_union_map *related = relate(isl_map_copy(map), upa, r);
	isl_bool none = isl_union_map_is_empty(related);

	isl_union_map_free(related);
	return none;
}

/* Does the row "user" give all pairs of "map" equal values? */
static isl_bool is_level(__isl_keep isl_map *map, void *user)
{
	isl_bool level = relates_none(map, user, FORTH);

	return level == isl_bool_true ? relates_none(map, user, BACK) : level;
}

isl_bool ash_order_is_coincident(
	__isl_keep isl_union_map *deps, __isl_keep isl_union_pw_aff *upa)
{
	return isl_union_map_every_map(deps, &is_level, upa);
}

static isl_bool goes_forth(__isl_keep isl_map *map, void *user)
{
	return relates_none(map, user, BACK);
}

bool ash_order_goes_back(
	__isl_keep isl_union_map *deps, __isl_keep isl_union_pw_aff *upa)
{
	return isl_union_map_every_map(deps, &goes_forth, upa) != isl_bool_true;
}

/* ---- what it is without the loops around ---- */

/* Dependences without their first "n" iterators. */
typedef struct {
	unsigned n;
	isl_union_map *left;
} dropping;

/* "map" without the first "n" dimensions of type "type", its name kept. */
static __isl_give isl_map *drop_dims(
	__isl_take isl_map *map, enum isl_dim_type type, unsigned n)
{
	isl_id *id = isl_map_get_tuple_id(map, type);

	map = isl_map_project_out(map, type, 0, n);
	return isl_map_set_tuple_id(map, type, id);
}

static isl_stat add_dropped(__isl_take isl_map *map, void *user)
{
	dropping *d = user;

	map = drop_dims(map, isl_dim_in, d->n);
	map = drop_dims(map, isl_dim_out, d->n);
	d->left = isl_union_map_add_map(d->left, map);
	return isl_stat_non_null(d->left);
}

__isl_give isl_union_map *ash_order_drop(
	__isl_take isl_union_map *deps, unsigned n)
{
	dropping d = { .n = n };

	if (n == 0)
		return deps;
	d.left = isl_union_map_empty(isl_union_map_get_space(deps));
	if (isl_union_map_foreach_map(deps, &add_dropped, &d) < 0)
		d.left = isl_union_map_free(d.left);
	isl_union_map_free(deps);
	return d.left;
}

/* ---- what is left at a place ---- */

/* What "filter" leaves of a dependence, one end after the other. */
typedef struct {
	isl_union_set *filter;
	isl_union_map *left;
} filtering;

/* The pairs of "map" whose instances at one end are in "filter".  Filters
 * seldom cut a statement in two.
 */
static __isl_give isl_map *filter_end(
	__isl_take isl_map *map, __isl_keep isl_union_set *filter, bool domain)
{
	isl_space *space = isl_map_get_space(map);
	isl_set *set;

	space = domain ? isl_space_domain(space) : isl_space_range(space);
	set = isl_union_set_extract_set(filter, space);
	if (isl_set_plain_is_universe(set) == isl_bool_true) {
		isl_set_free(set);
		return map;
	}
	return domain ? isl_map_intersect_domain(map, set)
		      : isl_map_intersect_range(map, set);
}

static isl_stat add_filtered(__isl_take isl_map *map, void *user)
{
	filtering *f = user;

	map = filter_end(map, f->filter, true);
	map = filter_end(map, f->filter, false);
	f->left = isl_union_map_add_map(f->left, map);
	return isl_stat_non_null(f->left);
}

__isl_give isl_union_map *ash_order_filter(
	__isl_take isl_union_map *deps, __isl_take isl_union_set *filter)
{
	filtering f = { .filter = filter,
		.left = isl_union_map_empty(isl_union_map_get_space(deps)) };

	if (isl_union_map_foreach_map(deps, &add_filtered, &f) < 0)
		f.left = isl_union_map_free(f.left);
	isl_union_map_free(deps);
	isl_union_set_free(filter);
	return f.left;
}

/* Restrict the dependences "user" to the filter "node", if it is one. */
static isl_stat apply_filter(__isl_keep isl_schedule_node *node, void *user)
{
	isl_union_map **at = user;

	if (isl_schedule_node_get_type(node) == isl_schedule_node_filter)
		*at = ash_order_filter(
			*at, isl_schedule_node_filter_get_filter(node));
	return isl_stat_non_null(*at);
}

/* Drop the dependences "user" that the band "node", if it is one, orders. */
static isl_stat apply_band(__isl_keep isl_schedule_node *node, void *user)
{
	isl_union_map **at = user;
	isl_size n;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
		return isl_stat_ok;
	n = isl_schedule_node_band_n_member(node);
	for (int i = 0; i < n; ++i) {
		isl_union_pw_aff *upa = ash_order_member(node, i);

		*at = ash_order_equal(*at, upa);
		isl_union_pw_aff_free(upa);
	}
	return isl_stat_non_null(*at);
}

__isl_give isl_union_map *ash_order_at(
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	isl_union_map *at = isl_union_map_copy(deps);

	if (isl_schedule_node_foreach_ancestor_top_down(
		    node, &apply_filter, &at) < 0 ||
		isl_schedule_node_foreach_ancestor_top_down(
			node, &apply_band, &at) < 0)
		return isl_union_map_free(at);
	return at;
}
