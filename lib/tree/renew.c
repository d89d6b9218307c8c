/* renew.c - schedule a subtree anew.
 *
 * Scalars count with one cell per iteration first.  If the new order needs
 * more cells than one, there are two ways on: keep the values apart by more
 * constraints, or give the scalars memory.  The cheaper one is taken.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include <isl/union_set.h>

#include "deps/storage.h"
#include "tree/order.h"
#include "tree/walk.h"

/* Scalars may be given so many bytes of memory in all. */
#define MAX_TEMPORARY (64. * 1024 * 1024)

/* The constraints of the subtree: dependences that hold inside it, and, if
 * "storage", those that one cell per scalar adds.
 */
static __isl_give isl_union_map *get_validity(const ash_walk *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	bool storage)
{
	const ash_scop *scop = w->input->scop;
	isl_union_map *validity = isl_union_map_copy(deps);

	for (unsigned i = 0; storage && i < scop->n_array; ++i) {
		isl_union_map *more;

		if (!scop->array[i].scalar)
			continue;
		more = ash_storage_constraints(scop, i);
		validity = isl_union_map_union(validity,
			ash_order_at(node, more));
		isl_union_map_free(more);
	}
	return validity;
}

/* Schedule the instances below "node" anew. */
static __isl_give isl_schedule *reschedule(const ash_walk *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	bool storage)
{
	const ash_tree_input *input = w->input;
	isl_union_map *proximity;
	isl_schedule_constraints *constraints;

	proximity = ash_order_at(node, input->deps->flow);
	constraints = input->constraints(input->scop->context,
		isl_schedule_node_get_domain(node),
		get_validity(w, node, deps, storage), proximity);
	return input->schedule(constraints, input->user);
}

/* For which scalars is one cell not enough under "schedule", the order of a
 * part of the SCoP?  The array is owned by the caller; *n is their number.
 */
static bool *find_unfit(const ash_walk *w, __isl_keep isl_schedule *schedule,
	unsigned *n)
{
	const ash_scop *scop = w->input->scop;
	bool *single = calloc(scop->n_array + 1, sizeof(bool));

	*n = 0;
	if (single && ash_storage_check(scop, w->input->deps, schedule,
			single) < 0) {
		free(single);
		return NULL;
	}
	for (unsigned i = 0; single && i < scop->n_array; ++i) {
		single[i] = !single[i];
		*n += single[i];
	}
	return single;
}

/* Transform the bands of "schedule", a new order for the subtree "deps". */
static ash_plan visit_new(ash_walk *w, __isl_keep isl_schedule *schedule,
	__isl_keep isl_union_map *deps)
{
	isl_schedule_node *root = isl_schedule_get_root(schedule);
	ash_walk_mode saved = w->mode;
	ash_plan p;

	if (!root)
		return ash_plan_error();
	w->mode = ASH_WALK_NEW;
	p = ash_walk_visit(w, root, deps);
	w->mode = saved;
	isl_schedule_node_free(root);
	p.changed = true;
	return p;
}

/* A new order in which each scalar fits into one cell. */
static ash_plan visit_fitting(ash_walk *w, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_schedule *schedule = reschedule(w, node, deps, true);
	ash_plan p = visit_new(w, schedule, deps);

	isl_schedule_free(schedule);
	return p;
}

/* May the scalars "unfit" get memory of their own?  It must not be too
 * much.
 */
static bool may_expand(const ash_walk *w, const bool *unfit)
{
	const ash_scop *scop = w->input->scop;
	double bytes = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		const ash_stmt_estimate *e = &w->estimates->stmt[i];

		for (unsigned a = 0; a < e->n_access; ++a)
			if (e->access[a].write &&
			    unfit[e->access[a].array])
				bytes += ash_estimate_bytes(e, a);
	}
	return w->input->options->expand && bytes <= MAX_TEMPORARY;
}

/* The ash_plan for "schedule" with the scalars "unfit" in memory of their own.
 * The loops around the subtree need no cells of their own unless they might
 * run in parallel.
 */
static ash_plan visit_expanded(ash_walk *w, __isl_keep isl_schedule *schedule,
	__isl_keep isl_union_map *deps, const bool *unfit)
{
	unsigned n = w->input->scop->n_array;
	int drop = w->input->options->parallel ? 0 : (int) w->stack.n;
	ash_plan p;

	memcpy(w->estimates->expanded, unfit, n * sizeof(bool));
	p = visit_new(w, schedule, deps);
	memset(w->estimates->expanded, 0, n * sizeof(bool));
	p.expand = calloc(n + 1, sizeof(int));
	for (unsigned i = 0; p.expand && i < n; ++i)
		p.expand[i] = unfit[i] ? drop : -1;
	if (!p.expand)
		ash_plan_clear(&p);
	return p;
}

/* A new order for the subtree "node". */
ash_plan ash_walk_renew(ash_walk *w, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_schedule *schedule = reschedule(w, node, deps, false);
	unsigned n = 0;
	bool *unfit = find_unfit(w, schedule, &n);
	ash_plan p = ash_plan_error();

	if (unfit && n == 0) {
		p = visit_new(w, schedule, deps);
	} else if (unfit) {
		ash_plan wide = ash_plan_error();

		p = visit_fitting(w, node, deps);
		if (may_expand(w, unfit))
			wide = visit_expanded(w, schedule, deps, unfit);
		p = ash_plan_choose(&p, &wide, ASH_GAIN);
	}
	free(unfit);
	isl_schedule_free(schedule);
	return p;
}

