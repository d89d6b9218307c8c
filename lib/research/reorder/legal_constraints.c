/* legal_constraints.c - check of a schedule against schedule constraints.
 *
 * Three walks through the tree: one for the order of validity constraints, the
 * flags of bands and the partition of instances (judge_tree.c), one for
 * instances of a statement with the same time, and one for conditional
 * validity.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/reorder/legal_constraints.h"

#include <isl/map.h>
#include <isl/space.h>

#include "deps/legality/judge.h"
#include "research/reorder/conditional.h"

/* ---- instances with the same time ---- */

typedef struct {
	ash_judge *j;
	isl_bool verdict;
} walk;

/* The unordered pairs of distinct instances that "time" (taken) maps to the
 * same time.
 */
static __isl_give isl_map *same_time(__isl_take isl_map *time)
{
	isl_space *space = isl_space_domain(isl_map_get_space(time));
	isl_map *order = isl_map_lex_lt(space);
	isl_map *same;

	same = isl_map_apply_range(isl_map_copy(time),
		isl_map_reverse(isl_map_copy(time)));
	isl_map_free(time);
	return isl_map_intersect(same, order);
}

/* Is the function "time" (taken), from instances of a statement to times,
 * injective?
 */
static isl_stat check_stmt(__isl_take isl_map *time, void *user)
{
	walk *w = user;
	isl_bool injective = isl_map_is_injective(time);

	if (injective == isl_bool_false)
		w->verdict = ash_judge_no_pair(w->j,
			isl_union_map_from_map(same_time(time)), NULL, " and ",
			" have the same place");
	else
		isl_map_free(time);
	if (injective < 0)
		w->verdict = isl_bool_error;
	return w->verdict == isl_bool_true ? isl_stat_ok : isl_stat_error;
}

/* Check the times of all statements at a leaf. */
static isl_stat check_leaf(walk *w, __isl_keep isl_schedule_node *leaf)
{
	isl_union_set *instances = isl_schedule_node_get_domain(leaf);
	isl_union_map *time;
	isl_stat stat;

	instances = isl_union_set_intersect_params(instances,
		isl_set_copy(w->j->params));
	time = isl_schedule_node_get_prefix_schedule_union_map(leaf);
	time = isl_union_map_intersect_domain(time, instances);
	stat = isl_union_map_foreach_map(time, &check_stmt, w);
	if (!time)
		w->verdict = isl_bool_error;
	isl_union_map_free(time);
	return stat;
}

static isl_bool visit(__isl_keep isl_schedule_node *node, void *user)
{
	enum isl_schedule_node_type type = isl_schedule_node_get_type(node);

	if (type == isl_schedule_node_leaf && check_leaf(user, node) < 0)
		return isl_bool_error;
	return isl_bool_true;
}

/* Whether the tree is injective: at each leaf, the times of all enclosing band
 * members are an injective function of the instances of each statement. The
 * children of each node must partition its instances.
 */
static isl_bool check_complete(ash_judge *j, __isl_keep isl_schedule *schedule)
{
	walk w = { j, isl_bool_true };

	if (isl_schedule_foreach_schedule_node_top_down(schedule, &visit, &w) <
			0 &&
		w.verdict == isl_bool_true)
		w.verdict = isl_bool_error;
	return w.verdict;
}

/* ---- constraints ---- */

/* The pairs with both ends in "domain". */
static __isl_give isl_union_map *within(__isl_take isl_union_map *pairs,
	__isl_keep isl_union_set *domain)
{
	pairs = isl_union_map_intersect_domain(pairs,
		isl_union_set_copy(domain));
	return isl_union_map_intersect_range(pairs, isl_union_set_copy(domain));
}

static isl_bool check_order(ash_judge *j, __isl_keep isl_union_set *domain,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	ash_judge_state s = {
		.instances = isl_union_set_copy(domain),
		.deps = within(
			isl_schedule_constraints_get_validity(constraints),
			domain),
		.coincidence = within(
			isl_schedule_constraints_get_coincidence(constraints),
			domain),
	};

	return ash_judge_schedule(j, schedule, s);
}

static isl_bool check_conditional(ash_judge *j,
	__isl_keep isl_union_set *domain,
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule)
{
	isl_union_map *condition;
	isl_union_map *pairs;

	condition = isl_schedule_constraints_get_conditional_validity_condition(
		constraints);
	pairs = isl_schedule_constraints_get_conditional_validity(constraints);
	return ash_conditional_check(j, schedule, domain, condition, pairs);
}

isl_bool ash_legal_check_constraints(
	__isl_keep isl_schedule_constraints *constraints,
	__isl_keep isl_schedule *schedule, char **why)
{
	ash_judge j = {
		.params = isl_schedule_constraints_get_context(constraints),
	};
	isl_union_set *domain;
	isl_bool ok;

	domain = isl_schedule_constraints_get_domain(constraints);
	ok = check_order(&j, domain, constraints, schedule);
	if (ok == isl_bool_true)
		ok = check_complete(&j, schedule);
	if (ok == isl_bool_true)
		ok = check_conditional(&j, domain, constraints, schedule);
	isl_union_set_free(domain);
	return ash_judge_end(&j, ok, why);
}
