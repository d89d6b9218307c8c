/* united_statements.c - units of statements that are scheduled together;
 * united_statements.h explains units and tied scalars.
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/united_statements.h"

#include <stdlib.h>

#include <isl/id.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

#include "cost/isomorphic_statements.h"

/* ---- how units are found ---- */

/* The statements of one body in order, with the units formed so far. */
typedef struct {
	const ash_search_state *w;
	isl_union_map *deps;	/* not owned */
	/* For each array: must statements that share this scalar stay together?
	 * NULL: units are isomorphic statements instead.  Not owned.
	 */
	const bool *tied;
	int *head;		/* first statement of the unit of each */
	int *order;		/* statements of all bodies, "n_order" of
				 * them */
	unsigned n_order;
	int *stmt;
	unsigned n;
} body;

/* Do the statements "s" and "t" have the same instances? */
static bool have_same_instances(const ash_stmt *s, const ash_stmt *t)
{
	isl_set *renamed = isl_set_set_tuple_id(isl_set_copy(t->domain),
		isl_id_copy(s->id));
	isl_bool same = isl_set_is_equal(s->domain, renamed);

	isl_set_free(renamed);
	return same == isl_bool_true;
}

/* Does one of the two statements write a scalar that the other one uses?  If
 * "tied" is not NULL, only scalars with a flag in "tied" count.  Dependences do
 * not show this if a scalar has several cells.
 */
static bool share_scalar(const ash_scop *scop, const ash_stmt *s,
	const ash_stmt *t, const bool *tied)
{
	for (unsigned i = 0; i < s->n_access; ++i)
		for (unsigned j = 0; j < t->n_access; ++j)
			if (s->access[i].array == t->access[j].array &&
				scop->array[s->access[i].array].scalar &&
				(!tied || tied[s->access[i].array]) &&
				(s->access[i].kind != ASH_READ ||
					t->access[j].kind != ASH_READ))
				return true;
	return false;
}

/* The space of relations from instances of "s" to instances of "t", without
 * parameters.
 */
static __isl_give isl_space *get_pair_space(const ash_stmt *s,
	const ash_stmt *t)
{
	return isl_space_map_from_domain_and_range(
		isl_space_drop_all_params(isl_set_get_space(s->domain)),
		isl_space_drop_all_params(isl_set_get_space(t->domain)));
}

/* Do "deps" require that an instance of "s" is executed before the instance of
 * "t" in the same iteration of all loops?
 */
static bool precedes(__isl_keep isl_union_map *deps, const ash_stmt *s,
	const ash_stmt *t)
{
	isl_map *map = isl_union_map_extract_map(deps, get_pair_space(s, t));
	isl_size n_in = isl_map_dim(map, isl_dim_in);
	isl_size n_out = isl_map_dim(map, isl_dim_out);
	isl_bool none;

	for (int i = 0; i < n_in && i < n_out; ++i)
		map = isl_map_equate(map, isl_dim_in, i, isl_dim_out, i);
	none = isl_map_is_empty(map);
	isl_map_free(map);
	return none != isl_bool_true;
}

/* May statement "t" move up to the unit of the statement at index "from" of the
 * body, which is before "t"?  Not if "t" depends on a statement in between that
 * is not in that unit.
 */
static bool may_move(const body *b, unsigned from, int t)
{
	const ash_scop *scop = b->w->input->scop;
	int head = b->head[b->stmt[from]];

	for (unsigned i = from + 1; i < b->n && b->stmt[i] != t; ++i) {
		const ash_stmt *between = &scop->stmt[b->stmt[i]];

		if (b->head[b->stmt[i]] != head &&
			(share_scalar(scop, between, &scop->stmt[t], NULL) ||
				precedes(b->deps, between, &scop->stmt[t])))
			return false;
	}
	return true;
}

/* Add statement "t", the last one of the body, to the unit of an earlier
 * statement if possible.
 */
static void unite(body *b, int t)
{
	const ash_scop *scop = b->w->input->scop;

	for (unsigned i = 0; i + 1 < b->n; ++i) {
		int s = b->stmt[i];

		if (b->head[s] == s && ash_isomorphic(b->w->estimates, s, t) &&
			have_same_instances(&scop->stmt[s], &scop->stmt[t]) &&
			may_move(b, i, t)) {
			b->head[t] = s;
			return;
		}
	}
}

/* Returns the index of the only statement below the filter "node" if no loop is
 * below it; else -1.
 */
