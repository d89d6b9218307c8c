/* abstract.h - large constants as parameters, for the scheduler.
 *
 * A loop of 2000 iterations should be scheduled as one of n iterations: the
 * schedule is the same, but the integer programs behind it are far easier.
 * Constants that lie close together share a parameter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ABSTRACT_H
#define ASH_SCHED_ABSTRACT_H

#include <isl/schedule.h>

#define ASH_MAX_ABSTRACT 8

/* The parameters that stand for constants, ascending. */
typedef struct ash_abstraction {
	unsigned n;
	long value[ASH_MAX_ABSTRACT];
} ash_abstraction;

/* Replace the large constants of "constraints" by parameters. */
__isl_give isl_schedule_constraints *ash_abstract(
	__isl_take isl_schedule_constraints *constraints,
	ash_abstraction *abstraction);

/* The schedule of the instances in "domain" that "schedule", computed for
 * constraints with parameters in the place of constants, stands for.
 * Requires: "schedule" does not split the instances of a statement.
 */
__isl_give isl_schedule *ash_concrete(__isl_take isl_schedule *schedule,
	__isl_take isl_union_set *domain,
	const ash_abstraction *abstraction);

#endif
