/* table.h - hash tables from contents, or from the tuple of a space, to the
 * position at which they were added: 0, 1, 2, ...
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_TABLE_H
#define ASH_SCHED_TABLE_H

#include <stdbool.h>
#include <stddef.h>

#include <isl/space.h>

#define ASH_TABLE_NONE (~0U)

/* All zero when empty. */
typedef struct ash_table {
	unsigned n, n_slot;
	unsigned *slot;		/* position + 1, or 0 */
	struct ash_table_key {
		unsigned long hash;
		size_t size;
		char *bytes;	/* owned */
	} *key;
	unsigned room;
} ash_table;

void ash_table_clear(ash_table *table);

/* Keys consist of two parts, for the convenience of the caller. */
unsigned ash_table_find(const ash_table *table, size_t head_size,
	const void *head, size_t size, const void *bytes);
/* Requires: the table has no such key.  False without memory. */
bool ash_table_add(ash_table *table, size_t head_size, const void *head,
	size_t size, const void *bytes);

/* The same for set spaces, of which the tuple counts; "space" is taken. */
unsigned ash_table_find_space(const ash_table *table,
	__isl_take isl_space *space);
bool ash_table_add_space(ash_table *table, __isl_take isl_space *space);
/* Add it if it is not there. */
unsigned ash_table_get_space(ash_table *table, __isl_take isl_space *space);

#endif