static int get_only_stmt(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	bool leaf = isl_schedule_node_get_type(child) == isl_schedule_node_leaf;
	int *stmt = leaf ? ash_search_alloc(w) : NULL;
	int only = stmt && ash_search_stmts(w, child, stmt) == 1 ? *stmt : -1;

	free(stmt);
	isl_schedule_node_free(child);
	return only;
}

static bool is_listed(const body *b, int stmt)
{
	bool listed = false;

	for (unsigned i = 0; i < b->n_order; ++i)
		listed |= b->order[i] == stmt;
	return listed;
}

/* Add statement "stmt" to the body "b", unless another body has it already. */
static void add_to_body(body *b, int stmt)
{
	if (is_listed(b, stmt))
		return;
	b->stmt[b->n++] = stmt;
	b->order[b->n_order++] = stmt;
	if (!b->tied)
		unite(b, stmt);
}

/* Returns the index of the last statement of the body that shares a tied scalar
 * with the statement at index "from", or with one between both.
 */
static unsigned reach_from(const body *b, unsigned from)
{
	const ash_stmt *stmt = b->w->input->scop->stmt;
	unsigned last = from;

	for (unsigned i = from; i <= last; ++i)
		for (unsigned j = last + 1; j < b->n; ++j)
			if (share_scalar(b->w->input->scop, &stmt[b->stmt[i]],
				    &stmt[b->stmt[j]], b->tied))
				last = j;
	return last;
}

/* Finish the body "b", and make "b" empty for the next one.  If b->tied is not
 * NULL, all statements from the first to the last one that share a tied scalar
 * become one unit.
 */
static void end_body(body *b)
{
	for (unsigned i = 0; b->tied && i < b->n; ++i) {
		unsigned last = reach_from(b, i), first = i;

		while (i < last)
			b->head[b->stmt[++i]] = b->stmt[first];
	}
	b->n = 0;
}

static void find_below(body *b, __isl_keep isl_schedule_node *node)
{
	isl_size n = isl_schedule_node_n_children(node);
	bool sequence = isl_schedule_node_get_type(node) ==
		isl_schedule_node_sequence;

	for (int i = 0; i < n; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);
		int only = sequence ? get_only_stmt(b->w, child) : -1;

		if (only >= 0) {
			add_to_body(b, only);
		} else {
			end_body(b);
			find_below(b, child);
		}
		isl_schedule_node_free(child);
	}
	end_body(b);
}

/* Append the statements that are in no body to b->order. */
static void add_others(body *b)
{
	for (unsigned i = 0; i < b->w->input->scop->n_stmt; ++i)
		if (!is_listed(b, i))
			b->order[b->n_order++] = i;
}

static bool has_arrays(const ash_scop *scop, const ash_stmt *stmt)
{
	bool found = false;

	for (unsigned i = 0; i < stmt->n_access; ++i)
		found |= !scop->array[stmt->access[i].array].scalar;
	return found;
}

void ash_units_clear(ash_units *units)
{
	free(units->head);
	free(units->order);
	units->head = units->order = NULL;
}

isl_stat ash_units_find(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	const bool *tied, ash_units *units)
{
	const ash_scop *scop = w->input->scop;
	body b = { .w = w,
		.deps = deps,
		.tied = tied,
		.stmt = ash_search_alloc(w) };

	*units = (ash_units) { .scop = scop,
		.head = ash_search_alloc(w),
		.order = ash_search_alloc(w) };
	if (!b.stmt || !units->head || !units->order) {
		free(b.stmt);
		ash_units_clear(units);
		return isl_stat_error;
	}
	b.head = units->head;
	b.order = units->order;
	for (unsigned i = 0; i < scop->n_stmt; ++i)
		b.head[i] = i;
	find_below(&b, node);
	add_others(&b);
	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		bool follows = b.head[i] != (int) i;

		units->some |= follows;
		units->packed |= follows && has_arrays(scop, &scop->stmt[i]);
	}
	free(b.stmt);
	return isl_stat_ok;
}

/* ---- units as single statements, for the scheduler ---- */

/* Replace the instances of statement "stmt" in "domain" by instances of the
 * head of its unit.
 */
static __isl_give isl_union_set *move_to_head(const ash_units *units,
	__isl_take isl_union_set *domain, unsigned stmt)
{
	const ash_scop *scop = units->scop;
	const ash_stmt *head = &scop->stmt[units->head[stmt]];
	isl_set *own = isl_union_set_extract_set(domain,
		isl_set_get_space(scop->stmt[stmt].domain));
	isl_set *all = isl_union_set_extract_set(domain,
		isl_set_get_space(head->domain));

	domain = isl_union_set_subtract(domain,
		isl_union_set_from_set(isl_set_copy(own)));
	own = isl_set_set_tuple_id(own, isl_id_copy(head->id));
	if (isl_set_is_equal(own, all) == isl_bool_true) {
		isl_set_free(own);
		isl_set_free(all);
		return domain;
	}
	isl_set_free(all);
	return isl_union_set_coalesce(isl_union_set_add_set(domain, own));
}

