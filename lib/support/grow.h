/* grow.h - growable arrays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_GROW_H
#define ASH_SUPPORT_GROW_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Give "array", which has "n" elements of "size" bytes, room for one more. The
 * array must have grown by this function alone: its room is the least power of
 * two that is enough. NULL if there is no memory; "array" is unchanged then.
 */
static inline void *ash_grow(void *array, unsigned n, size_t size)
{
	if (n & (n - 1))
		return array;
	return realloc(array, (n ? 2 * (size_t) n : 1) * size);
}

/* Give the array that "array" points to, which has "n" elements of "size"
 * bytes, room for one more; false if there is no memory, and it is unchanged
 * then.
 */
static inline bool ash_grow_at(void *array, unsigned n, size_t size)
{
	void *old, *grown;

	memcpy(&old, array, sizeof(old));
	grown = ash_grow(old, n, size);
	if (grown)
		memcpy(array, &grown, sizeof(grown));
	return grown != NULL;
}

/* Give the variable or field "array", which has "n" elements, room for one
 * more; false if there is no memory, and it is unchanged then.
 */
#define ASH_GROW(array, n) ash_grow_at(&(array), n, sizeof(*(array)))

/* Give "array", which has room for *room elements of "size" bytes, room for at
 * least "n". Never NULL, even for no elements, unless there is no memory; all
 * is unchanged then.
 */
static inline void *ash_reserve(void *array, size_t n, size_t *room,
	size_t size)
{
	size_t larger = 2 * *room > n ? 2 * *room : n + 8;

	if (array && n <= *room)
		return array;
	array = realloc(array, larger * size);
	if (array)
		*room = larger;
	return array;
}

#endif
