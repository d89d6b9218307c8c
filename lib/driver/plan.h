/* plan.h - planners, each of which plans one variant of a nest.
 *
 * A planner reads the nest and the variants planned before, and changes only
 * its result, which is empty at first.  True: the variant is planned.  False:
 * there is none, because it was declined or planning failed
 * (ash_variant.failure).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PLAN_H
#define ASH_DRIVER_PLAN_H

#include "budget/budget.h"
#include "driver/variant.h"

typedef isl_bool ash_planner(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out);

/* The best order of the detected SCoP. */
ash_planner ash_plan_host;
/* The best order without tiles over time. */
ash_planner ash_plan_untiled_time;
/* The best order for one thread, beside that for several. */
ash_planner ash_plan_alone;
/* The best order with other layouts of arrays. */
ash_planner ash_plan_layouts;
/* The best order with arrays expanded by a loop. */
ash_planner ash_plan_expansions;
/* An order whose parallel loops run on a device. */
ash_planner ash_plan_device;
/* The order that the nest's script describes. */
ash_planner ash_plan_script;
/* The order that the nest's script describes for one thread. */
ash_planner ash_plan_script_alone;
/* The best order under relaxed rounding: for advice only. */
ash_planner ash_plan_rounding;

/* Search the best order of v->scop with "options", and determine its
 * conditions; false as for planners.
 */
isl_bool ash_plan_order(ash_nest_job *nest, const ash_options *options,
	ash_budget *budget, ash_variant *v);

/* Determine the conditions of "v", which is "host" or "alone", the variant for
 * one thread (NULL: none), and add them to the assumptions of its SCoP.  False
 * if it can never run.
 */
isl_bool ash_plan_when(const ash_nest_job *nest, const ash_variant *host,
	const ash_variant *alone, ash_variant *v);

/* A step that is performed for a planned variant, such as the legality check.
 * False: the variant cannot run, see v->failure.
 */
typedef isl_bool ash_plan_step(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v);

/* Check that the order of "v" is legal.  Expands scalars that need memory in
 * its SCoP.
 */
ash_plan_step ash_judge_order;
/* Generate the loops of "v": v->ast. */
ash_plan_step ash_build_loops;

#endif
