/* meter.c - count the operations of isl.
 *
 * isl counts them too, but does not tell.  All that it counts are calls of
 * these functions from outside of the file that defines them, so the linker
 * can put ours in front (--wrap in lib/CMakeLists.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#include "isl_fixes/meter.h"

#include <isl/ctx.h>

int __real_isl_ctx_next_operation(isl_ctx *ctx);
int __wrap_isl_ctx_next_operation(isl_ctx *ctx);

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

int __wrap_isl_ctx_next_operation(isl_ctx *ctx)
{
	ash_meter_step(ctx);
	return __real_isl_ctx_next_operation(ctx);
}
