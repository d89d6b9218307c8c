/* draft.c - schedule trees under construction.
 *
 * Units, each a subtree, are arranged by a partial order (series-parallel
 * decomposition): unrelated groups of units become the children of a set node;
 * groups of which each completely precedes the next one become the children of
 * a sequence node; where neither decomposition exists, units form a sequence of
 * levels, by the length of the longest path to them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sched/draft.h"

#include <stdlib.h>
#include <string.h>

#include <isl/aff.h>
#include <isl/schedule_node.h>
#include <isl/space.h>
#include <isl/union_set.h>
#include <isl/val.h>

#include "sched/graph/component.h"

ash_draft *ash_draft_alloc(ash_draft_kind kind, unsigned n_stmt,
	const unsigned *stmt, unsigned n_child)
{
	ash_draft *node = calloc(1, sizeof(*node));

	if (!node)
		return NULL;
	node->kind = kind;
	node->n_stmt = n_stmt;
	node->n_child = n_child;
	node->stmt = malloc(sizeof(*stmt) * (n_stmt + 1));
	node->child = calloc(n_child + 1, sizeof(*node->child));
	if (!node->stmt || !node->child)
		return ash_draft_free(node);
	memcpy(node->stmt, stmt, sizeof(*stmt) * n_stmt);
	return node;
}

ash_draft *ash_draft_free(ash_draft *node)
{
	if (!node)
		return NULL;
	for (unsigned i = 0; node->child && i < node->n_child; ++i)
		ash_draft_free(node->child[i]);
	free(node->child);
	free(node->stmt);
	free(node->coincident);
	free(node);
	return NULL;
}

/* The level of a unit that has no level yet. */
#define LATER (~0U)

/* State for arranging units. */
typedef struct {
	const uint64_t *reach;	/* the partial order, see ash_reach() */
	unsigned words;
	uint64_t *budget;	/* comparisons that are still allowed */
	ash_draft **unit;
} arrangement;

/* Charge the comparison of "n" units; false if the budget is exceeded. */
static bool spend(const arrangement *a, unsigned n)
{
	*a->budget = *a->budget > n ? *a->budget - n : 0;
	return *a->budget;
}

static bool comes_before(const arrangement *a, unsigned i, unsigned k)
{
	return a->reach[(size_t) i * a->words + k / 64] >> k % 64 & 1;
}

/* One step of the traversal of a class: append each unit without a class that
 * is ordered relative to unit "i" (if "related"; otherwise, each that is not)
 * to the list "todo", and put it in the class of "i".
 */
static void add_neighbours(const arrangement *a, unsigned n,
	const unsigned *list, bool related, unsigned i, unsigned *class,
	unsigned *todo, unsigned *n_todo)
{
	for (unsigned k = 0; k < n; ++k) {
		bool is = comes_before(a, list[i], list[k]) ||
			comes_before(a, list[k], list[i]);

		if (class[k] == ~0U && is == related) {
			class[k] = class[i];
			todo[(*n_todo)++] = k;
		}
	}
}

/* Partition the units list[0 .. n - 1] into classes: the connected components
 * of the relation "one comes before the other" if "related", else of its
 * complement.  Classes are numbered in the order of their first units.
 */
static ash_sched_status find_classes(const arrangement *a, unsigned n,
	const unsigned *list, bool related, unsigned *class, unsigned *n_class)
{
	unsigned *todo = malloc(sizeof(*todo) * (n + 1)), n_todo = 0;
	bool in_budget = true;

	if (!todo)
		return ASH_SCHED_ERROR;
	*n_class = 0;
	memset(class, 0xff, sizeof(*class) * n);
	for (unsigned first = 0; first < n && in_budget; ++first) {
		if (class[first] != ~0U)
			continue;
		class[first] = *n_class;
		todo[n_todo++] = first;
		while (n_todo && in_budget) {
			unsigned i = todo[--n_todo];

			in_budget = spend(a, n);
			add_neighbours(a, n, list, related, i, class, todo,
				&n_todo);
		}
		++*n_class;
	}
	free(todo);
	return in_budget ? ASH_SCHED_OK : ASH_SCHED_BUDGET;
}

static ash_sched_status arrange(const arrangement *a, unsigned n,
	const unsigned *list, ash_draft **result);

/* The level of each unit: the length of the longest path to it.  A unit is on
 * the current level if none of its predecessors was without a level when this
 * level began.  "left", "n" numbers, is scratch space for units without a
 * level.
 */
