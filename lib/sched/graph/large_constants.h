/* large_constants.h - large constants as parameters.
 *
 * A loop of 2000 iterations should be scheduled as one of n iterations: the
 * schedule is the same, but the integer programs behind it are far easier,
 * and no coefficient can coalesce loops.  A schedule that is valid for all
 * values of the parameters is valid for the constants, so nothing but
 * exactness is lost.  Constants that lie close together share a parameter.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_LARGE_CONSTANTS_H
#define ASH_SCHED_GRAPH_LARGE_CONSTANTS_H

#include "sched/linear/matrix.h"

#define ASH_MAX_CONSTANT 8

/* The constants that are parameters; these follow the other parameters. */
typedef struct ash_constants {
	unsigned n;
	int64_t value[ASH_MAX_CONSTANT];
} ash_constants;

/* Note the large constants in the rows of "m" that involve more than the
 * "n_param" parameters.
 */
void ash_constants_collect(ash_constants *constants, const ash_matrix *m,
	unsigned n_param);

/* Give the parameters columns in "m", behind the "n_param" ones that it has,
 * and use them.  False without memory.
 */
bool ash_constants_replace(const ash_constants *constants, ash_matrix *m,
	unsigned n_param);

/* Append rows to "m" that say that the parameters which stand for constants are
 * large; "n_param" are before them. False without memory.
 */
bool ash_constants_bound(const ash_constants *constants, ash_matrix *m,
	unsigned n_param);

/* Put the constants back into "row", the columns of which are as in a
 * replaced matrix, with "n_rest" columns behind the parameters.  False if a
 * number exceeds 64 bits.
 */
bool ash_constants_restore(const ash_constants *constants, int64_t *row,
	unsigned n_param, unsigned n_rest);

#endif
