/* bits_map.c - a hash table from numbers or pointers to 64 bits.
 *
 * Open addressing.  Removing all entries begins a new round, in which entries
 * of earlier rounds count as empty, so it takes constant time.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/bits_map.h"

#include <stdlib.h>
#include <string.h>

#include "support/hash.h"

uint64_t ash_bits_mix(uint64_t x)
{
	x = (x ^ (x >> 31)) * UINT64_C(0x7fb5d329728ea185);
	x = (x ^ (x >> 27)) * UINT64_C(0x81dadef4bc2dd44d);
	return x ^ (x >> 33);
}

/* The entry of "key", or the free entry for it. */
static ash_bits_entry *find(const ash_bits_map *map, uint64_t key)
{
	size_t mask = map->capacity - 1;
	size_t i = ash_hash_word(0, key + 1) & mask;

	while (map->entry[i].round == map->round && map->entry[i].key != key)
		i = (i + 1) & mask;
	return &map->entry[i];
}

static bool grow(ash_bits_map *map)
{
	ash_bits_map larger = { .capacity = map->capacity ? 2 * map->capacity
							  : 64,
		.round = 1 };

	larger.entry = calloc(larger.capacity, sizeof(*larger.entry));
	if (!larger.entry)
		return false;
	for (size_t i = 0; i < map->capacity; i++)
		if (map->entry[i].round == map->round)
			ash_bits_set(&larger, map->entry[i].key,
				map->entry[i].bits);
	free(map->entry);
	*map = larger;
	return true;
}

bool ash_bits_set(ash_bits_map *map, uint64_t key, uint64_t bits)
{
	ash_bits_entry *entry;

	if (2 * (map->n + 1) > map->capacity && !grow(map))
		return false;
	entry = find(map, key);
	map->n += entry->round != map->round;
	*entry = (ash_bits_entry) { key, bits, map->round };
	return true;
}

bool ash_bits_get(const ash_bits_map *map, uint64_t key, uint64_t *bits)
{
	const ash_bits_entry *entry = map->capacity ? find(map, key) : NULL;

	if (!entry || entry->round != map->round)
		return false;
	*bits = entry->bits;
	return true;
}

void ash_bits_forget(ash_bits_map *map)
{
	map->n = 0;
	if (map->capacity && ++map->round == 0)
		ash_bits_clear(map);
}

void ash_bits_clear(ash_bits_map *map)
{
	free(map->entry);
	*map = (ash_bits_map) { .n = 0 };
}
