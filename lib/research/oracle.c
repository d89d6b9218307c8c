/* oracle.c - isl's scheduler under our options, for comparison.
 *
 * SPDX-License-Identifier: MIT
 */
#include "research/oracle.h"

#include <isl/options.h>

/* Options that isl and our scheduler both have, under the same name. */
#define SHARED_OPTIONS(X) \
	X(whole_component) \
	X(serialize_sccs) \
	X(outer_coincidence) \
	X(maximize_coincidence) \
	X(maximize_band_depth) \
	X(carry_self_first) \
	X(split_scaled) \
	X(treat_coalescing) \
	X(max_coefficient) \
	X(max_constant_term)

static void get_options(isl_ctx *ctx, ash_scheduler_options *options)
{
	options->algorithm = isl_options_get_schedule_algorithm(ctx) ==
			ISL_SCHEDULE_ALGORITHM_FEAUTRIER
		? ASH_ALGORITHM_FEAUTRIER
		: ASH_ALGORITHM_PLUTO;
#define GET(name) options->name = isl_options_get_schedule_##name(ctx);
	SHARED_OPTIONS(GET)
#undef GET
}

static void set_options(isl_ctx *ctx, const ash_scheduler_options *options)
{
	isl_options_set_schedule_algorithm(ctx,
		options->algorithm == ASH_ALGORITHM_FEAUTRIER
			? ISL_SCHEDULE_ALGORITHM_FEAUTRIER
			: ISL_SCHEDULE_ALGORITHM_ISL);
#define SET(name) isl_options_set_schedule_##name(ctx, (int) options->name);
	SHARED_OPTIONS(SET)
#undef SET
}

__isl_give isl_schedule *ash_oracle_run(
	__isl_take isl_schedule_constraints *constraints,
	const ash_scheduler_options *options)
{
	isl_ctx *ctx = isl_schedule_constraints_get_ctx(constraints);
	ash_scheduler_options saved = { 0 };
	isl_schedule *schedule;

	if (!constraints)
		return NULL;
	get_options(ctx, &saved);
	set_options(ctx, options);
	schedule = isl_schedule_constraints_compute_schedule(constraints);
	set_options(ctx, &saved);
	return schedule;
}
