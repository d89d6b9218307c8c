/* big_memory.c - memory for GMP from the reserve when memory runs out.
 *
 * Without memory GMP ends the process.  It allocates by functions that can be
 * replaced, so it gets ours, which use the reserve.  They apply to the whole
 * process; if the program has set other functions, those stay.
 *
 * SPDX-License-Identifier: MIT
 */
#include "solve/big.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

#include <gmp.h>

#include "isl_fixes/reserve.h"

/* Return "block", or abort: GMP cannot handle a failed allocation. */
static void *check(void *block)
{
	if (!block)
		abort();
	return block;
}

static void *get(size_t size)
{
	void *block = malloc(size);

	if (block)
		return block;
	ash_reserve_begin();
	block = malloc(size);
	ash_reserve_end();
	return check(block);
}

/* Resize a block. "old" may have been allocated before these functions were
 * installed.
 */
static void *resize(void *old, size_t old_size, size_t size)
{
	void *block = realloc(old, size);

	if (block)
		return block;
	ash_reserve_begin();
	block = realloc(old, size);
	ash_reserve_end();
	return check(block);
}

static void put(void *block, size_t size)
{
	free(block);
}

/* Does GMP still use its own memory functions? */
static bool is_original(void)
{
	void *(*function)(size_t size);
	Dl_info info, gmp;

	mp_get_memory_functions(&function, NULL, NULL);
	return dladdr((const void *) (uintptr_t) function, &info) &&
		dladdr((const void *) (uintptr_t) &mp_get_memory_functions,
			&gmp) &&
		info.dli_fbase == gmp.dli_fbase;
}

static void set_functions(void)
{
	if (is_original())
		mp_set_memory_functions(&get, &resize, &put);
}

void ash_big_use_reserve(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, &set_functions);
}
