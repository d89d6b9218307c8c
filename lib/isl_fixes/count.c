/* count.c - a counter of isl's operations.
 *
 * isl counts operations by calling a function that is defined in another file,
 * so the linker can replace it by ours (--wrap in lib/CMakeLists.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/ctx.h>

#include "budget/meter.h"

int __real_isl_ctx_next_operation(isl_ctx *ctx);
int __wrap_isl_ctx_next_operation(isl_ctx *ctx);

int __wrap_isl_ctx_next_operation(isl_ctx *ctx)
{
	ash_meter_step(ctx);
	return __real_isl_ctx_next_operation(ctx);
}
