/* lane_widths.h - how many iterations of an outer loop run in lockstep.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_LANE_WIDTHS_H
#define ASH_COST_LANE_WIDTHS_H

/* What becomes of a loop: "copies" iterations are executed at once, a multiple
 * of "lanes", which one vector has.
 */
typedef struct ash_lanes {
	unsigned lanes;
	unsigned copies;
} ash_lanes;

/* What is made of iterations that are not as many as "how" takes: one vector;
 * no copies if they run one by one.  Half a vector takes as long where steps
 * wait for each other, and both would take twice as long to compile.
 */
ash_lanes ash_lanes_narrower(ash_lanes how);

#endif
