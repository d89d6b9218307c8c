/* plan_layout.c - planner of variants with other data layouts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "driver/plan.h"

#include <stdlib.h>

#include "deps/legality/layout_check.h"
#include "deps/storage/layout_copies.h"
#include "detect/output/layout_binding.h"
#include "driver/moved_arrays.h"
#include "search/layout_choice.h"

static isl_bool move(const ash_nest_job *nest, ash_scop *scop,
	const ash_moved_array *array, ash_buffer_case *made)
{
	isl_set *in = NULL, *out = NULL;
	isl_bool ok = ash_layout_copies(scop, array->layout.array, &made->facts,
		&in, &out);

	return ok == isl_bool_true
		? ash_scop_lay_out(scop, &array->layout, in, out, &made->result)
		: ok;
}

/* ---- choice of layouts ---- */

static void add(const ash_nest_job *nest, ash_moved_scop *t,
	const ash_layout *layout)
{
	const ash_moved_array array = { .layout = *layout, .loop = -1 };

	ash_moved_add(&ash_layout_mover, nest, t, &array);
}

/* A layout for forced mode: dimensions reversed or, for every other array,
 * rotated.
 */
static ash_layout any_layout(const ash_scop *scop, int array)
{
	ash_layout layout = { .array = array,
		.n_dim = scop->array[array].n_dim };
	unsigned n = layout.n_dim;

	for (unsigned i = 0; i < n && i < ASH_MAX_LAYOUT; ++i)
		layout.order[i] = array % 2 ? (i + 1) % n : n - 1 - i;
	return layout;
}

/* Change the layout of every array in "t" for which that is possible. */
static void add_all(const ash_nest_job *nest, ash_moved_scop *t)
{
	for (unsigned i = 0; i < nest->scop->n_array; ++i) {
		ash_layout layout = any_layout(nest->scop, (int) i);

		if (ash_layout_is_possible(nest->scop, nest->found->ir,
			    (int) i))
			add(nest, t, &layout);
	}
}

/* Callback: returns what the choice of layouts has to know about copying
 * "array", which can have another layout; "user" is the nest.
 */
static ash_layout_candidate find_candidate(int array, void *user)
{
	const ash_nest_job *nest = user;
	ash_layout_candidate c = { .in = NULL };
	ash_array_facts facts;

	if (ash_layout_find_facts(nest->scop, nest->found->ir, array, &facts) >=
		0)
		ash_layout_copies(nest->scop, array, &facts, &c.in, &c.out);
	ash_array_facts_clear(&facts);
	return c;
}

/* Of the arrays that are marked in "array", change the layouts of those that
 * the cost model chooses; "host" is the result of the search without new
 * layouts.
 */
static void add_best_of(ash_nest_job *nest, const ash_search_result *host,
	ash_moved_scop *t, const bool *array)
{
	const ash_layout_arrays arrays = { array, &find_candidate, nest };
	ash_layout layout[ASH_MAX_MOVED];
	unsigned n = ash_layout_choose(nest->scop, &nest->job->machine,
		&host->bodies, &arrays, layout, ASH_MAX_MOVED);

	for (unsigned i = 0; i < n; ++i)
		add(nest, t, &layout[i]);
}

/* Change the layouts of the arrays that the cost model chooses; "host" is the
 * result of the search without new layouts.
 */
static void add_best(ash_nest_job *nest, const ash_search_result *host,
	ash_moved_scop *t)
{
	bool *array = calloc(nest->scop->n_array + 1, sizeof(*array));

	for (unsigned i = 0; array && i < nest->scop->n_array; ++i)
		array[i] = ash_layout_is_possible(nest->scop, nest->found->ir,
			(int) i);
	if (array &&
		ash_layout_may_save(ash_layout_bound(nest->scop,
					    &nest->job->machine, &host->bodies,
					    array),
			host->cost_after))
		add_best_of(nest, host, t, array);
	free(array);
}

static void choose(ash_nest_job *nest, const ash_variant *host,
	ash_moved_scop *t)
{
	if (nest->options->layout == ASH_MOVE_FORCED)
		add_all(nest, t);
	else
		add_best(nest, &host->tree, t);
}

/* Is the tree with new layouts better than that of "host"? */
static bool is_better(const ash_nest_job *nest, const ash_variant *host,
	const ash_moved_scop *t, const ash_variant *out)
{
	const ash_machine *machine = &nest->job->machine;
	ash_layout_gain gain = { .core = 0 };
	double core;

	gain.all = host->tree.cost_after / out->tree.cost_after;
	core = ash_layout_core(out->scop, machine, &out->tree.bodies);
	if (core > 0)
		gain.core = ash_layout_core(nest->scop, machine,
				    &host->tree.bodies) /
			core;
	return ash_layout_is_worth(gain);
}

const ash_array_mover ash_layout_mover = {
	.name = "layout",
	.note = "put the dimensions of %s into another order",
	.most = ASH_MAX_MOVED,
	.is_possible = &ash_layout_is_possible,
	.move = &move,
	.check = &ash_layout_check,
	.choose = &choose,
	.is_better = &is_better,
};

isl_bool ash_plan_layouts(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out)
{
	return ash_moved_plan(&ash_layout_mover, nest, &made->host, budget,
		out);
}
