/* meter.h - a counter of isl's operations.
 *
 * They are those that budgets are counted in, of all contexts of the thread
 * since it began, so differences tell what something has cost.  The same
 * input costs the same on every machine.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BUDGET_METER_H
#define ASH_BUDGET_METER_H

#include <isl/ctx.h>

/* The operations of isl that this thread has counted so far, in all contexts.
 */
unsigned long ash_meter_now(void);
/* Count one more operation in "ctx"; for the functions that replace isl's. */
void ash_meter_step(isl_ctx *ctx);

/* The context of this thread that an operation was counted in last, or that
 * was made since; NULL if there is none.
 */
isl_ctx *ash_meter_ctx(void);
/* Let "ctx" be what ash_meter_ctx gives. */
void ash_meter_set_ctx(isl_ctx *ctx);

#endif
