/* reserve.c - a memory reserve for when allocation fails.
 *
 * isl's long integers do not check whether an allocation succeeded; they
 * compute wrong values or crash if it did not, and no isl object survives a
 * failure in isl_ctx_alloc. All allocations of isl and of our code go through
 * this file (--wrap in lib/CMakeLists.txt), which costs one test per request
 * while there is memory.
 *
 * The reserve is a static array, untouched until needed, shared by all threads.
 * Blocks are allocated one after the other; memory is reclaimed only from the
 * end, when the last blocks are freed. This suffices because an aborted context
 * unwinds soon.
 *
 * SPDX-License-Identifier: MIT
 */
#include "isl_fixes/reserve.h"

#include <errno.h>
#include <malloc.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <isl/ctx.h>

#include "budget/budget.h"
#include "budget/meter.h"

#define RESERVE_BYTES (1 << 20)
/* The bytes of the reserve that are kept for requests that must not fail
 * (ash_reserve_begin).
 */
#define LAST_BYTES (RESERVE_BYTES / 4)
/* Larger requests fail: their callers check the result, and long integers are
 * small.
 */
#define MAX_REQUEST (RESERVE_BYTES / 16)
#define ALIGNMENT 16

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
isl_ctx *__real_isl_ctx_alloc(void);
void __real_isl_ctx_free(isl_ctx *ctx);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *block, size_t size);
void __wrap_free(void *block);
char *__wrap_strdup(const char *text);
char *__wrap_strndup(const char *text, size_t n);
int __wrap_vasprintf(char **to, const char *format, va_list args);
int __wrap_asprintf(char **to, const char *format, ...);
isl_ctx *__wrap_isl_ctx_alloc(void);
void __wrap_isl_ctx_free(isl_ctx *ctx);

/* ---- the reserve ---- */

/* The header of each block. */
typedef struct {
	/* Size of the block; 0 if it was freed. */
	_Alignas(ALIGNMENT) size_t size;
	size_t before;				/* start of the previous
						 * block */
} header;

static _Alignas(ALIGNMENT) char reserve[RESERVE_BYTES];
static size_t top;	/* offset at which the next block starts */
static size_t last;	/* offset of the last block, if there is one */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static bool is_ours(const void *block)
{
	return (uintptr_t) block - (uintptr_t) reserve < RESERVE_BYTES;
}

static header *header_at(size_t start)
{
	return (header *) (reserve + start);
}

static header *header_of(void *block)
{
	return (header *) block - 1;
}

/* Allocate a block, leaving at least "rest" bytes of the reserve; NULL if there
 * is no room.
 */
static void *take(size_t size, size_t rest)
{
	void *block = NULL;
	size_t room;

	if (size > MAX_REQUEST)
		return NULL;
	size = size ? (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT
		    : ALIGNMENT;
	pthread_mutex_lock(&lock);
	room = RESERVE_BYTES - top;
	if (room >= rest && room - rest >= sizeof(header) + size) {
		*header_at(top) = (header) { .size = size, .before = last };
		block = reserve + top + sizeof(header);
		last = top;
		top += sizeof(header) + size;
	}
	pthread_mutex_unlock(&lock);
	return block;
}

static void give_back(void *block)
{
	pthread_mutex_lock(&lock);
	header_of(block)->size = 0;
	while (top > 0 && !header_at(last)->size) {
		top = last;
		last = header_at(last)->before;
	}
	pthread_mutex_unlock(&lock);
}

/* ---- shortage ---- */

static _Thread_local unsigned n_begun;
static _Thread_local bool was_short;

void ash_reserve_begin(void)
{
	++n_begun;
}

void ash_reserve_end(void)
{
	--n_begun;
}

bool ash_reserve_is_used(void)
{
	isl_ctx *ctx = ash_meter_ctx();

	return ctx && ash_error_is_final(ctx);
}

/* Abort the context that this thread works with. */
static void stop_work(isl_ctx *ctx)
{
	isl_ctx_set_error(ctx, isl_error_alloc);
	isl_ctx_abort(ctx);
}

/* Serve a request that the allocator has refused. */
static void *serve(size_t size)
{
	isl_ctx *ctx = ash_meter_ctx();
	void *block = NULL;

	was_short = true;
	if (ctx)
		stop_work(ctx);
	if (ctx || n_begun)
		block = take(size, n_begun ? 0 : LAST_BYTES);
	if (!block)
		errno = ENOMEM;
	return block;
}

/* Resize a block of the reserve. */
static void *move(void *old, size_t size)
{
	size_t kept = header_of(old)->size;
	void *block = __wrap_malloc(size);

	if (!block)
		return NULL;
	memcpy(block, old, kept < size ? kept : size);
	give_back(old);
	return block;
}

/* Move a block that is not from the reserve, and that the allocator could not
 * resize, to the reserve.
 */
static void *rescue(void *old, size_t size)
{
	size_t kept = old ? malloc_usable_size(old) : 0;
	void *block = serve(size);

	if (!block || !old)
		return block;
	memcpy(block, old, kept < size ? kept : size);
	__real_free(old);
	return block;
}

/* ---- before the allocator ---- */

void *__wrap_malloc(size_t size)
{
	void *block = __real_malloc(size);

	return block ? block : serve(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
	void *block = __real_calloc(n, size);

	if (block || (size && n > MAX_REQUEST / size))
		return block ? block : serve(SIZE_MAX);
	block = serve(n * size);
	return block ? memset(block, 0, n * size) : NULL;
}

void *__wrap_realloc(void *old, size_t size)
{
	void *block;

	if (is_ours(old) && size)
		return move(old, size);
	if (is_ours(old)) {
		give_back(old);
		return NULL;
	}
	block = __real_realloc(old, size);
	return block || (old && !size) ? block : rescue(old, size);
}

void __wrap_free(void *block)
{
	if (is_ours(block))
		give_back(block);
	else
		__real_free(block);
}

char *__wrap_strndup(const char *text, size_t n)
{
	size_t length = strnlen(text, n);
	char *copy = __wrap_malloc(length + 1);

	if (!copy)
		return NULL;
	copy[length] = '\0';
	return memcpy(copy, text, length);
}

char *__wrap_strdup(const char *text)
{
	return __wrap_strndup(text, SIZE_MAX);
}

int __wrap_vasprintf(char **to, const char *format, va_list args)
{
	va_list again;
	int length;

	va_copy(again, args);
	length = vsnprintf(NULL, 0, format, again);
	va_end(again);
	*to = length < 0 ? NULL : __wrap_malloc((size_t) length + 1);
	return *to ? vsnprintf(*to, (size_t) length + 1, format, args) : -1;
}

int __wrap_asprintf(char **to, const char *format, ...)
{
	va_list args;
	int length;

	va_start(args, format);
	length = __wrap_vasprintf(to, format, args);
	va_end(args);
	return length;
}

/* ---- contexts ---- */

isl_ctx *__wrap_isl_ctx_alloc(void)
{
	isl_ctx *ctx;

	ash_meter_set_ctx(NULL);
	was_short = false;
	ash_reserve_begin();
	ctx = __real_isl_ctx_alloc();
	ash_reserve_end();
	if (was_short) {
		__real_isl_ctx_free(ctx);
		return NULL;
	}
	ash_meter_set_ctx(ctx);
	return ctx;
}

void __wrap_isl_ctx_free(isl_ctx *ctx)
{
	if (ash_meter_ctx() == ctx)
		ash_meter_set_ctx(NULL);
	__real_isl_ctx_free(ctx);
}
