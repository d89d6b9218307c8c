/* large_constants.h - replacement of large constants by parameters.
 *
 * A loop of 2000 iterations is scheduled like one of n iterations: the schedule
 * is the same, but the integer programs are far easier, and no coefficient can
 * coalesce loops.  A schedule that is valid for all parameter values is valid
 * for the constants, so the replacement loses no correctness, but possibly
 * better schedules.  Constants close to each other share a parameter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_LARGE_CONSTANTS_H
#define ASH_SCHED_GRAPH_LARGE_CONSTANTS_H

#include "sched/linear/matrix.h"

#define ASH_MAX_CONSTANT 8

/* The absolute values of constants that are replaced by parameters, which
 * follow the other parameters.
 */
typedef struct ash_constants {
	unsigned n;
	int64_t value[ASH_MAX_CONSTANT];
} ash_constants;

/* Collect the large constants in those rows of "m" that involve more than the
 * "n_param" parameters.
 */
void ash_constants_collect(ash_constants *constants, const ash_matrix *m,
	unsigned n_param);

/* Add columns for the new parameters to "m", after those of its "n_param" other
 * parameters, and replace the large constants in all rows.  False without
 * memory.
 */
bool ash_constants_replace(const ash_constants *constants, ash_matrix *m,
	unsigned n_param);

/* Append rows to "m" that state that the parameters for constants are large;
 * "n_param" other parameters precede them.  False without memory.
 */
bool ash_constants_bound(const ash_constants *constants, ash_matrix *m,
	unsigned n_param);

/* Substitute the constants back into "row", whose columns are as in a replaced
 * matrix, with "n_rest" columns after the parameters.  False if a number
 * exceeds 64 bits.
 */
bool ash_constants_restore(const ash_constants *constants, int64_t *row,
	unsigned n_param, unsigned n_rest);

#endif
