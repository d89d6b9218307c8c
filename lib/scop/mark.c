/* mark.c - marks that name arrays, or numbers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/mark.h"

#include <stdlib.h>
#include <string.h>

/* The length of ASH_MARK_REDUCE. */
#define N_REDUCE (sizeof(ASH_MARK_REDUCE) - 1)
/* The length of ASH_MARK_SIMD. */
#define N_SIMD (sizeof(ASH_MARK_SIMD) - 1)

/* Whether "mark" is of the kind "name", of "length" characters. */
static bool is_kind(const char *mark, const char *name, size_t length)
{
	return mark && !strncmp(mark, name, length) &&
		(mark[length] == ' ' || !mark[length]);
}

bool ash_mark_is_reduce(const char *mark)
{
	return is_kind(mark, ASH_MARK_REDUCE, N_REDUCE);
}

bool ash_mark_is_simd(const char *mark)
{
	return is_kind(mark, ASH_MARK_SIMD, N_SIMD);
}

unsigned ash_mark_lanes(const char *mark)
{
	return ash_mark_is_simd(mark)
		? (unsigned) strtoul(mark + N_SIMD, NULL, 10)
		: 0;
}

bool ash_mark_is_known(const char *mark)
{
	return !strcmp(mark, ASH_MARK_PARALLEL) || ash_mark_is_simd(mark) ||
		ash_mark_is_reduce(mark);
}

/* Whether "array" is one of the words of "text". */
static bool has_word(const char *text, const char *array)
{
	size_t length = strlen(array);
	const char *name;

	for (name = text; *name; name += strcspn(name, " ")) {
		name += strspn(name, " ");
		if (strcspn(name, " ") == length &&
			!strncmp(name, array, length))
			return true;
	}
	return false;
}

bool ash_mark_reduces(const char *mark, const char *array)
{
	return ash_mark_is_reduce(mark) && has_word(mark + N_REDUCE, array);
}

bool ash_mark_is_atomic(const char *mark, const char *array)
{
	const char *from = ash_mark_is_reduce(mark)
		? strstr(mark, " " ASH_MARK_ATOMIC)
		: NULL;

	return from && has_word(from + 1 + strlen(ASH_MARK_ATOMIC), array);
}
