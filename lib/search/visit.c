/* visit.c - visit the nodes of a schedule tree, and build the new one.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/union_set.h>

#include "cost/sibling_nests.h"
#include "cost/thread_share.h"
#include "cost/unrolled_loops.h"
#include "scop/tree.h"
#include "search/nest_group.h"
#include "search/forward_order.h"
#include "search/search_state.h"
#include "transform/node_deps.h"

/* Can the innermost loop around the current leaf be vectorized? */
static bool is_leaf_simd(const ash_search_state *w)
{
	const ash_level *inner = &w->stack.level[w->stack.n - 1];

	return w->stack.n > 0 && inner->last &&
		(!inner->chain || inner->forward || w->split);
}

/* The cost of the innermost loop of "stack" if all scalars were in registers.
 */
static double get_least(const ash_search_state *w, const ash_stack *stack,
	const int *stmt, int n)
{
	ash_estimates e = *w->estimates;

	e.expanded = NULL;
	return ash_cost(&e, stack, stmt, n, is_leaf_simd(w));
}

/* Do all of the "n" statements "stmt" stay scalar in the loop that outer-loop
 * vectorization transforms?
 */
static bool is_serial(const ash_search_state *w, const int *stmt, int n)
{
	const bool *serial = w->vectors.lanes ? w->vectors.serial : NULL;

	for (int i = 0; i < n; ++i)
		if (!serial || !serial[stmt[i]])
			return false;
	return w->stack.n > w->vectors.level;
}

/* The loops around a leaf with the "n" statements "stmt", as the cost model
 * needs them.
 */
static ash_stack get_leaf_stack(const ash_search_state *w, const int *stmt,
	int n)
{
	ash_stack stack = w->stack;

	if (is_serial(w, stmt, n)) {
		stack.level[w->vectors.level].lanes = 0;
		stack.level[w->vectors.level].jam = 1;
	}

	stack.band = stack.n;
	stack.untested = !w->tested && (!w->rules || !w->rules->is_new);
	return stack;
}

/* Set the cost of "p" to that of all statements below "node", which share the
 * innermost loop.
 */
static void set_cost_of_body(ash_search_state *w,
	__isl_keep isl_schedule_node *node, ash_plan *p)
{
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	ash_stack stack = get_leaf_stack(w, stmt, n);
	bool simd = is_leaf_simd(w);

	p->wall = p->least = p->cost = ash_cost(w->estimates, &stack, stmt, n,
		simd);
	p->unchanged = p->cost;
	if (w->estimates->expanded)
		p->least = get_least(w, &stack, stmt, n);
	if (w->leaves)
		ash_leaves_add(w->leaves, &stack, stmt, n, simd);
	ash_leaves_clear(&p->bodies);
	p->bodies.n_stmt = w->input->scop->n_stmt;
	if (!w->dry)
		ash_leaves_add(&p->bodies, &stack, stmt, n, simd);
	free(stmt);
}

static ash_plan visit_leaf(ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	ash_plan p = { .schedule = isl_schedule_from_domain(
			       isl_schedule_node_get_domain(node)) };

	set_cost_of_body(w, node, &p);
	return p;
}

/* Append "p" (taken), the plan of one child of a sequence, to "all", the plan
 * of the children before it.
 */
static void append(const ash_search_state *w, ash_plan *all, ash_plan *p)
{
	all->schedule = all->schedule
		? isl_schedule_sequence(all->schedule, p->schedule)
		: p->schedule;
	all->cost += p->cost;
	all->wall += p->wall;
	all->least += p->least;
	all->unchanged += p->unchanged;
	all->carries |= p->carries;
	all->changed |= p->changed;
	all->firm |= p->firm;
	all->retiled |= p->retiled;
	if (ash_conditions_join(&all->when, &p->when) < 0)
		all->schedule = isl_schedule_free(all->schedule);
	ash_conditions_clear(&p->when);
	ash_leaves_move(&all->bodies, &p->bodies);
	ash_diag_move(&all->notes, &p->notes);
	ash_plan_move_expand(w, all, p);
}

