/* exact_constraints.h - exact schedule constraints.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_EXACT_CONSTRAINTS_H
#define ASH_SCHED_GRAPH_EXACT_CONSTRAINTS_H

#include "sched/scheduler.h"

/* Returns "constraints" with validity and conditional validity restricted to
 * instances of the domain and to parameters in the context, and split into
 * pieces by the coordinate in which source and sink first differ; other
 * constraints are unchanged.  NULL on error.
 */
__isl_give isl_schedule_constraints *ash_exact_constraints(
	__isl_take isl_schedule_constraints *constraints);

/* Returns "options" without those that simplify constraints inexactly, and with
 * "budget" operations.
 */
ash_scheduler_options ash_exact_options(const ash_scheduler_options *options,
	uint64_t budget);

#endif
