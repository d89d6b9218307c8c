/* single_loop.c - plans for a loop without inner loops.
 *
 * If one dependence prevents vectorization of a loop, most of its statements or
 * iterations can often be vectorized: statements are distributed to loops of
 * their own (loop distribution, transform/distribute.h), or the iterations are
 * divided into several ranges (index-set splitting, transform/split_range.h).
 * The classes of such loops are those of Callahan,
 * Dongarra and Levine, "Vectorizing Compilers: A Test Suite and Results"
 * (Supercomputing 1988).
 *
 * SPDX-License-Identifier: MIT
 */
#include "search/single_loop.h"

#include <stdlib.h>

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/local_space.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/union_set.h>

#include "scop/tree.h"
#include "search/forward_order.h"
#include "transform/distribute.h"
#include "transform/node_deps.h"
#include "transform/split_range.h"

/* The cycles that it takes to enter and leave one more loop once. */
#define ONE_MORE 12.
/* The limit in bytes on scalars that are expanded along a loop.  Memory beyond
 * the second-level cache costs more than vectors gain: a program that converts
 * colours was 0.58 times as fast with four such scalars for each of a million
 * pixels.
 */
#define MAX_EXPANDED (128 * 1024)

/* ---- distribution ---- */

/* The loop that is to be distributed. */
typedef struct {
	ash_search_state *w;
	isl_union_pw_aff *upa;	/* owned */
	isl_union_map *deps;	/* not owned */
} loop;

/* Callback: could the loop in "user" be vectorized if it contained only
 * "instances"?
 */
static bool is_vector(__isl_keep isl_union_set *instances, void *user)
{
	const loop *l = user;
	isl_union_map *inside = ash_order_filter(isl_union_map_copy(l->deps),
		isl_union_set_copy(instances));
	bool vector = ash_search_runs_forward(l->w->input, l->upa, inside);

	isl_union_map_free(inside);
	return vector;
}

/* Replace the messages of "p" by one about the "n" statements "stmt": "what" is
 * its format, with "count" as argument.  Returns the changed plan.
 */
static ash_plan tell(const ash_search_state *w, ash_plan p, const int *stmt,
	int n, const char *what, int count)
{
	if (!p.schedule)
		return p;
	ash_diag_clear(&p.notes);
	ash_diag_add(&p.notes, ASH_MSG_DONE, &w->input->scop->stmt[*stmt].place,
		what, count);
	ash_diag_about(&p.notes, stmt, n);
	return p;
}

/* The schedule of the unchanged subtree "node". */
static __isl_give isl_schedule *get_loop(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	ash_plan kept = ash_search_as_is(w, node, deps);
	isl_schedule *schedule = isl_schedule_copy(kept.schedule);

	ash_plan_clear(&kept);
	return schedule;
}

/* The map from the instances below "node" to the values of the enclosing loops
 * and of the loop itself.
 */
static __isl_give isl_union_map *get_place(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	isl_union_pw_aff *upa = ash_tree_member(node, 0);
	isl_multi_union_pw_aff
		*place = isl_multi_union_pw_aff_from_union_pw_aff(upa);

	if (w->stack.n > 0)
		place = isl_multi_union_pw_aff_flat_range_product(
			ash_search_iterators(isl_schedule_node_get_domain(node),
				w->stack.n),
			place);
	return isl_union_map_intersect_domain(
		isl_union_map_from_multi_union_pw_aff(place),
		isl_schedule_node_get_domain(node));
}

/* The parameters for which the loop "node" has at most "most" iterations. */
static __isl_give isl_set *get_short(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, int most)
{
	isl_set *places = isl_set_from_union_set(
		isl_union_map_range(get_place(w, node)));
	int last = (int) isl_set_dim(places, isl_dim_set) - 1;
	isl_map *pairs = isl_map_from_domain_and_range(isl_set_copy(places),
		places);
	isl_map *far = isl_map_universe(isl_map_get_space(pairs));
	isl_local_space *space = isl_local_space_from_space(
		isl_map_get_space(pairs));
	isl_constraint *c = isl_constraint_alloc_inequality(space);

	for (int i = 0; i < last; ++i)
		far = isl_map_equate(far, isl_dim_in, i, isl_dim_out, i);
	c = isl_constraint_set_coefficient_si(c, isl_dim_in, last, -1);
	c = isl_constraint_set_coefficient_si(c, isl_dim_out, last, 1);
	c = isl_constraint_set_constant_si(c, -most);
	far = isl_map_add_constraint(far, c);
	return isl_set_complement(
		isl_map_params(isl_map_intersect(pairs, far)));
}

/* Restrict "p", the plan to distribute the loop "node", to parameters for which
 * expanded scalars need at most MAX_EXPANDED bytes; without a schedule if there
 * are no such parameters.
 */
static ash_plan limit_memory(const ash_search_state *w,
	__isl_keep isl_schedule_node *node, ash_plan p)
{
	const ash_scop *scop = w->input->scop;
	unsigned bytes = 0;
	isl_set *fit;

	for (unsigned i = 0; p.schedule && p.expand && i < scop->n_array; ++i)
		bytes += p.expand[i] >= 0 ? scop->array[i].elem_size : 0;
	if (!bytes)
		return p;
	fit = isl_set_intersect(
		get_short(w, node, (int) (MAX_EXPANDED / bytes)),
		ash_scop_params(scop));
	if (isl_set_is_empty(fit) != isl_bool_false ||
		ash_conditions_limit(&p.when, isl_set_copy(fit)) < 0)
		ash_plan_clear(&p);
	isl_set_free(fit);
	return p;
}

ash_plan ash_search_distribute(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit)
{
	loop l = { w, ash_tree_member(node, 0), deps };
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0, n_loop = 1;
	ash_search_state inside = *w;
	ash_plan p = ash_plan_error();

	inside.forward = true;
	if (n > 1) {
		isl_schedule *schedule = ash_distribute_loop(
			get_loop(w, node, deps), w->input->scop, stmt, n, deps,
			(ash_distribute_test) { &is_vector, &l }, &n_loop);

		if (n_loop > 1)
			p = ash_search_by_order(&inside, schedule, deps, limit);
		isl_schedule_free(schedule);
	}
	p = limit_memory(w, node, p);
	p = tell(w, p, stmt, n, "distributed the loop over %d loops", n_loop);
	isl_union_pw_aff_free(l.upa);
	free(stmt);
	return p;
}

/* ---- ranges ---- */

ash_plan ash_search_split_range(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	isl_union_map *place = get_place(w, node);
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0, n_part = 1;
	ash_search_state inside = *w;
	ash_plan p = ash_plan_error();
	isl_schedule *parts = ash_split_range(get_loop(w, node, deps), place,
		deps, &n_part);

	inside.split = true;
	if (parts && n_part > 1) {
		double more = ONE_MORE * (n_part - 1) *
			ash_search_entries(w, stmt, n);

		p = ash_search_as_is(&inside, node, deps);
		isl_schedule_free(p.schedule);
		p.schedule = isl_schedule_copy(parts);
		p.cost += more;
		p.wall += more;
		p.changed = p.firm = true;
		p.unchanged = 0;
	}
	p = tell(w, p, stmt, n, "split the loop into %d ranges of iterations",
		n_part);
	isl_schedule_free(parts);
	isl_union_map_free(place);
	free(stmt);
	return p;
}
