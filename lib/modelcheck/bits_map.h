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
	/* The entry counts if this is the map's round. */
	uint32_t round;
} ash_bits_entry;

/* All zero is an empty map. */
typedef struct ash_bits_map {
	size_t n, capacity;
	ash_bits_entry *entry;
	uint32_t round;
} ash_bits_map;

/* Set what belongs to "key"; false if memory ran out. */
bool ash_bits_set(ash_bits_map *map, uint64_t key, uint64_t bits);
/* Is there a value for "key"?  Then *bits is it. */
bool ash_bits_get(const ash_bits_map *map, uint64_t key, uint64_t *bits);
/* Forget everything, and keep the memory. */
void ash_bits_forget(ash_bits_map *map);
/* Release the memory. */
void ash_bits_clear(ash_bits_map *map);

/* Numbers that look random, made of "x". */
uint64_t ash_bits_mix(uint64_t x);

#endif
