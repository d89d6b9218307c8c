/* group.c - grouping of consecutive statements, report CW 706, section 7.4.
 *
 * Two statements may form a group if they are adjacent leaves of a sequence in
 * the original order, and if pairs that are both validity and proximity
 * constraints relate each instance of the first to one instance of the second
 * in the same iteration of the enclosing loops. A group is a run of leaves; two
 * runs are joined if some statement of the first and some statement of the
 * second may form a group. An instance of a group is named by the values of the
 * enclosing loops.
 *
 * Differences from the report: pairs of a group instance with itself are
 * dropped, since the order within the group respects them. Statements are not
 * grouped if a leaf contains only some of their instances, or if the enclosing
 * loops do not enumerate the instances.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/group.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/map.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "support/grow.h"

/* A statement of a group. */
typedef struct {
	isl_id *id;
	unsigned position;	/* position of the statement in its group */
} member;

struct ash_grouping {
	unsigned n_group;
	unsigned n_member;
	member *member;		/* the statements of all groups */
	/* The instances of all statements, grouped or not. */
	isl_union_set *domain;
	/* From statement instances to those of groups and other statements;
	 * NULL if there are no groups.
	 */
	isl_union_pw_multi_aff *contraction;
};

/* A child of a sequence. */
typedef struct {
	/* The instances of its only statement; NULL if the child is unsuitable.
	 */
	isl_set *domain;
	isl_pw_multi_aff *prefix;	/* the values of the enclosing loops */
	bool joined;		/* is it in one group with the next leaf? */
} leaf;

/* The search for groups. */
typedef struct {
	ash_grouping *grouping;
	isl_union_set *domain;
	/* Pairs that are both validity and proximity constraints. */
	isl_union_map *close;
	unsigned n_name;	/* number of group names tried */
	unsigned n_leaf;	/* number of leaves of the current sequence */
	leaf *leaf;
} search;

ash_grouping *ash_grouping_free(ash_grouping *grouping)
{
	if (!grouping)
		return NULL;
	for (unsigned i = 0; i < grouping->n_member; ++i)
		isl_id_free(grouping->member[i].id);
	free(grouping->member);
	isl_union_set_free(grouping->domain);
	isl_union_pw_multi_aff_free(grouping->contraction);
	free(grouping);
	return NULL;
}

unsigned ash_grouping_count(const ash_grouping *grouping)
{
	return grouping ? grouping->n_group : 0;
}

/* Whether "set" contains all instances of its only statement, and "prefix" is
 * injective on them.
 */
static isl_bool is_whole(const search *s, __isl_keep isl_set *set,
	__isl_keep isl_pw_multi_aff *prefix)
{
	isl_set *all = isl_union_set_extract_set(s->domain,
		isl_set_get_space(set));
	isl_bool whole = isl_set_is_subset(all, set);
	isl_map *map;

	isl_set_free(all);
	if (whole != isl_bool_true)
		return whole;
	map = isl_map_from_pw_multi_aff(isl_pw_multi_aff_copy(prefix));
	whole = isl_map_is_injective(map);
	isl_map_free(map);
	return whole;
}

/* Fill in "leaf" from "node", whose only statement has the instances "set". */
static isl_stat take_statement(const search *s, leaf *leaf,
	__isl_keep isl_schedule_node *node, __isl_take isl_set *set)
{
	isl_union_pw_multi_aff *all;
	isl_bool whole;

	all = isl_schedule_node_get_prefix_schedule_union_pw_multi_aff(node);
	all = isl_union_pw_multi_aff_intersect_domain(all,
		isl_union_set_from_set(isl_set_copy(set)));
	leaf->prefix = isl_union_pw_multi_aff_as_pw_multi_aff(all);
	whole = is_whole(s, set, leaf->prefix);
	if (whole == isl_bool_true) {
		leaf->domain = set;
		return isl_stat_ok;
	}
	isl_set_free(set);
	leaf->prefix = isl_pw_multi_aff_free(leaf->prefix);
	return whole < 0 ? isl_stat_error : isl_stat_ok;
}

/* Fill in "leaf" from the child of a sequence if the child is suitable. */
static isl_stat take_child(const search *s, leaf *leaf,
	__isl_take isl_schedule_node *node)
{
	isl_stat stat = isl_stat_ok;
	isl_union_set *domain;

	node = isl_schedule_node_child(node, 0);
	if (isl_schedule_node_get_type(node) == isl_schedule_node_leaf) {
		domain = isl_schedule_node_get_domain(node);
		if (isl_union_set_n_set(domain) == 1)
			stat = take_statement(s, leaf, node,
				isl_set_from_union_set(
					isl_union_set_copy(domain)));
		isl_union_set_free(domain);
	}
	if (!node)
		stat = isl_stat_error;
	isl_schedule_node_free(node);
	return stat;
}

