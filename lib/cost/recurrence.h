/* recurrence.h - recurrences of an innermost loop.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_RECURRENCE_H
#define ASH_COST_RECURRENCE_H

#include "cost/cost_group.h"
#include "cost/loop_stack.h"

/* Limits for bodies: with more statements or flows, only recurrences of single
 * statements are considered.
 */
#define ASH_FLOW_STMTS 64
#define ASH_FLOWS 256

/* Flow from statement "writer" to "reader", some steps later; both are
 * positions in the group.
 */
typedef struct ash_flow {
	unsigned writer, reader;
	/* Steps from the write to the read; 0: within a step. */
	double distance;
	/* Cycles from the write to the result of "reader". */
	double cycles;
	/* Number of successive steps that pass a value on by this flow. */
	double run;
} ash_flow;

/* All flows between the statements of one innermost loop. */
typedef struct ash_flows {
	unsigned n;
	ash_flow flow[ASH_FLOWS];
} ash_flows;

/* Set *flows to the flows among the statements of "g" in the innermost loop of
 * its stack.
 */
void ash_flows_find(ash_flows *flows, const ash_cost_group *g);

/* The number of recurrences of "steps" steps each whose executions overlap: the
 * processor executes out of order, and begins the next recurrence while the
 * last steps of the previous one wait.  At least 1.
 */
double ash_flows_overlap(const ash_cost_group *g, double steps);

/* The latency per step of the innermost loop of the slowest recurrence through
 * the current statement of "g", averaged over the recurrences whose executions
 * overlap; 0 if there is no recurrence.
 */
double ash_flows_latency(const ash_flows *flows, const ash_cost_group *g);

#endif
