/* recurrence.h - how long the recurrences of an innermost loop take.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_RECURRENCE_H
#define ASH_COST_RECURRENCE_H

#include "cost/cost_group.h"
#include "cost/loop_stack.h"

/* In bodies of more statements, and of more values that are handed on, only
 * recurrences of single statements count.
 */
#define ASH_FLOW_STMTS 64
#define ASH_FLOWS 256

/* Statement "reader" reads what statement "writer" wrote some steps before;
 * both are positions in the group.
 */
typedef struct ash_flow {
	unsigned writer, reader;
	double distance;	/* steps; 0: in the same one */
	double cycles;		/* from that value to what "reader" writes */
	double run;		/* steps that hand a value on like this */
} ash_flow;

/* The values that the statements of one innermost loop hand to each other. */
typedef struct ash_flows {
	unsigned n;
	ash_flow flow[ASH_FLOWS];
} ash_flows;

/* Fill in the flows of the statements of "g" in the innermost loop of its
 * stack.
 */
void ash_flows_find(ash_flows *flows, const ash_cost_group *g);

/* How many recurrences of so many steps, one after the other, are executed at
 * once?  The core begins with the next one while the last steps of a short one
 * wait.
 */
double ash_flows_overlap(const ash_cost_group *g, double steps);

/* Cycles from one step of the innermost loop to the next in which a recurrence
 * through the statement at "g" needs its value, on average if several such
 * loops wait at the same time.
 */
double ash_flows_latency(const ash_flows *flows, const ash_cost_group *g);

#endif