static isl_stat take_children(search *s, __isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);

	if (n < 0)
		return isl_stat_error;
	s->leaf = calloc(n + 1, sizeof(*s->leaf));
	if (!s->leaf)
		return isl_stat_error;
	s->n_leaf = n;
	for (int i = 0; i < n; ++i)
		if (take_child(s, &s->leaf[i],
			    isl_schedule_node_get_child(node, i)) < 0)
			return isl_stat_error;
	return isl_stat_ok;
}

static void drop_children(search *s)
{
	for (unsigned i = 0; i < s->n_leaf; ++i) {
		isl_set_free(s->leaf[i].domain);
		isl_pw_multi_aff_free(s->leaf[i].prefix);
	}
	free(s->leaf);
	s->leaf = NULL;
	s->n_leaf = 0;
}

/* Does "map" relate all instances of both statements? */
static isl_bool covers(__isl_keep isl_map *map, const leaf *a, const leaf *b)
{
	isl_set *domain = isl_map_domain(isl_map_copy(map));
	isl_set *range = isl_map_range(isl_map_copy(map));
	isl_bool all = isl_set_is_subset(a->domain, domain);

	if (all == isl_bool_true)
		all = isl_set_is_subset(b->domain, range);
	isl_set_free(domain);
	isl_set_free(range);
	return all;
}

/* Whether both ends of each pair of "map" are in the same iteration of the
 * enclosing loops.
 */
static isl_bool is_coscheduled(__isl_take isl_map *map, const leaf *a,
	const leaf *b)
{
	isl_bool same;

	map = isl_map_apply_domain(map,
		isl_map_from_pw_multi_aff(isl_pw_multi_aff_copy(a->prefix)));
	map = isl_map_apply_range(map,
		isl_map_from_pw_multi_aff(isl_pw_multi_aff_copy(b->prefix)));
	same = isl_map_is_identity(map);
	isl_map_free(map);
	return same;
}

/* Whether the two statements may be in one group, regardless of the leaves
 * between them.
 */
static isl_bool is_tied(const search *s, const leaf *a, const leaf *b)
{
	isl_space *space = isl_space_map_from_domain_and_range(
		isl_set_get_space(a->domain), isl_set_get_space(b->domain));
	isl_map *map = isl_union_map_extract_map(s->close, space);
	isl_bool tied;

	map = isl_map_intersect_domain(map, isl_set_copy(a->domain));
	map = isl_map_intersect_range(map, isl_set_copy(b->domain));
	tied = covers(map, a, b);
	if (tied == isl_bool_true)
		tied = isl_map_is_bijective(map);
	if (tied == isl_bool_true)
		return is_coscheduled(map, a, b);
	isl_map_free(map);
	return tied;
}

/* The index of the last leaf of the run that contains leaf "i". */
static unsigned run_end(const search *s, unsigned i)
{
	while (s->leaf[i].joined)
		++i;
	return i;
}

/* Whether the run from "first" to "last" and the next run may be joined. */
static isl_bool may_join(const search *s, unsigned first, unsigned last)
{
	unsigned end;

	if (last + 1 >= s->n_leaf || !s->leaf[last + 1].domain)
		return isl_bool_false;
	end = run_end(s, last + 1);
	for (unsigned i = first; i <= last; ++i)
		for (unsigned k = last + 1; k <= end; ++k) {
			isl_bool tied = is_tied(s, &s->leaf[i], &s->leaf[k]);

			if (tied != isl_bool_false)
				return tied;
		}
	return isl_bool_false;
}

/* Join runs, from the last leaf to the first; a run that has grown is compared
 * with its successor again.
 */
static isl_stat join_leaves(search *s)
{
	for (unsigned i = s->n_leaf; i-- > 0;) {
		isl_bool join = isl_bool_true;

		while (s->leaf[i].domain && join == isl_bool_true) {
			unsigned last = run_end(s, i);

			join = may_join(s, i, last);
			s->leaf[last].joined = join == isl_bool_true;
		}
		if (join < 0)
			return isl_stat_error;
	}
	return isl_stat_ok;
}

static isl_bool lacks_name(__isl_keep isl_set *set, void *user)
{
	isl_id *id = isl_set_get_tuple_id(set);
	isl_bool same = isl_bool_ok(id == user);

	isl_id_free(id);
	return isl_bool_not(same);
}

