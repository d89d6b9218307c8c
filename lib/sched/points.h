/* points.h - counting of integer points in sets.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_POINTS_H
#define ASH_SCHED_POINTS_H

#include <stdint.h>

#include <isl/set.h>

/* Reasons why ash_points_count() returns no number. */
#define ASH_POINTS_UNKNOWN (-1)	/* a parameter without a value, or unbounded */
#define ASH_POINTS_MANY (-2)	/* too many steps, or overflow */
#define ASH_POINTS_ERROR (-3)	/* error of isl */

/* The number of integer points of "set" (taken), or one of ASH_POINTS_UNKNOWN,
 * _MANY and _ERROR.  Points in several basic sets of "set" count once.  At most
 * "max_step" steps are made: a step computes the bounds of one dimension for
 * given values of the outer ones.
 */
int64_t ash_points_count(__isl_take isl_set *set, uint64_t max_step);

/* An estimate of the number of points of "set" (taken), or one of the same
 * codes: dimensions with more than a few values are sampled.  The error is a
 * few percent for sets without holes; the result is deterministic.
 */
int64_t ash_points_estimate(__isl_take isl_set *set);

#endif
