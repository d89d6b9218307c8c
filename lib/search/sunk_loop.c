/* sunk_loop.c - loop sinking: an outer loop moved to the innermost position.
 *
 * A convolution sums up the filter taps for one image element after the other.
 * The nested loops over taps carry the sum, so no permutable band contains both
 * these loops and the loop over elements, and the scheduler does not move the
 * latter inside.  But the loop over elements carries no dependence, so it may
 * be innermost in each body (transform/sink.h), where its accesses are
 * consecutive.  Where bounds of the loops over taps depend on the element, as
 * at the border of the image, they become bounds of the loop over elements.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include <isl/aff.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/union_map.h>

#include "scop/tree.h"
#include "search/scalar_memory.h"
#include "search/search_state.h"
#include "support/number.h"
#include "transform/nesting.h"
#include "transform/sink.h"

/* The least number of inner loops; with fewer the scheduler finds the order
 * itself.
 */
#define MIN_INSIDE 2
/* The part of the vector registers that the sums of all iterations of the sunk
 * loop may take.
 */
#define REGISTERS_PART 0.5

/* Does the only loop of the band "node" carry none of "deps"? */
static bool is_free(ash_search_state *w, __isl_keep isl_schedule_node *node,
	__isl_keep isl_union_map *deps)
{
	isl_union_pw_aff *upa = ash_tree_member(node, 0);
	bool free = ash_dependence_cache_is_coincident(&w->answers->deps, deps,
			    upa) == isl_bool_true;

	isl_union_pw_aff_free(upa);
	return free;
}

/* The schedule of the subtree "node", a loop, with that loop moved to the
 * innermost position; NULL if that is impossible.
 */
static __isl_give isl_schedule *sink(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps)
{
	isl_union_pw_aff *member = ash_tree_member(node, 0);
	ash_plan kept = ash_search_as_is(w, node, deps);
	isl_schedule_node *root = isl_schedule_get_root(kept.schedule);
	isl_schedule *schedule;

	ash_plan_clear(&kept);
	root = isl_schedule_node_delete(isl_schedule_node_child(root, 0));
	schedule = ash_sink_loop(isl_schedule_node_get_schedule(root), member);
	isl_schedule_node_free(root);
	isl_union_pw_aff_free(member);
	return schedule;
}

/* The largest number of values of iterator "d" of "domain", for any parameters;
 * HUGE_VAL if there is no constant limit.
 */
static double get_range(__isl_keep isl_set *domain, int d)
{
	double least = ash_number_estimate(
		isl_set_dim_min_val(isl_set_copy(domain), d), -HUGE_VAL);
	double most = ash_number_estimate(
		isl_set_dim_max_val(isl_set_copy(domain), d), HUGE_VAL);

	return most - least + 1;
}

bool ash_search_sinks_into_registers(const ash_search_state *w,
	__isl_keep isl_schedule_node *node)
{
	const ash_machine *machine = w->estimates->machine;
	double room = REGISTERS_PART * machine->n_vector_reg *
		machine->vector_bytes;
	int *stmt = ash_search_alloc(w);
	int n = stmt ? ash_search_stmts(w, node, stmt) : 0;
	bool fits = n > 0;

	for (int i = 0; i < n && fits; ++i) {
		double size = ash_estimate_size(&w->estimates->stmt[stmt[i]]);
		isl_set *domain = w->input->scop->stmt[stmt[i]].domain;

		fits = size * get_range(domain, (int) w->stack.n) <= room;
	}
	free(stmt);
	return fits;
}

ash_plan ash_search_sunk_loop(ash_search_state *w,
	__isl_keep isl_schedule_node *node, __isl_keep isl_union_map *deps,
	double limit)
{
	ash_plan p = ash_plan_error();
	isl_schedule *schedule;

	if (!w->input->options->permute ||
		isl_schedule_node_band_n_member(node) != 1 ||
		ash_node_depth(node) - 1 < MIN_INSIDE ||
		!is_free(w, node, deps))
		return p;
	schedule = sink(w, node, deps);
	p = ash_search_by_order(w, schedule, deps, limit);
	isl_schedule_free(schedule);
	return p;
}
