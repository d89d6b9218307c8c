/* abstract.c - large constants as parameters, for the scheduler.
 *
 * A schedule that is valid for all values of the parameters is valid for the
 * constants, so nothing but exactness is lost.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/abstract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>
#include <isl/val.h>

/* Constants from here on are large. */
#define LARGE 32
/* Constants that differ by no more share a parameter. */
#define NEAR 8

/* The parameter for the constant "value", or -1. */
static int find_param(const ash_abstraction *a, long value)
{
	for (unsigned i = 0; i < a->n; ++i)
		if (labs(labs(value) - a->value[i]) <= NEAR)
			return i;
	return -1;
}

static void name_param(char *name, size_t size, const ash_abstraction *a,
	int i)
{
	snprintf(name, size, "ash_n%ld", a->value[i]);
}

/* The constant term of "aff" if it is a large integer, else 0. */
static long get_large(__isl_keep isl_aff *aff)
{
	isl_val *v = isl_aff_get_constant_val(aff);
	long value = 0;

	if (isl_val_is_int(v) == isl_bool_true)
		value = isl_val_get_num_si(v);
	isl_val_free(v);
	return labs(value) >= LARGE && labs(value) < (1L << 40) ? value : 0;
}

static isl_stat collect_constraint(__isl_take isl_constraint *c, void *user)
{
	ash_abstraction *a = user;
	isl_aff *aff = isl_constraint_get_aff(c);
	long value = labs(get_large(aff));

	if (value && find_param(a, value) < 0 && a->n < ASH_MAX_ABSTRACT)
		a->value[a->n++] = value;
	isl_aff_free(aff);
	isl_constraint_free(c);
	return isl_stat_ok;
}

static isl_stat collect_basic_set(__isl_take isl_basic_set *bset, void *user)
{
	isl_stat ok = isl_basic_set_foreach_constraint(bset,
		&collect_constraint, user);

	isl_basic_set_free(bset);
	return ok;
}

static isl_stat collect_set(__isl_take isl_set *set, void *user)
{
	isl_stat ok = isl_set_foreach_basic_set(set, &collect_basic_set,
		user);

	isl_set_free(set);
	return ok;
}

/* "aff" with parameter "i" of the abstraction for its constant "value". */
static __isl_give isl_aff *replace_constant(__isl_take isl_aff *aff,
	const ash_abstraction *a, int i, long value)
{
	long sign = value < 0 ? -1 : 1;
	char name[32];
	isl_space *space;
	int pos;

	name_param(name, sizeof(name), a, i);
	space = isl_aff_get_domain_space(aff);
	space = isl_space_params(space);
	pos = isl_space_dim(space, isl_dim_param);
	space = isl_space_add_dims(space, isl_dim_param, 1);
	space = isl_space_set_dim_name(space, isl_dim_param, pos, name);
	aff = isl_aff_align_params(aff, space);
	pos = isl_aff_find_dim_by_name(aff, isl_dim_param, name);
	aff = isl_aff_set_coefficient_si(aff, isl_dim_param, pos, sign);
	return isl_aff_set_constant_si(aff, value - sign * a->value[i]);
}

/* A set under construction. */
typedef struct {
	const ash_abstraction *abstraction;
	isl_set *set;
} builder;

static isl_stat add_constraint(__isl_take isl_constraint *c, void *user)
{
	builder *b = user;
	isl_aff *aff = isl_constraint_get_aff(c);
	isl_bool equality = isl_constraint_is_equality(c);
	long value = get_large(aff);
	int i = value ? find_param(b->abstraction, value) : -1;
	isl_set *set;

	isl_constraint_free(c);
	if (i >= 0)
		aff = replace_constant(aff, b->abstraction, i, value);
	c = equality ? isl_equality_from_aff(aff)
		     : isl_inequality_from_aff(aff);
	set = isl_set_from_basic_set(isl_basic_set_from_constraint(c));
	b->set = isl_set_intersect(b->set, set);
	return isl_stat_non_null(b->set);
}

/* The sets of one space. */
typedef struct {
	const ash_abstraction *abstraction;
	isl_union_set *all;
} rewriter;

static isl_stat rewrite_basic_set(__isl_take isl_basic_set *bset,
	void *user)
{
	rewriter *r = user;
	builder b = { .abstraction = r->abstraction };
	isl_stat ok;

	b.set = isl_set_universe(isl_basic_set_get_space(bset));
	ok = isl_basic_set_foreach_constraint(bset, &add_constraint, &b);
	isl_basic_set_free(bset);
	r->all = isl_union_set_union(r->all, isl_union_set_from_set(b.set));
	return ok;
}

static isl_stat rewrite_set(__isl_take isl_set *set, void *user)
{
	isl_stat ok = isl_set_foreach_basic_set(set, &rewrite_basic_set,
		user);

	isl_set_free(set);
	return ok;
}

