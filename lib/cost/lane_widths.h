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

/* Returns how the iterations that do not fill "how.copies" are executed: one
 * vector of how.lanes at a time.  If "how" has a single vector: with vectors of
 * half as many lanes, down to 4, if the loop has a constant length
 * ("constant"); otherwise, and after 4 lanes, without vectors (all members are
 * 0).  Narrow vectors pay where steps depend on each other, because a vector of
 * any length then takes as long as one iteration: 8 iterations one by one took
 * five times as long as the 48 before them.  For a loop of constant length,
 * only the widths that it needs are generated; for other loops, each width
 * would be one more copy of the code.
 */
ash_lanes ash_lanes_narrower(ash_lanes how, bool constant);

#endif