/* A fresh identifier, used by no statement and no other group. */
static __isl_give isl_id *fresh_id(search *s)
{
	isl_ctx *ctx = isl_union_set_get_ctx(s->domain);

	for (;;) {
		char name[32];
		isl_id *id;

		snprintf(name, sizeof(name), "G_%u", s->n_name++);
		id = isl_id_alloc(ctx, name, NULL);
		if (!id || isl_union_set_every_set(s->domain, &lacks_name, id))
			return id;
		isl_id_free(id);
	}
}

/* Map the statement of "leaf" to the group "id". */
static isl_stat add_member(ash_grouping *grouping, const leaf *leaf,
	unsigned position, __isl_keep isl_id *id)
{
	unsigned n = grouping->n_member;
	isl_pw_multi_aff *map;

	if (!ASH_GROW(grouping->member, n))
		return isl_stat_error;
	grouping->member[n] = (member) { isl_set_get_tuple_id(leaf->domain),
		position };
	++grouping->n_member;
	map = isl_pw_multi_aff_copy(leaf->prefix);
	map = isl_pw_multi_aff_gist(map, isl_set_copy(leaf->domain));
	map = isl_pw_multi_aff_set_tuple_id(map, isl_dim_out, isl_id_copy(id));
	grouping->contraction = isl_union_pw_multi_aff_add_pw_multi_aff(
		grouping->contraction, map);
	return isl_stat_non_null(grouping->contraction);
}

/* Make a group of each run of at least two leaves. */
static isl_stat add_groups(search *s)
{
	isl_stat stat = isl_stat_ok;

	for (unsigned i = 0; i < s->n_leaf; ++i) {
		unsigned last = run_end(s, i);
		isl_id *id;

		if (last == i)
			continue;
		id = fresh_id(s);
		for (unsigned k = i; k <= last && stat >= 0; ++k)
			stat = add_member(s->grouping, &s->leaf[k], k - i, id);
		isl_id_free(id);
		s->grouping->n_group++;
		i = last;
	}
	return stat;
}

static isl_bool search_node(__isl_keep isl_schedule_node *node, void *user)
{
	search *s = user;
	bool ok;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_sequence)
		return isl_bool_true;
	ok = take_children(s, node) >= 0 && join_leaves(s) >= 0 &&
		add_groups(s) >= 0;
	drop_children(s);
	return ok ? isl_bool_true : isl_bool_error;
}

/* Map the ungrouped statements to themselves. */
static isl_stat add_identities(ash_grouping *grouping)
{
	isl_union_set *others = isl_union_set_universe(
		isl_union_set_copy(grouping->domain));
	isl_union_set *grouped = isl_union_pw_multi_aff_domain(
		isl_union_pw_multi_aff_copy(grouping->contraction));
	isl_union_map *identity;

	others = isl_union_set_subtract(others,
		isl_union_set_universe(grouped));
	identity = isl_union_set_identity(others);
	grouping->contraction = isl_union_pw_multi_aff_union_add(
		grouping->contraction,
		isl_union_pw_multi_aff_from_union_map(identity));
	return isl_stat_non_null(grouping->contraction);
}

/* Returns "map" without the pairs of an element of "set" with itself. */
static __isl_give isl_union_map *without_loops(__isl_take isl_union_map *map,
	__isl_keep isl_union_set *set)
{
	return isl_union_map_subtract(map,
		isl_union_set_identity(isl_union_set_copy(set)));
}

/* The instances of groups in the range of "mapping". */
static __isl_give isl_union_set *group_instances(
	__isl_keep isl_union_map *mapping)
{
	isl_union_set *range = isl_union_map_range(isl_union_map_copy(mapping));
	isl_union_set *source = isl_union_map_domain(
		isl_union_map_copy(mapping));

	return isl_union_set_subtract(range, isl_union_set_universe(source));
}

static __isl_give isl_schedule_constraints *reformulate(
	__isl_take isl_schedule_constraints *constraints,
	const ash_grouping *grouping)
{
	isl_union_map *mapping = isl_union_map_intersect_domain(
		isl_union_map_from_union_pw_multi_aff(
			isl_union_pw_multi_aff_copy(grouping->contraction)),
		isl_union_set_copy(grouping->domain));
	isl_union_set *groups = group_instances(mapping);

	constraints = isl_schedule_constraints_apply(constraints, mapping);
#define CLEAN(kind) \
	constraints = isl_schedule_constraints_set_##kind(constraints, \
		without_loops( \
			isl_schedule_constraints_get_##kind(constraints), \
			groups))
	CLEAN(validity);
	CLEAN(proximity);
	CLEAN(coincidence);
