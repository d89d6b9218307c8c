/* pointer_table.c - a hash table from pointers to integers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "support/pointer_table.h"

#include <stdlib.h>

#include "support/hash.h"

/* The entry of "key", or the free entry for it. */
static ash_table_entry *find(const ash_table *table, const void *key)
{
	unsigned mask = table->capacity - 1;
	unsigned pos = (unsigned) ash_hash_word(0, (uintptr_t) key) & mask;

	while (table->entry[pos].key && table->entry[pos].key != key)
		pos = (pos + 1) & mask;
	return &table->entry[pos];
}

static bool grow(ash_table *table)
{
	ash_table old = *table;
	unsigned capacity = old.capacity ? 2 * old.capacity : 32;
	ash_table_entry *entry = calloc(capacity, sizeof(*entry));

	if (!entry)
		return false;
	table->capacity = capacity;
	table->entry = entry;
	for (unsigned i = 0; i < old.capacity; ++i)
		if (old.entry[i].key)
			*find(table, old.entry[i].key) = old.entry[i];
	free(old.entry);
	return true;
}

bool ash_table_set(ash_table *table, const void *key, int value)
{
	ash_table_entry *entry;

	if (2 * (table->n + 1) > table->capacity && !grow(table))
		return false;
	entry = find(table, key);
	table->n += !entry->key;
	*entry = (ash_table_entry) { key, value };
	return true;
}

int ash_table_get(const ash_table *table, const void *key)
{
	const ash_table_entry *entry;

	if (!table->n)
		return -1;
	entry = find(table, key);
	return entry->key ? entry->value : -1;
}

void ash_table_clear(ash_table *table)
{
	free(table->entry);
	*table = (ash_table) { 0 };
}