/* Returns the member of the current stack with the bytes that successive nests
 * inside the innermost enclosing loop touch: ash_level.nests, or
 * ash_stack.nests outside of all loops.
 */
static double *get_nests(ash_search_state *w)
{
	return w->stack.n ? &w->stack.level[w->stack.n - 1].nests
			  : &w->stack.nests;
}

/* Store the bytes that the children of "node", which are successive nests,
 * touch together (get_nests()), unless more bytes are stored already.
 */
static void note_nests(ash_search_state *w, __isl_keep isl_schedule_node *node)
{
	int *stmt = ash_search_has_band(node) ? ash_search_alloc(w) : NULL;
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	double *nests = get_nests(w);
	double bytes = ash_nests_bytes(w->estimates, &w->stack, stmt, n);

	if (bytes > *nests)
		*nests = bytes;
	free(stmt);
}

/* Visit the children of the sequence or set "node", and return the plan that
 * executes them one after the other, or a better one by w->rules->sequence.
 */
static ash_plan visit_children(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	isl_size n = isl_schedule_node_n_children(node);
	unsigned n_leaf = w->leaves ? w->leaves->n : 0;
	bool joins = w->rules && w->rules->sequence &&
		ash_search_has_band(node);
	bool listed = joins && w->input->options->fuse;
	ash_nests nests = { .n = 0 };
	ash_plan all = { .cost = 0 };
	double outer = *get_nests(w);

	note_nests(w, node);
	for (int i = 0; i < n; ++i) {
		isl_schedule_node *child = isl_schedule_node_get_child(node, i);
		isl_union_map *inside = ash_dependence_cache_filter(
			&w->answers->deps, isl_union_map_copy(deps),
			isl_schedule_node_filter_get_filter(child));
		ash_plan p;

		child = isl_schedule_node_child(child, 0);
		p = ash_search_visit(w, child, inside);
		listed = listed &&
			ash_nests_add(&nests, w, child, &p, all.bodies.n) >= 0;
		isl_union_map_free(inside);
		isl_schedule_node_free(child);
		append(w, &all, &p);
		if (!all.schedule)
			break;
	}
	*get_nests(w) = outer;
	if (joins)
		all = w->rules->sequence(w, node, listed ? &nests : NULL, deps,
			all);
	ash_nests_clear(&nests);
	if (ash_search_has_band(node))
		return all;
	if (w->leaves)
		ash_leaves_cut(w->leaves, n_leaf);
	set_cost_of_body(w, node, &all);
	return all;
}

/* The elapsed time of "p", the plan of the band "node", if its loop, which has
 * the rows "rows" and carries no dependences, runs on several threads; that of
 * "p" if threads are not profitable.
 */
static double get_wall(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, const int *rows, const ash_plan *p)
{
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	double extent = ash_rows_extent(w->estimates, rows, stmt, n);
	double wall = p->wall;

	if (ash_search_is_worth_threads(w, stmt, n, w->stack.n))
		wall = ash_thread_time(w->estimates, p->cost,
			ash_thread_share(extent, 0),
			ash_search_entries(w, stmt, n),
			w->input->options->min_work);
	free(stmt);
	return wall < p->wall ? wall : p->wall;
}

/* Does the SCoP have reductions, and does the loop "upa" carry none of "deps"
 * except those between updates of a reduction?
 */
static bool is_fold(ash_search_state *w, __isl_keep isl_union_pw_aff *upa,
	__isl_keep isl_union_map *deps)
{
	isl_union_map *order = ash_search_order(w, deps);
	bool fold = order &&
		ash_dependence_cache_is_coincident(&w->answers->deps, order,
			upa) == isl_bool_true;

	isl_union_map_free(order);
	return fold;
}

/* Does LLVM fully unroll all loops inside of the current loop, a member of the
 * band "node"?  False in new orders, in which the iterators of inner loops are
 * unknown.
 */
static bool is_last_when_flat(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	int *stmt;
	bool flat;
	int n;

	if (w->rules && w->rules->is_new)
		return false;
	stmt = ash_search_alloc(w);
	n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	flat = n > 0 && ash_unrolled_is(w->estimates, stmt, n, w->stack.n + 1);
	free(stmt);
	return flat;
}

