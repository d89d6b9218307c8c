/* meter.c - count the operations of isl.
 *
 * isl counts them too, but does not tell.  All that it counts are calls of
 * these functions from outside of the file that defines them, so the linker
 * can put ours in front (--wrap in lib/CMakeLists.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/meter.h"

#include <isl/ctx.h>

int __real_isl_ctx_next_operation(isl_ctx *ctx);
int __wrap_isl_ctx_next_operation(isl_ctx *ctx);

static _Thread_local unsigned long n_operation;

unsigned long ash_meter_now(void)
{
	return n_operation;
}

void ash_meter_step(void)
{
	++n_operation;
}

int __wrap_isl_ctx_next_operation(isl_ctx *ctx)
{
	ash_meter_step();
	return __real_isl_ctx_next_operation(ctx);
}
