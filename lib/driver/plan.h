/* plan.h - planners: each plans one variant of a nest.
 *
 * A planner reads the nest and the variants that have been planned before, and
 * changes nothing but the variant that it returns, which is empty when it is
 * called.  True: that is planned.  False: there is none, since it is declined
 * or has failed (ash_variant.failure).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PLAN_H
#define ASH_DRIVER_PLAN_H

#include "budget/budget.h"
#include "driver/variant.h"

typedef isl_bool ash_planner(ash_nest_job *nest, const ash_variants *made,
	ash_budget *budget, ash_variant *out);

/* The best order of the SCoP as it was found. */
ash_planner ash_plan_host;
/* The best order without tiles over time. */
ash_planner ash_plan_untiled_time;
/* The best order for one thread, beside that for several. */
ash_planner ash_plan_alone;
/* The best order with other layouts of arrays. */
ash_planner ash_plan_layouts;
/* Loops that run on a device. */
ash_planner ash_plan_device;
/* What the nest's script says. */
ash_planner ash_plan_script;
/* What the nest's script says of one thread. */
ash_planner ash_plan_script_alone;
/* The best order if results might be rounded otherwise: for advice only. */
ash_planner ash_plan_rounding;

/* Search the best order of v->scop with "options", and find out when it should
 * run; false as planners return it.
 */
isl_bool ash_plan_order(ash_nest_job *nest, const ash_options *options,
	ash_budget *budget, ash_variant *v);

/* Find out when "v" should run, which is "host" or "alone", the variant for one
 * thread beside it (NULL: none): its SCoP assumes that.  False if it is never
 * to run.
 */
isl_bool ash_plan_when(const ash_nest_job *nest, const ash_variant *host,
	const ash_variant *alone, ash_variant *v);

/* The SCoP of the nest with arrays in "n" layouts, and its dependences: *out.
 * False if an array cannot have its layout, or the judge of layouts says no.
 */
isl_bool ash_lay_out(ash_nest_job *nest, const ash_layout *layout, unsigned n,
	ash_variant *out);

/* What is done with a variant that is planned.  False: it cannot run, as
 * v->failure says.
 */
typedef isl_bool ash_plan_step(const ash_nest_job *nest, ash_budget *budget,
	ash_variant *v);

/* Is the order of "v" legal?  Gives memory to scalars that need it in its SCoP.
 */
ash_plan_step ash_judge_order;
/* Generate the loops of "v": v->ast. */
ash_plan_step ash_build_loops;

#endif