/* Does LLVM vectorize the innermost loop "upa" although it carries dependences?
 */
static bool is_forward(const ash_search_state *w,
	__isl_keep isl_union_pw_aff *upa, __isl_keep isl_union_map *deps)
{
	return (!w->rules || !w->rules->is_new) &&
		ash_search_runs_forward(w->input, upa, deps);
}

static ash_plan keep_members(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_take isl_union_map *deps,
	int pos);

/* The plan that keeps loop "pos" of the band "node", with the best plan for
 * what is inside of the loop.
 */
static ash_plan keep_loop(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_take isl_union_map *deps,
	int pos)
{
	ash_dependence_cache *cache = &w->answers->deps;
	isl_union_pw_aff *upa = ash_tree_member(node, pos);
	bool coincident = ash_dependence_cache_is_coincident(cache, deps,
				  upa) == isl_bool_true;
	ash_level level = { .jam = 1, .chain = !coincident };
	ash_plan p;

	level.last = pos + 1 == isl_schedule_node_band_n_member(node) &&
		!ash_search_has_band(node);
	level.fold = level.last && is_fold(w, upa, deps);
	level.forward = level.last && !coincident && is_forward(w, upa, deps);
	level.last |= is_last_when_flat(w, node);
	if (w->vectors.lanes && w->vectors.level == w->stack.n) {
		level.jam = w->vectors.copies;
		level.lanes = w->vectors.lanes;
	}
	level.row = ash_search_rows(w->input->scop, upa);
	if (!level.row || w->stack.n >= ASH_MAX_LEVEL) {
		free(level.row);
		isl_union_pw_aff_free(upa);
		isl_union_map_free(deps);
		return ash_plan_error();
	}
	w->serial[w->stack.n] = w->input->options->parallel && !coincident &&
		!is_fold(w, upa, deps);
	w->stack.level[w->stack.n++] = level;
	p = keep_members(w, node, ash_dependence_cache_equal(cache, deps, upa),
		pos + 1);
	w->stack.n--;
	p.carries |= !coincident;
	if (coincident && p.schedule)
		p.wall = get_wall(w, node, level.row, &p);
	p.schedule = ash_band_add_loop(p.schedule, upa, coincident);
	free(level.row);
	return p;
}

/* The plan that keeps the loops of the band "node" from member "pos" on, with
 * the best plan for the subtree below "node".
 */
static ash_plan keep_members(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_take isl_union_map *deps,
	int pos)
{
	isl_schedule_node *child;
	ash_plan p;

	if (pos < isl_schedule_node_band_n_member(node))
		return keep_loop(w, node, deps, pos);
	child = isl_schedule_node_get_child(node, 0);
	p = ash_search_visit(w, child, deps);
	isl_schedule_node_free(child);
	isl_union_map_free(deps);
	return p;
}

ash_plan ash_search_keep(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	return keep_members(w, node, isl_union_map_copy(deps), 0);
}

static ash_plan visit_band(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	return w->rules ? w->rules->band(w, node, deps)
			: ash_search_keep(w, node, deps);
}

static ash_plan visit_child(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	isl_schedule_node *child = isl_schedule_node_get_child(node, 0);
	ash_plan p = ash_search_visit(w, child, deps);

	isl_schedule_node_free(child);
	return p;
}

/* Optimize the subtree "node"; "deps" are the dependences inside it that no
 * outer loop carries.
 */
ash_plan ash_search_visit(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	switch (isl_schedule_node_get_type(node)) {
	case isl_schedule_node_band:
		return visit_band(w, node, deps);
	case isl_schedule_node_leaf:
		return visit_leaf(w, node);
	case isl_schedule_node_sequence:
	case isl_schedule_node_set:
		return visit_children(w, node, deps);
	case isl_schedule_node_error:
		return ash_plan_error();
	default:
		return visit_child(w, node, deps);
	}
}

ash_plan ash_search_as_is(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	ash_search_state as_is = *w;

	as_is.rules = NULL;
	return ash_search_keep(&as_is, node, deps);
}
