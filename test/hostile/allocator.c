/* allocator.c - an allocator that fails when it is told to.
 *
 * SPDX-License-Identifier: MIT
 */
#include "allocator.h"

#include <errno.h>
#include <execinfo.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <isl/ctx.h>

#include "budget/meter.h"

#define HIDDEN __attribute__((visibility("hidden")))
#define MAX_FRAMES 32

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

/* ---- settings ---- */

static unsigned long fail_at, fail_from, fail_each, fail_part;
static bool own_alone, is_ready;

unsigned long hostile_setting(const char *name)
{
	const char *text = getenv(name);

	return text ? strtoul(text, NULL, 10) : 0;
}

static void get_ready(void)
{
	fail_at = hostile_setting("ASHLAR_FAIL_AT");
	fail_from = hostile_setting("ASHLAR_FAIL_FROM");
	fail_each = hostile_setting("ASHLAR_FAIL_EACH");
	fail_part = hostile_setting("ASHLAR_FAIL_PART");
	own_alone = hostile_setting("ASHLAR_FAIL_OWN");
	is_ready = true;
}

/* ---- blocks that are not freed ---- */

/* Memory is aligned, so the lowest bit is free to say that it is isl's. */
#define TABLE_BITS 20
#define TABLE_SIZE ((size_t) 1 << TABLE_BITS)

static uintptr_t table[TABLE_SIZE];
static size_t n_block, n_isl;

static size_t slot_of(uintptr_t address)
{
	return (address >> 4) * UINT64_C(0x9e3779b97f4a7c15) >>
		(64 - TABLE_BITS);
}

static size_t find(uintptr_t address)
{
	size_t slot = slot_of(address);

	while (table[slot] && (table[slot] | 1) != (address | 1))
		slot = (slot + 1) % TABLE_SIZE;
	return slot;
}

static void *note(void *memory, bool of_isl)
{
	if (!memory)
		return memory;
	if (n_block > TABLE_SIZE / 2)
		abort();
	table[find((uintptr_t) memory)] = (uintptr_t) memory | of_isl;
	++n_block;
	n_isl += of_isl;
	return memory;
}

/* Let those that follow move up. */
static void forget(const void *memory)
{
	size_t hole = find((uintptr_t) memory);

	if (!memory || !table[hole])
		return;
	n_isl -= table[hole] & 1;
	--n_block;
	table[hole] = 0;
	for (size_t i = (hole + 1) % TABLE_SIZE; table[i];
	     i = (i + 1) % TABLE_SIZE) {
		size_t distance = (i - slot_of(table[i])) % TABLE_SIZE;

		if (distance < (i - hole) % TABLE_SIZE)
			continue;
		table[hole] = table[i];
		table[i] = 0;
		hole = i;
	}
}

size_t hostile_blocks(size_t *of_isl)
{
	*of_isl = n_isl;
	return n_block;
}

bool hostile_is_block(const void *memory)
{
	return memory && table[find((uintptr_t) memory)];
}

/* ---- which allocation fails ---- */

static atomic_ulong count;
static _Thread_local unsigned n_around;	/* calls of isl's allocator */
static _Thread_local int is_on = -1;	/* -1: nobody has said yet */
static bool is_told;
static hostile_mode mode;
static bool (*try_point)(unsigned long number);

void hostile_count(bool on)
{
	get_ready();
	is_told = true;
	is_on = on;
}

unsigned long hostile_now(void)
{
	return count;
}

void hostile_set_try(bool (*try)(unsigned long number))
{
	try_point = try;
}

void hostile_set_mode(hostile_mode now)
{
	mode = now;
}

static bool counts(void)
{
	return is_on > 0 || (is_on < 0 && !is_told);
}

/* Are blocks noted? */
static bool notes(void)
{
	return try_point && counts();
}

static void trace(void)
{
	void *frame[MAX_FRAMES];

	if (getenv("ASHLAR_FAIL_TRACE"))
		backtrace_symbols_fd(frame, backtrace(frame, MAX_FRAMES),
			STDERR_FILENO);
}

static bool is_point(unsigned long number)
{
	return try_point && fail_each &&
	       number % fail_each == fail_part % fail_each;
}

/* Does the allocation that is asked for now fail? */
static bool fails(void)
{
	unsigned long number;

	if (!is_ready)
		get_ready();
	if (mode != HOSTILE_AS_SET)
		return mode == HOSTILE_ALWAYS_FAILS;
	if (!counts() || (own_alone && n_around))
		return false;
	number = ++count;
	if (number == fail_at || number == fail_from)
		trace();
	return number == fail_at || (fail_from && number >= fail_from) ||
		(is_point(number) && try_point(number));
}

static void *fail(void)
{
	errno = ENOMEM;
	return NULL;
}

/* ---- the allocator ---- */

HIDDEN void *malloc(size_t size)
{
	void *memory;

	if (fails())
		return fail();
	memory = __libc_malloc(size);
	return notes() ? note(memory, n_around) : memory;
}

HIDDEN void *calloc(size_t n, size_t size)
{
	void *memory;

	if (fails())
		return fail();
	memory = __libc_calloc(n, size);
	return notes() ? note(memory, n_around) : memory;
}

HIDDEN void *realloc(void *memory, size_t size)
{
	void *grown;

	if (fails())
		return fail();
	if (!notes())
		return __libc_realloc(memory, size);
	forget(memory);
	grown = __libc_realloc(memory, size);
	return note(grown ? grown : size ? memory : NULL, n_around);
}

HIDDEN void free(void *memory)
{
	if (try_point)
		forget(memory);
	__libc_free(memory);
}

/* ---- isl's allocator, which calls ours ---- */

#define WRAP_ISL(name, parameters, arguments)                                 \
	void *__real_##name parameters;                                       \
	void *__wrap_##name parameters;                                       \
	void *__wrap_##name parameters                                        \
	{                                                                     \
		void *result;                                                 \
                                                                              \
		ash_meter_step(ctx);                                          \
		++n_around;                                                   \
		result = __real_##name arguments;                             \
		--n_around;                                                   \
		return result;                                                \
	}

WRAP_ISL(isl_malloc_or_die, (isl_ctx *ctx, size_t size), (ctx, size))
WRAP_ISL(isl_calloc_or_die, (isl_ctx *ctx, size_t n, size_t size),
	(ctx, n, size))
WRAP_ISL(isl_realloc_or_die, (isl_ctx *ctx, void *memory, size_t size),
	(ctx, memory, size))