/* "set" with parameters for constants. */
static __isl_give isl_union_set *rewrite(__isl_take isl_union_set *set,
	const ash_abstraction *a)
{
	rewriter r = { .abstraction = a };

	r.all = isl_union_set_empty(isl_union_set_get_space(set));
	if (isl_union_set_foreach_set(set, &rewrite_set, &r) < 0)
		r.all = isl_union_set_free(r.all);
	isl_union_set_free(set);
	return r.all;
}

static __isl_give isl_union_map *rewrite_map(__isl_take isl_union_map *map,
	const ash_abstraction *a)
{
	return isl_union_set_unwrap(rewrite(isl_union_map_wrap(map), a));
}

static int compare(const void *a, const void *b)
{
	long x = *(const long *) a, y = *(const long *) b;

	return (x > y) - (x < y);
}

/* The large constants of the domain and of the dependences. */
static isl_stat collect(__isl_keep isl_schedule_constraints *constraints,
	ash_abstraction *a)
{
	isl_union_set *domain =
		isl_schedule_constraints_get_domain(constraints);
	isl_union_set *validity = isl_union_map_wrap(
		isl_schedule_constraints_get_validity(constraints));
	isl_stat ok = isl_union_set_foreach_set(domain, &collect_set, a);

	if (ok >= 0)
		ok = isl_union_set_foreach_set(validity, &collect_set, a);
	isl_union_set_free(domain);
	isl_union_set_free(validity);
	qsort(a->value, a->n, sizeof(a->value[0]), &compare);
	return ok;
}

/* "context" with the parameters at least as large as any constant is. */
static __isl_give isl_set *extend_context(__isl_take isl_set *context,
	const ash_abstraction *a)
{
	for (unsigned i = 0; i < a->n; ++i) {
		isl_size pos = isl_set_dim(context, isl_dim_param);
		char name[32];

		name_param(name, sizeof(name), a, i);
		context = isl_set_add_dims(context, isl_dim_param, 1);
		context = isl_set_set_dim_name(context, isl_dim_param, pos,
			name);
		context = isl_set_lower_bound_si(context, isl_dim_param, pos,
			LARGE - NEAR);
	}
	return context;
}

__isl_give isl_schedule_constraints *ash_abstract(
	__isl_take isl_schedule_constraints *constraints,
	ash_abstraction *a)
{
	isl_schedule_constraints *result;

	a->n = 0;
	if (collect(constraints, a) < 0 || a->n == 0)
		return constraints;
	result = isl_schedule_constraints_on_domain(rewrite(
		isl_schedule_constraints_get_domain(constraints), a));
	result = isl_schedule_constraints_set_context(result, extend_context(
		isl_schedule_constraints_get_context(constraints), a));
	result = isl_schedule_constraints_set_validity(result, rewrite_map(
		isl_schedule_constraints_get_validity(constraints), a));
	result = isl_schedule_constraints_set_coincidence(result,
		rewrite_map(isl_schedule_constraints_get_coincidence(
			constraints), a));
	result = isl_schedule_constraints_set_proximity(result, rewrite_map(
		isl_schedule_constraints_get_proximity(constraints), a));
	isl_schedule_constraints_free(constraints);
	return result;
}

/* "aff" with the constants back in the place of the parameters. */
static __isl_give isl_aff *concrete_aff(__isl_take isl_aff *aff,
	const ash_abstraction *a)
{
	for (unsigned i = 0; i < a->n; ++i) {
		isl_val *v;
		char name[32];
		int pos;

		name_param(name, sizeof(name), a, i);
		pos = isl_aff_find_dim_by_name(aff, isl_dim_param, name);
		if (pos < 0)
			continue;
		v = isl_aff_get_coefficient_val(aff, isl_dim_param, pos);
		v = isl_val_mul_ui(v, a->value[i]);
		aff = isl_aff_add_constant_val(aff, v);
		aff = isl_aff_drop_dims(aff, isl_dim_param, pos, 1);
	}
	return aff;
}

/* A loop on the way back. */
typedef struct {
	const ash_abstraction *abstraction;
	isl_union_pw_aff *all;
} loop;

static isl_stat keep_first(__isl_take isl_set *set, __isl_take isl_aff *aff,
	void *user)
{
	isl_aff **first = user;

	isl_set_free(set);
	if (*first)
		isl_aff_free(aff);
	else
		*first = aff;
	return isl_stat_ok;
}

static isl_stat add_concrete(__isl_take isl_pw_aff *pa, void *user)
{
	loop *l = user;
	isl_aff *aff = NULL;

	isl_pw_aff_foreach_piece(pa, &keep_first, &aff);
	isl_pw_aff_free(pa);
	aff = concrete_aff(aff, l->abstraction);
	l->all = isl_union_pw_aff_add_pw_aff(l->all,
		isl_pw_aff_from_aff(aff));
	return isl_stat_non_null(l->all);
}