static ash_sched_status find_levels(const arrangement *a, unsigned n,
	const unsigned *list, unsigned *level, unsigned *left,
	unsigned *n_level)
{
	unsigned n_left = n;

	for (unsigned i = 0; i < n; ++i)
		left[i] = i;
	for (*n_level = 0; n_left; ++*n_level) {
		unsigned n_later = 0;

		for (unsigned i = 0; i < n_left; ++i) {
			unsigned k = 0;

			while (k < n_left &&
				!comes_before(a, list[left[k]], list[left[i]]))
				++k;
			level[left[i]] = k < n_left ? LATER : *n_level;
			if (!spend(a, k + 1))
				return ASH_SCHED_BUDGET;
		}
		for (unsigned i = 0; i < n_left; ++i)
			if (level[left[i]] == LATER)
				left[n_later++] = left[i];
		n_left = n_later;
	}
	return ASH_SCHED_OK;
}

static ash_draft *join(ash_draft_kind kind, unsigned n, ash_draft **child)
{
	unsigned n_stmt = 0;
	unsigned *stmt;
	ash_draft *node;

	for (unsigned i = 0; i < n; ++i)
		n_stmt += child[i]->n_stmt;
	stmt = malloc(sizeof(*stmt) * (n_stmt + 1));
	if (!stmt)
		return NULL;
	n_stmt = 0;
	for (unsigned i = 0; i < n; ++i) {
		memcpy(stmt + n_stmt, child[i]->stmt,
			sizeof(*stmt) * child[i]->n_stmt);
		n_stmt += child[i]->n_stmt;
	}
	node = ash_draft_alloc(kind, n_stmt, stmt, n);
	free(stmt);
	if (node)
		memcpy(node->child, child, sizeof(*child) * n);
	return node;
}

/* Number the classes of a series composition in their order: every unit of one
 * class comes before every unit of the next.  "scratch" has room for 2 n
 * numbers.
 */
static void sort_classes(const arrangement *a, unsigned n, const unsigned *list,
	unsigned *class, unsigned n_class, unsigned *scratch)
{
	unsigned *first = scratch, *place = scratch + n;

	for (unsigned i = n; i-- > 0;)
		first[class[i]] = list[i];
	for (unsigned i = 0; i < n_class; ++i) {
		place[i] = 0;
		for (unsigned k = 0; k < n_class; ++k)
			place[i] += comes_before(a, first[k], first[i]);
	}
	for (unsigned i = 0; i < n; ++i)
		class[i] = place[class[i]];
}

/* Set *result to a node of "kind" whose children are the arranged classes. */
static ash_sched_status arrange_classes(const arrangement *a, unsigned n,
	const unsigned *list, const unsigned *class, unsigned n_class,
	ash_draft_kind kind, ash_draft **result)
{
	ash_draft **child = calloc(n_class + 1, sizeof(*child));
	unsigned *sub = malloc(sizeof(*sub) * (n + 1));
	ash_sched_status status = child && sub ? ASH_SCHED_OK : ASH_SCHED_ERROR;

	for (unsigned c = 0; c < n_class && !status; ++c) {
		unsigned n_sub = 0;

		for (unsigned i = 0; i < n; ++i)
			if (class[i] == c)
				sub[n_sub++] = list[i];
		status = arrange(a, n_sub, sub, &child[c]);
	}
	*result = status ? NULL : join(kind, n_class, child);
	for (unsigned c = 0; !*result && child && c < n_class; ++c)
		ash_draft_free(child[c]);
	free(child);
	free(sub);
	return *result ? ASH_SCHED_OK : status ? status : ASH_SCHED_ERROR;
}

static ash_sched_status arrange_with(const arrangement *a, unsigned n,
	const unsigned *list, unsigned *class, ash_draft **result)
{
	ash_draft_kind kind = ASH_DRAFT_SET;
	unsigned n_class;
	ash_sched_status status = find_classes(a, n, list, true, class,
		&n_class);

	if (status == ASH_SCHED_OK && n_class == 1) {
		kind = ASH_DRAFT_SEQUENCE;
		status = find_classes(a, n, list, false, class, &n_class);
		if (status == ASH_SCHED_OK && n_class > 1)
			sort_classes(a, n, list, class, n_class, class + n);
	}
	if (status != ASH_SCHED_OK)
		return status;
	if (n_class == 1)
		status = find_levels(a, n, list, class, class + n, &n_class);
	if (status != ASH_SCHED_OK)
		return status;
	return arrange_classes(a, n, list, class, n_class, kind, result);
}

static ash_sched_status arrange(const arrangement *a, unsigned n,
	const unsigned *list, ash_draft **result)
{
	unsigned *class;
	ash_sched_status status;

	if (n == 1) {
		*result = a->unit[list[0]];
		a->unit[list[0]] = NULL;
		return ASH_SCHED_OK;
	}
	class = malloc(sizeof(*class) * (3 * n + 1));
	if (!class)
		return ASH_SCHED_ERROR;
	status = arrange_with(a, n, list, class, result);
	free(class);
	return status;
}

