/* meter.c - count the operations of isl.
 *
 * isl counts them too, but does not tell.  All that it counts are calls of
 * these functions from outside of the file that defines them, so the linker
 * can put ours in front (--wrap in lib/CMakeLists.txt).
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/meter.h"

#include <stddef.h>

#include <isl/ctx.h>

int __real_isl_ctx_next_operation(isl_ctx *ctx);
int __wrap_isl_ctx_next_operation(isl_ctx *ctx);
void *__real_isl_malloc_or_die(isl_ctx *ctx, size_t size);
void *__wrap_isl_malloc_or_die(isl_ctx *ctx, size_t size);
void *__real_isl_calloc_or_die(isl_ctx *ctx, size_t n, size_t size);
void *__wrap_isl_calloc_or_die(isl_ctx *ctx, size_t n, size_t size);
void *__real_isl_realloc_or_die(isl_ctx *ctx, void *block, size_t size);
void *__wrap_isl_realloc_or_die(isl_ctx *ctx, void *block, size_t size);

static _Thread_local unsigned long n_operation;

unsigned long ash_meter_now(void)
{
	return n_operation;
}

int __wrap_isl_ctx_next_operation(isl_ctx *ctx)
{
	++n_operation;
	return __real_isl_ctx_next_operation(ctx);
}

void *__wrap_isl_malloc_or_die(isl_ctx *ctx, size_t size)
{
	++n_operation;
	return __real_isl_malloc_or_die(ctx, size);
}

void *__wrap_isl_calloc_or_die(isl_ctx *ctx, size_t n, size_t size)
{
	++n_operation;
	return __real_isl_calloc_or_die(ctx, n, size);
}

void *__wrap_isl_realloc_or_die(isl_ctx *ctx, void *block, size_t size)
{
	++n_operation;
	return __real_isl_realloc_or_die(ctx, block, size);
}
