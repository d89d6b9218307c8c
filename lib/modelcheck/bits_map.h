/* bits_map.h - a hash table from numbers or pointers to 64 bits.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_BITS_MAP_H
#define ASH_MODELCHECK_BITS_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ash_bits_entry {
	uint64_t key;
	uint64_t bits;
	/* The entry is valid if this equals the map's current round. */
	uint32_t round;
} ash_bits_entry;

/* A map that is all zero is empty. */
typedef struct ash_bits_map {
	size_t n, capacity;
	ash_bits_entry *entry;
	uint32_t round;
} ash_bits_map;

/* Set the bits of "key"; false if memory ran out. */
bool ash_bits_set(ash_bits_map *map, uint64_t key, uint64_t bits);
/* Look "key" up: true and *bits set if the map has it. */
bool ash_bits_get(const ash_bits_map *map, uint64_t key, uint64_t *bits);
/* Remove all entries, and keep the memory. */
void ash_bits_forget(ash_bits_map *map);
/* Free what "map" owns. */
void ash_bits_clear(ash_bits_map *map);

/* A pseudorandom hash of "x". */
uint64_t ash_bits_mix(uint64_t x);

#endif
