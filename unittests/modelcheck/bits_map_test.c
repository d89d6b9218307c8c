/* bits_map_test.c - the hash table of the interpreters.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "modelcheck/bits_map.h"

static bool has(const ash_bits_map *map, uint64_t key, uint64_t wanted)
{
	uint64_t bits = wanted + 1;

	return ash_bits_get(map, key, &bits) && bits == wanted;
}

int main(void)
{
	ash_bits_map map = { 0 };
	uint64_t bits;
	bool ok = true;
	size_t room;

	check(!ash_bits_get(&map, 0, &bits), "an empty map");
	for (uint64_t i = 0; i < 1000; ++i)
		ok = ok && ash_bits_set(&map, i << 40, i * i);
	for (uint64_t i = 0; i < 1000; ++i)
		ok = ok && has(&map, i << 40, i * i);
	check(ok && map.n == 1000, "a thousand keys, 0 among them");
	check(!ash_bits_get(&map, 1, &bits), "a key that is not there");
	ash_bits_set(&map, 0, 7);
	check(has(&map, 0, 7) && map.n == 1000, "a value is replaced");
	room = map.capacity;
	ash_bits_forget(&map);
	check(!ash_bits_get(&map, 0, &bits) && map.n == 0 &&
			map.capacity == room,
		"nothing is left but the memory");
	ok = true;
	for (uint64_t i = 0; i < 1000; i += 2)
		ok = ok && ash_bits_set(&map, i << 40, i);
	for (uint64_t i = 0; i < 1000; ++i)
		ok = ok &&
			(i % 2 ? !ash_bits_get(&map, i << 40, &bits)
			       : has(&map, i << 40, i));
	check(ok, "what was forgotten does not come back");
	ash_bits_clear(&map);
	return check_result();
}
