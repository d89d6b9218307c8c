/* lane_widths.h - number of iterations per vector in outer-loop vectorization.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LANE_WIDTHS_H
#define ASH_COST_LANE_WIDTHS_H

/* Vectorization of an outer loop: "copies" iterations run at once, a multiple
 * of "lanes", the length of a vector.
 */
typedef struct ash_lanes {
	unsigned lanes;
	unsigned copies;
} ash_lanes;

/* The choice for remainder iterations of "how": one vector at a time, or no
 * vectors.  Half vectors would take as long where steps depend on each other,
 * and both would double compile time.
 */
ash_lanes ash_lanes_narrower(ash_lanes how);

#endif
