/* sink.h - loop sinking: an outer loop becomes the innermost one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_SINK_H
#define ASH_TRANSFORM_SINK_H

#include <isl/aff.h>
#include <isl/schedule.h>

/* The schedule with the loop "member" in each innermost body of "inner"
 * (taken), the order of one of its iterations, instead of around "inner".
 * Requires: the loop carries no dependence.
 */
__isl_give isl_schedule *ash_sink_loop(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member);

#endif
