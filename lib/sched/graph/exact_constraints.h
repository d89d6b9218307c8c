/* exact_constraints.h - schedule constraints without anything that does not
 * exist.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_EXACT_CONSTRAINTS_H
#define ASH_SCHED_GRAPH_EXACT_CONSTRAINTS_H

#include "sched/scheduler.h"

/* Validity and conditional validity between instances of the domain only,
 * for parameters in the context only, in pieces in which one coordinate is
 * the first to differ; the rest as it is.
 */
__isl_give isl_schedule_constraints *ash_exact_constraints(
	__isl_take isl_schedule_constraints *constraints);

/* The options but those that simplify constraints at the price of
 * exactness, with "budget".
 */
ash_scheduler_options ash_exact_options(const ash_scheduler_options *options,
	uint64_t budget);

#endif
