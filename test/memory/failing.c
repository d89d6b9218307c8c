/* failing.c - an allocator that fails when it is told to.
 *
 * SPDX-License-Identifier: MIT
 */
#define FAILING_IMPLEMENTATION
#include "failing.h"

#include <stdbool.h>

static unsigned long count, first;
static bool all_after;
static long live;

void failing_start(unsigned long n, int forever)
{
	count = 0;
	first = n;
	live = 0;
	all_after = forever;
}

unsigned long failing_count(void)
{
	return count;
}

long failing_live(void)
{
	return live;
}

static bool fails(void)
{
	++count;
	return first && (count == first || (all_after && count > first));
}

static void *note(void *memory)
{
	live += memory != NULL;
	return memory;
}

void *failing_malloc(size_t size)
{
	return fails() ? NULL : note(malloc(size));
}

void *failing_calloc(size_t n, size_t size)
{
	return fails() ? NULL : note(calloc(n, size));
}

void *failing_realloc(void *memory, size_t size)
{
	if (fails())
		return NULL;
	if (!memory)
		return note(malloc(size));
	return realloc(memory, size);
}

void failing_free(void *memory)
{
	live -= memory != NULL;
	free(memory);
}
