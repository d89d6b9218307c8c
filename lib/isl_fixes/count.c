/* count.c - a counter of isl's operations.
 *
 * All that isl counts are calls of its function from outside of the file that
 * defines it, so the linker can put ours in front (--wrap in
 * lib/CMakeLists.txt).
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
