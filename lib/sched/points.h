/* points.h - how many integer points a set has.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_POINTS_H
#define ASH_SCHED_POINTS_H

#include <stdint.h>

#include <isl/set.h>

/* Why ash_points_count gives no number. */
#define ASH_POINTS_UNKNOWN (-1)	/* a parameter without value, or no bound */
#define ASH_POINTS_MANY (-2)	/* more steps than allowed, or 64 bits */
#define ASH_POINTS_ERROR (-3)	/* isl */

/* The number of points of "set", of which unions may overlap, or one of
 * ASH_POINTS_UNKNOWN, _MANY and _ERROR.  At most "max_step" steps are made: a
 * step is the bounds of one dimension for given values of those before it;
 * dimensions that do not depend on each other are counted apart.
 */
int64_t ash_points_count(__isl_take isl_set *set, uint64_t max_step);

/* About the number of points of "set", or one of the same: where a dimension
 * has more than a few values, some of them stand for all.  The error is a few
 * percent for sets without holes; the result is the same each time.
 */
int64_t ash_points_estimate(__isl_take isl_set *set);

#endif
