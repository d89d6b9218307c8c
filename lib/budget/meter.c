/* meter.c - a counter of isl's operations.
 *
 * isl counts them too, but does not report the number; isl_fixes/count.c
 * increments this counter.
 *
 * SPDX-License-Identifier: MIT
 */
#include "budget/meter.h"

static _Thread_local struct {
	unsigned long n_operation;
	isl_ctx *ctx;
} meter;

unsigned long ash_meter_now(void)
{
	return meter.n_operation;
}

void ash_meter_step(isl_ctx *ctx)
{
	++meter.n_operation;
	if (ctx)
		meter.ctx = ctx;
}

isl_ctx *ash_meter_ctx(void)
{
	return meter.ctx;
}

void ash_meter_set_ctx(isl_ctx *ctx)
{
	meter.ctx = ctx;
}