/* Member "pos" of the band "node", concrete. */
static __isl_give isl_union_pw_aff *concrete_member(
	__isl_keep isl_schedule_node *node, int pos,
	__isl_keep isl_union_set *domain, const ash_abstraction *a)
{
	loop l = { .abstraction = a };
	isl_multi_union_pw_aff *mupa =
		isl_schedule_node_band_get_partial_schedule(node);
	isl_union_pw_aff *upa =
		isl_multi_union_pw_aff_get_union_pw_aff(mupa, pos);

	l.all = isl_union_pw_aff_empty(isl_union_set_get_space(domain));
	isl_union_pw_aff_foreach_pw_aff(upa, &add_concrete, &l);
	isl_union_pw_aff_free(upa);
	isl_multi_union_pw_aff_free(mupa);
	return isl_union_pw_aff_intersect_domain(l.all,
		isl_union_set_copy(domain));
}

/* Copy the flags of the band "from" to the first band of "schedule". */
static __isl_give isl_schedule *copy_flags(__isl_take isl_schedule *schedule,
	__isl_keep isl_schedule_node *from)
{
	isl_schedule_node *node = isl_schedule_get_root(schedule);
	isl_size n = isl_schedule_node_band_n_member(from);

	isl_schedule_free(schedule);
	node = isl_schedule_node_child(node, 0);
	node = isl_schedule_node_band_set_permutable(node,
		isl_schedule_node_band_get_permutable(from));
	for (int i = 0; i < n; ++i)
		node = isl_schedule_node_band_member_set_coincident(node, i,
			isl_schedule_node_band_member_get_coincident(from,
				i));
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}

static __isl_give isl_schedule *rebuild(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_set *domain, const ash_abstraction *a);

static __isl_give isl_schedule *rebuild_child(
	__isl_keep isl_schedule_node *node, int pos,
	__isl_keep isl_union_set *domain, const ash_abstraction *a)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, pos);
	isl_schedule *schedule = rebuild(child, domain, a);

	isl_schedule_node_free(child);
	return schedule;
}

/* Put the members of the band "node" around "schedule". */
static __isl_give isl_schedule *rebuild_band(
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_set *domain,
	const ash_abstraction *a)
{
	isl_schedule *schedule = rebuild_child(node, 0, domain, a);
	isl_size n = isl_schedule_node_band_n_member(node);
	isl_union_pw_aff_list *list = isl_union_pw_aff_list_alloc(
		isl_schedule_node_get_ctx(node), n);
	isl_space *space = isl_space_set_from_params(
		isl_union_set_get_space(domain));

	for (int i = 0; i < n; ++i)
		list = isl_union_pw_aff_list_add(list,
			concrete_member(node, i, domain, a));
	space = isl_space_add_dims(space, isl_dim_set, n);
	schedule = isl_schedule_insert_partial_schedule(schedule,
		isl_multi_union_pw_aff_from_union_pw_aff_list(space, list));
	return copy_flags(schedule, node);
}

/* The children of "node" after one another. */
static __isl_give isl_schedule *rebuild_children(
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_set *domain,
	const ash_abstraction *a)
{
	isl_size n = isl_schedule_node_n_children(node);
	isl_schedule *all = NULL;

	for (int i = 0; i < n; ++i) {
		isl_schedule *child = rebuild_child(node, i, domain, a);

		all = i == 0 ? child : isl_schedule_sequence(all, child);
	}
	return all;
}

/* The instances of "domain" that are of statements in "filter" (taken). */
static __isl_give isl_union_set *select_instances(
	__isl_keep isl_union_set *domain, __isl_take isl_union_set *filter)
{
	return isl_union_set_intersect(isl_union_set_copy(domain),
		isl_union_set_universe(filter));
}

static __isl_give isl_schedule *rebuild_filter(
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_set *domain,
	const ash_abstraction *a)
{
	isl_union_set *inside = select_instances(domain,
		isl_schedule_node_filter_get_filter(node));
	isl_schedule *schedule = rebuild_child(node, 0, inside, a);

	isl_union_set_free(inside);
	return schedule;
}

/* The concrete schedule of "domain" that the subtree "node" stands for. */
static __isl_give isl_schedule *rebuild(__isl_keep isl_schedule_node *node,
	__isl_keep isl_union_set *domain, const ash_abstraction *a)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_leaf:
		return isl_schedule_from_domain(isl_union_set_copy(domain));
	case isl_schedule_node_band:
		return rebuild_band(node, domain, a);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return rebuild_children(node, domain, a);
	case isl_schedule_node_filter:
		return rebuild_filter(node, domain, a);
	case isl_schedule_node_error:
		return NULL;
	default:
		return rebuild_child(node, 0, domain, a);
	}
}

__isl_give isl_schedule *ash_concrete(__isl_take isl_schedule *schedule,
	__isl_take isl_union_set *domain, const ash_abstraction *a)
{
	isl_schedule_node *root;

	if (!schedule || a->n == 0) {
		isl_union_set_free(domain);
		return schedule;
	}
	root = isl_schedule_get_root(schedule);
	isl_schedule_free(schedule);
	schedule = rebuild(root, domain, a);
	isl_schedule_node_free(root);
	isl_union_set_free(domain);
	return schedule;
}
