/* threads.c - which loops run on several threads.
 *
 * On every path from the root, the outermost loop that carries no dependence
 * and has enough instances below it for one entry.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/id.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "scop/mark.h"
#include "support/fault.h"
#include "tree/finish.h"
#include "tree/order.h"

/* The search for parallel loops. */
typedef struct {
	const ash_tree_input *input;
	const ash_estimates *estimates;
	unsigned n;
} search;

/* Instances of the statements below "node", for one iteration of the
 * "depth" loops around it.
 */
static double count_work(const search *s,
	__isl_keep isl_schedule_node *node)
{
	const ash_scop *scop = s->input->scop;
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	isl_size depth = isl_schedule_node_get_schedule_depth(node);
	double work = 0;

	for (unsigned i = 0; i < scop->n_stmt; ++i) {
		isl_set *set = isl_union_set_extract_set(domain,
			isl_set_get_space(scop->stmt[i].domain));
		int stmt = i;

		if (isl_set_is_empty(set) == isl_bool_false)
			work += ash_estimate_work(s->estimates, &stmt, 1,
				depth);
		isl_set_free(set);
	}
	isl_union_set_free(domain);
	return work;
}

/* Can the first loop of the band "node" run in parallel? */
static isl_bool is_parallel(const search *s,
	__isl_keep isl_schedule_node *node)
{
	isl_union_map *deps;
	isl_union_pw_aff *first;
	isl_bool parallel;

	deps = ash_order_at(node, s->input->deps->strict);
	first = ash_order_member(node, 0);
	parallel = ash_order_is_coincident(deps, first);
	ASH_FAULT("tree-parallel", parallel = isl_bool_true);
	isl_union_map_free(deps);
	isl_union_pw_aff_free(first);
	return parallel;
}

/* Say that the loop "node" is parallel, at its first statement. */
static void add_note(const search *s, __isl_keep isl_schedule_node *node)
{
	const ash_scop *scop = s->input->scop;
	isl_union_set *domain = isl_schedule_node_get_domain(node);
	int *stmt = calloc(scop->n_stmt + 1, sizeof(int));
	unsigned n = 0;

	for (unsigned i = 0; stmt && i < scop->n_stmt; ++i) {
		isl_set *set = isl_union_set_extract_set(domain,
			isl_set_get_space(scop->stmt[i].domain));

		if (isl_set_plain_is_empty(set) == isl_bool_false)
			stmt[n++] = i;
		isl_set_free(set);
	}
	if (n) {
		ash_diag_add(s->input->diag, ASH_MSG_DONE,
			&scop->stmt[stmt[0]].place,
			"the loop around this runs in parallel");
		ash_diag_about(s->input->diag, stmt, n);
	}
	free(stmt);
	isl_union_set_free(domain);
}

static __isl_give isl_schedule_node *add_mark(
	__isl_take isl_schedule_node *node)
{
	isl_id *id = isl_id_alloc(isl_schedule_node_get_ctx(node),
		ASH_MARK_PARALLEL, NULL);

	return isl_schedule_node_insert_mark(node, id);
}

/* Mark the outermost parallel loops at and below "node". */
static __isl_give isl_schedule_node *mark_below(
	__isl_take isl_schedule_node *node, search *s)
{
	isl_size n = isl_schedule_node_n_children(node);

	if (isl_schedule_node_get_type(node) == isl_schedule_node_band) {
		isl_bool parallel = is_parallel(s, node);

		if (parallel < 0)
			return isl_schedule_node_free(node);
		if (parallel && count_work(s, node) >=
				s->input->options->min_work) {
			s->n++;
			add_note(s, node);
			return add_mark(node);
		}
	}
	for (int i = 0; i < n; ++i) {
		node = mark_below(isl_schedule_node_child(node, i), s);
		node = isl_schedule_node_parent(node);
	}
	return node;
}

__isl_give isl_schedule *ash_finish_parallel(
	__isl_take isl_schedule *schedule, const ash_tree_input *input,
	const ash_estimates *estimates, unsigned *n)
{
	search s = { .input = input, .estimates = estimates };
	isl_schedule_node *node = isl_schedule_get_root(schedule);

	isl_schedule_free(schedule);
	node = mark_below(node, &s);
	schedule = isl_schedule_node_get_schedule(node);
	isl_schedule_node_free(node);
	*n += s.n;
	return schedule;
}
