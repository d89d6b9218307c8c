/* meter_alloc.c - a counter of isl's allocations, which count as operations.
 *
 * These functions are in a file of their own, so that programs with their own
 * allocator (test/hostile) can leave them out.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>

#include <isl/ctx.h>

#include "budget/meter.h"

void *__real_isl_malloc_or_die(isl_ctx *ctx, size_t size);
void *__wrap_isl_malloc_or_die(isl_ctx *ctx, size_t size);
void *__real_isl_calloc_or_die(isl_ctx *ctx, size_t n, size_t size);
void *__wrap_isl_calloc_or_die(isl_ctx *ctx, size_t n, size_t size);
void *__real_isl_realloc_or_die(isl_ctx *ctx, void *block, size_t size);
void *__wrap_isl_realloc_or_die(isl_ctx *ctx, void *block, size_t size);

void *__wrap_isl_malloc_or_die(isl_ctx *ctx, size_t size)
{
	ash_meter_step(ctx);
	return __real_isl_malloc_or_die(ctx, size);
}

void *__wrap_isl_calloc_or_die(isl_ctx *ctx, size_t n, size_t size)
{
	ash_meter_step(ctx);
	return __real_isl_calloc_or_die(ctx, n, size);
}

void *__wrap_isl_realloc_or_die(isl_ctx *ctx, void *block, size_t size)
{
	ash_meter_step(ctx);
	return __real_isl_realloc_or_die(ctx, block, size);
}
