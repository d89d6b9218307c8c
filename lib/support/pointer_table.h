/* pointer_table.h - a hash table from pointers to integers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SUPPORT_POINTER_TABLE_H
#define ASH_SUPPORT_POINTER_TABLE_H

#include <stdbool.h>

typedef struct ash_table_entry {
	const void *key;
	int value;
} ash_table_entry;

/* A table that is all zero is empty. */
typedef struct ash_table {
	unsigned n;
	unsigned capacity;
	ash_table_entry *entry;
} ash_table;

/* Set the value of "key", which is not NULL; false if memory ran out. */
bool ash_table_set(ash_table *table, const void *key, int value);
/* The value of "key", or -1 if the table has no such key. */
int ash_table_get(const ash_table *table, const void *key);
/* Free what "table" owns. */
void ash_table_clear(ash_table *table);

#endif
