/* lane_widths.h - number of iterations per vector in outer-loop vectorization.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LANE_WIDTHS_H
#define ASH_COST_LANE_WIDTHS_H

#include <stdbool.h>

/* Vectorization of an outer loop: "copies" iterations run at once, a multiple
 * of "lanes", the length of a vector.
 */
typedef struct ash_lanes {
	unsigned lanes;
	unsigned copies;
} ash_lanes;

/* Returns how the iterations are executed that do not fill "how.copies", in a
 * loop of constant length if "constant": one vector at a time.  For iterations
 * that do not fill such a vector: if the loop has a constant length, vectors of
 * half as many lanes, down to 4; at last no vectors (all members are 0).  Where
 * steps depend on each other, a vector of any length takes as long as one
 * iteration: 8 iterations one by one took five times as long as 48 before them.
 * A loop of constant length has code only for those widths that it needs; for
 * other loops each width would be one more copy of the code.
 */
ash_lanes ash_lanes_narrower(ash_lanes how, bool constant);

#endif