ash_sched_status ash_draft_arrange(const ash_digraph *order, uint64_t *budget,
	ash_draft **unit, ash_draft **result)
{
	unsigned n = order->n, words;
	uint64_t *reach = ash_reach(order, &words);
	unsigned *list = malloc(sizeof(*list) * (n + 1));
	arrangement a = { reach, words, budget, unit };
	ash_sched_status status = ASH_SCHED_ERROR;

	*result = NULL;
	for (unsigned i = 0; list && i < n; ++i)
		list[i] = i;
	if (reach && list)
		status = arrange(&a, n, list, result);
	free(reach);
	free(list);
	return status;
}

/* All integer points in the spaces of the statements of "node". */
static __isl_give isl_union_set *filter_of(const ash_graph *graph,
	const ash_draft *node)
{
	isl_union_set *filter = isl_union_set_empty(
		isl_space_copy(graph->params));

	for (unsigned i = 0; i < node->n_stmt; ++i)
		filter = isl_union_set_add_set(filter,
			isl_set_universe(isl_set_get_space(
				graph->stmt[node->stmt[i]].domain)));
	return filter;
}

/* The band member that consists of row number "row" of the schedules of all
 * statements of "node".
 */
static __isl_give isl_union_pw_aff *member_of(const ash_graph *graph,
	const ash_draft *node, unsigned row)
{
	isl_union_pw_aff *member = isl_union_pw_aff_empty(
		isl_space_copy(graph->params));

	for (unsigned i = 0; i < node->n_stmt; ++i) {
		const ash_vertex *stmt = &graph->stmt[node->stmt[i]];
		isl_aff *aff = ash_vertex_row_aff(graph, stmt,
			ash_matrix_row(&stmt->rows, row));

		member = isl_union_pw_aff_add_pw_aff(member,
			isl_pw_aff_from_aff(aff));
	}
	return member;
}

static __isl_give isl_schedule_node *build(const ash_graph *graph,
	const ash_draft *draft, __isl_take isl_schedule_node *node);

static __isl_give isl_schedule_node *build_band(const ash_graph *graph,
	const ash_draft *draft, __isl_take isl_schedule_node *node)
{
	isl_space *space = isl_space_set_from_params(
		isl_space_copy(graph->params));
	isl_union_pw_aff_list *list = isl_union_pw_aff_list_alloc(graph->ctx,
		draft->n_member);

	space = isl_space_add_dims(space, isl_dim_set, draft->n_member);
	for (unsigned i = 0; i < draft->n_member; ++i)
		list = isl_union_pw_aff_list_add(list,
			member_of(graph, draft, draft->first + i));
	node = isl_schedule_node_insert_partial_schedule(node,
		isl_multi_union_pw_aff_from_union_pw_aff_list(space, list));
	node = isl_schedule_node_band_set_permutable(node,
		draft->is_permutable);
	for (unsigned i = 0; i < draft->n_member; ++i)
		if (draft->coincident[i])
			node = isl_schedule_node_band_member_set_coincident(
				node, i, 1);
	node = isl_schedule_node_child(node, 0);
	node = build(graph, draft->child[0], node);
	return isl_schedule_node_parent(node);
}

static __isl_give isl_schedule_node *build_children(const ash_graph *graph,
	const ash_draft *draft, __isl_take isl_schedule_node *node)
{
	isl_union_set_list *filters = isl_union_set_list_alloc(graph->ctx,
		draft->n_child);

	for (unsigned i = 0; i < draft->n_child; ++i)
		filters = isl_union_set_list_add(filters,
			filter_of(graph, draft->child[i]));
	node = draft->kind == ASH_DRAFT_SET
		? isl_schedule_node_insert_set(node, filters)
		: isl_schedule_node_insert_sequence(node, filters);
	for (unsigned i = 0; i < draft->n_child; ++i) {
		if (draft->child[i]->kind == ASH_DRAFT_LEAF)
			continue;
		node = isl_schedule_node_child(node, i);
		node = isl_schedule_node_child(node, 0);
		node = build(graph, draft->child[i], node);
		node = isl_schedule_node_parent(node);
		node = isl_schedule_node_parent(node);
	}
	return node;
}

static __isl_give isl_schedule_node *build(const ash_graph *graph,
	const ash_draft *draft, __isl_take isl_schedule_node *node)
{
	if (draft->kind == ASH_DRAFT_LEAF)
		return node;
	if (draft->kind == ASH_DRAFT_BAND)
		return build_band(graph, draft, node);
	return build_children(graph, draft, node);
}

__isl_give isl_schedule *ash_draft_build(const ash_graph *graph,
	const ash_draft *root, __isl_take isl_union_set *domain)
{
	isl_schedule *schedule = isl_schedule_from_domain(domain);
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	node = isl_schedule_node_child(node, 0);
	node = build(graph, root, node);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	return schedule;
}
