/* hash_test.c - hashes, and the table from pointers to integers.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "support/hash.h"
#include "support/pointer_table.h"

/* Published values of FNV-1a with 64 bits: what is written to files must not
 * change.
 */
static const struct {
	const char *text;
	uint64_t hash;
} known[] = {
	{ "", UINT64_C(0xcbf29ce484222325) },
	{ "a", UINT64_C(0xaf63dc4c8601ec8c) },
	{ "foobar", UINT64_C(0x85944171f73967e8) },
};

static void test_text(void)
{
	for (unsigned i = 0; i < sizeof(known) / sizeof(known[0]); ++i)
		check(ash_hash_text(ASH_HASH_EMPTY, known[i].text) ==
				known[i].hash,
			known[i].text);
	check(ash_hash_text(ash_hash_text(ASH_HASH_EMPTY, "foo"), "bar") ==
			ash_hash_text(ASH_HASH_EMPTY, "foobar"),
		"a text in parts");
}

static void test_words(void)
{
	uint64_t ab = ash_hash_word(ash_hash_word(1, 2), 3);
	uint64_t ba = ash_hash_word(ash_hash_word(1, 3), 2);
	char one[17] = "0123456789abcdef", other[17] = "0123456789abcdeF";
	unsigned seen[16] = { 0 }, most = 0;

	check(ab != ba, "the order of words counts");
	check(ash_hash_memory(1, 16, one) != ash_hash_memory(1, 16, other),
		"a byte of the second word counts");
	check(ash_hash_memory(1, 9, one) != ash_hash_memory(1, 8, one),
		"a byte behind the last word counts");
	for (uint64_t i = 0; i < 1600; ++i)
		++seen[ash_hash_word(0, 64 * i) & 15];
	for (unsigned i = 0; i < 16; ++i)
		most = seen[i] > most ? seen[i] : most;
	check(most < 200, "multiples of 64 are spread over a table");
}

static void test_table(void)
{
	static char place[1000];
	ash_table table = { 0 };
	bool ok = true;

	check(ash_table_get(&table, &place[0]) == -1, "an empty table");
	for (int i = 0; i < 1000; i += 2)
		ok = ok && ash_table_set(&table, &place[i], i);
	for (int i = 0; i < 1000; ++i)
		ok = ok && ash_table_get(&table, &place[i]) == (i % 2 ? -1 : i);
	check(ok && table.n == 500, "what is in the table, and nothing else");
	ash_table_set(&table, &place[8], 5);
	check(ash_table_get(&table, &place[8]) == 5 && table.n == 500,
		"a value is replaced");
	ash_table_clear(&table);
	check(ash_table_get(&table, &place[8]) == -1, "a cleared table");
}

int main(void)
{
	test_text();
	test_words();
	test_table();
	return check_result();
}
