/* mark.c - marks that name arrays.
 *
 * SPDX-License-Identifier: MIT
 */
#include "scop/mark.h"

#include <string.h>

/* The length of ASH_MARK_REDUCE. */
#define N_REDUCE (sizeof(ASH_MARK_REDUCE) - 1)

bool ash_mark_is_reduce(const char *mark)
{
	return mark && !strncmp(mark, ASH_MARK_REDUCE, N_REDUCE) &&
	       (mark[N_REDUCE] == ' ' || !mark[N_REDUCE]);
}

bool ash_mark_reduces(const char *mark, const char *array)
{
	size_t length = strlen(array);
	const char *name;

	if (!ash_mark_is_reduce(mark))
		return false;
	for (name = mark + N_REDUCE; *name; name += strcspn(name, " ")) {
		name += strspn(name, " ");
		if (strcspn(name, " ") == length &&
		    !strncmp(name, array, length))
			return true;
	}
	return false;
}
