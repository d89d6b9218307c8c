/* hash_lookup.h - hash tables that number keys in the order in which they are
 * added: 0, 1, 2, ...  A key is a sequence of bytes, or the tuple of a space.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_GRAPH_HASH_LOOKUP_H
#define ASH_SCHED_GRAPH_HASH_LOOKUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <isl/space.h>

#define ASH_LOOKUP_NONE (~0U)

/* The hash table; all members of an empty one are zero. */
typedef struct ash_lookup {
	unsigned n, n_slot;
	/* Number of the key + 1, or 0 if the slot is empty. */
	unsigned *slot;
	struct ash_lookup_key {
		uint64_t hash;
		size_t size;
		char *bytes;	/* "size" bytes; owned */
	} *key;			/* in the order of their numbers; owned */
	unsigned room;
} ash_lookup;

/* Free what "table" owns. */
void ash_lookup_clear(ash_lookup *table);

/* The number of the key that consists of "head" and "bytes" (two parts for the
 * convenience of the caller); ASH_LOOKUP_NONE if the table does not contain it.
 */
unsigned ash_lookup_find(const ash_lookup *table, size_t head_size,
	const void *head, size_t size, const void *bytes);
/* Add a key of two parts, whose bytes are copied.  Requires: the table has no
 * such key.  False without memory.
 */
bool ash_lookup_add(ash_lookup *table, size_t head_size, const void *head,
	size_t size, const void *bytes);

/* The number of a set space, identified by its tuple; "space" is taken.
 * ASH_LOOKUP_NONE if the table does not contain it, or if the tuple is nested
 * too deeply for a key.
 */
unsigned ash_lookup_find_space(const ash_lookup *table,
	__isl_take isl_space *space);
/* Add the set space "space", which is taken; false without memory, or if its
 * tuple is nested too deeply.
 */
bool ash_lookup_add_space(ash_lookup *table, __isl_take isl_space *space);
/* The number of the set space "space" (taken), which is added if it is new;
 * ASH_LOOKUP_NONE if there is no memory, or if its tuples are nested too
 * deeply.
 */
unsigned ash_lookup_get_space(ash_lookup *table, __isl_take isl_space *space);

#endif