#undef CLEAN
	isl_union_set_free(groups);
	return constraints;
}

/* Find the groups; NULL on error. */
static ash_grouping *find_groups(
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *original)
{
	search s = { .grouping = calloc(1, sizeof(*s.grouping)) };
	isl_stat stat;

	if (!s.grouping)
		return NULL;
	s.domain = isl_schedule_constraints_get_domain(constraints);
	s.grouping->domain = isl_union_set_copy(s.domain);
	s.grouping->contraction = isl_union_pw_multi_aff_empty(
		isl_union_set_get_space(s.domain));
	s.close = isl_union_map_intersect(
		isl_schedule_constraints_get_validity(constraints),
		isl_schedule_constraints_get_proximity(constraints));
	stat = isl_schedule_foreach_schedule_node_top_down(original,
		&search_node, &s);
	if (stat >= 0)
		stat = add_identities(s.grouping);
	isl_union_map_free(s.close);
	isl_union_set_free(s.domain);
	return stat >= 0 ? s.grouping : ash_grouping_free(s.grouping);
}

__isl_give isl_schedule_constraints *ash_group(
	__isl_take isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *original, ash_grouping **grouping)
{
	*grouping = find_groups(constraints, original);
	if (!*grouping)
		return isl_schedule_constraints_free(constraints);
	if ((*grouping)->n_group)
		constraints = reformulate(constraints, *grouping);
	if (!constraints)
		*grouping = ash_grouping_free(*grouping);
	return constraints;
}

__isl_give isl_union_map *ash_grouping_times(__isl_take isl_union_map *times,
	const ash_grouping *grouping)
{
	if (!grouping || !grouping->n_group)
		return times;
	return isl_union_map_apply_domain(times,
		isl_union_map_from_union_pw_multi_aff(
			isl_union_pw_multi_aff_copy(grouping->contraction)));
}

/* The position of statement "id" in its group; 0 if it is in no group. */
static unsigned position_of(const ash_grouping *grouping, __isl_keep isl_id *id)
{
	for (unsigned i = 0; i < grouping->n_member; ++i)
		if (grouping->member[i].id == id)
			return grouping->member[i].position;
	return 0;
}

/* The statements of a leaf with a given position in their groups. */
typedef struct {
	const ash_grouping *grouping;
	unsigned position;	/* the position searched for */
	unsigned last;		/* the highest position seen */
	isl_union_set *found;
} pick;

static isl_stat pick_set(__isl_take isl_set *set, void *user)
{
	pick *p = user;
	isl_id *id = isl_set_get_tuple_id(set);
	unsigned position = position_of(p->grouping, id);

	isl_id_free(id);
	if (position > p->last)
		p->last = position;
	if (position == p->position)
		p->found = isl_union_set_add_set(p->found, set);
	else
		isl_set_free(set);
	return isl_stat_non_null(p->found);
}

/* Put the statements of a leaf in sequence by position. Statements with equal
 * positions stay unordered: no constraint orders them.
 */
static __isl_give isl_schedule_node *order_leaf(
	__isl_take isl_schedule_node *node, void *user)
{
	pick p = { .grouping = user };
	isl_union_set_list *filters;
	isl_union_set *all;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_leaf)
		return node;
	all = isl_schedule_node_get_universe_domain(node);
	filters = isl_union_set_list_alloc(isl_schedule_node_get_ctx(node), 2);
	for (; p.position <= p.last; ++p.position) {
		p.found = isl_union_set_empty(isl_union_set_get_space(all));
		isl_union_set_foreach_set(all, &pick_set, &p);
		if (isl_union_set_is_empty(p.found) == isl_bool_true)
			isl_union_set_free(p.found);
		else
			filters = isl_union_set_list_add(filters, p.found);
	}
	isl_union_set_free(all);
	if (isl_union_set_list_n_union_set(filters) > 1)
		return isl_schedule_node_insert_sequence(node, filters);
	isl_union_set_list_free(filters);
	return node;
}

__isl_give isl_schedule *ash_ungroup(__isl_take isl_schedule *schedule,
	const ash_grouping *grouping)
{
	if (!grouping || !grouping->n_group)
		return schedule;
	schedule = isl_schedule_pullback_union_pw_multi_aff(schedule,
		isl_union_pw_multi_aff_copy(grouping->contraction));
	schedule = isl_schedule_intersect_domain(schedule,
		isl_union_set_copy(grouping->domain));
	return isl_schedule_map_schedule_node_bottom_up(schedule, &order_leaf,
		(void *) grouping);
}