__isl_give isl_union_set *ash_units_heads(const ash_units *units,
	__isl_take isl_union_set *domain)
{
	for (unsigned i = 0; i < units->scop->n_stmt; ++i)
		if (units->head[i] != (int) i)
			domain = move_to_head(units, domain, i);
	return domain;
}

/* The dependences in terms of units. */
typedef struct {
	const ash_units *units;
	isl_union_map *deps;
} renaming;

/* The head of the unit of the statement at the end "end" of "map" (its domain
 * or range); -1 if there is none.
 */
static int get_head(const ash_units *units, __isl_keep isl_map *map,
	enum isl_dim_type end)
{
	int stmt = ash_scop_stmt_of_map(units->scop, map, end);

	return stmt < 0 ? -1 : units->head[stmt];
}

/* Returns "map" (taken) without pairs of an instance with itself. */
static __isl_give isl_map *drop_same(__isl_take isl_map *map)
{
	isl_map *same = isl_map_identity(isl_map_get_space(map));

	if (isl_map_is_disjoint(map, same) == isl_bool_true) {
		isl_map_free(same);
		return map;
	}
	return isl_map_subtract(map, same);
}

static isl_stat add_renamed(__isl_take isl_map *map, void *user)
{
	renaming *r = user;
	const ash_scop *scop = r->units->scop;
	int from = get_head(r->units, map, isl_dim_in);
	int to = get_head(r->units, map, isl_dim_out);
	bool inside = from == to && from >= 0;

	if (inside) {
		isl_id *first = isl_map_get_tuple_id(map, isl_dim_in);
		isl_id *second = isl_map_get_tuple_id(map, isl_dim_out);

		inside = first != second;
		isl_id_free(first);
		isl_id_free(second);
	}
	if (from >= 0)
		map = isl_map_set_tuple_id(map, isl_dim_in,
			isl_id_copy(scop->stmt[from].id));
	if (to >= 0)
		map = isl_map_set_tuple_id(map, isl_dim_out,
			isl_id_copy(scop->stmt[to].id));
	r->deps = isl_union_map_add_map(r->deps, inside ? drop_same(map) : map);
	return isl_stat_non_null(r->deps);
}

__isl_give isl_union_map *ash_units_deps(const ash_units *units,
	__isl_take isl_union_map *deps)
{
	renaming r = { .units = units };

	if (!units->some)
		return deps;
	r.deps = isl_union_map_empty(isl_union_map_get_space(deps));
	if (isl_union_map_foreach_map(deps, &add_renamed, &r) < 0)
		r.deps = isl_union_map_free(r.deps);
	isl_union_map_free(deps);
	return isl_union_map_coalesce(r.deps);
}

/* ---- units as several statements, in the new schedule ---- */

/* The part of "domain" for each statement, in the order units->order. */
static __isl_give isl_union_set_list *list_stmts(const ash_units *units,
	__isl_keep isl_union_set *domain)
{
	const ash_scop *scop = units->scop;
	isl_union_set_list *list = isl_union_set_list_alloc(
		isl_union_set_get_ctx(domain), 2);

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_set *set = isl_union_set_extract_set(domain,
			isl_set_get_space(scop->stmt[units->order[i]].domain));
		isl_bool empty = isl_set_plain_is_empty(set);

		if (empty == isl_bool_false)
			list = isl_union_set_list_add(list,
				isl_union_set_from_set(set));
		else
			isl_set_free(set);
	}
	return list;
}

static __isl_give isl_schedule_node *order_leaf(
	__isl_take isl_schedule_node *node, void *user)
{
	const ash_units *units = user;
	isl_union_set *domain;

	if (isl_schedule_node_get_type(node) != isl_schedule_node_leaf)
		return node;
	domain = isl_schedule_node_get_universe_domain(node);
	if (isl_union_set_n_set(domain) > 1)
		node = isl_schedule_node_insert_sequence(node,
			list_stmts(units, domain));
	isl_union_set_free(domain);
	return node;
}

__isl_give isl_schedule *ash_units_order(const ash_units *units,
	__isl_take isl_schedule *schedule)
{
	if (!units->some)
		return schedule;
	return isl_schedule_map_schedule_node_bottom_up(schedule, &order_leaf,
		(void *) units);
}
