/* meter.h - a counter of isl's operations.
 *
 * The counter has the unit of budgets, and counts operations in all contexts of
 * the thread since its start; the cost of a step is a difference of two
 * readings. The same input has the same cost on every machine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BUDGET_METER_H
#define ASH_BUDGET_METER_H

#include <isl/ctx.h>

/* The number of isl's operations in all contexts of this thread since its
 * start.
 */
unsigned long ash_meter_now(void);
/* Count one more operation in "ctx"; for the functions that replace isl's. */
void ash_meter_step(isl_ctx *ctx);

/* The context of this thread in which an operation was counted last, or the one
 * that was created after that; NULL if there is none.
 */
isl_ctx *ash_meter_ctx(void);
/* Set the context that ash_meter_ctx returns. */
void ash_meter_set_ctx(isl_ctx *ctx);

#endif
