/* hash_lookup_test.c - positions of keys and of spaces.
 *
 * SPDX-License-Identifier: MIT
 */
#include <isl/set.h>

#include "check.h"
#include "fixture.h"
#include "sched/graph/hash_lookup.h"

static unsigned find(const ash_lookup *table, const char *head,
	const char *tail)
{
	return ash_lookup_find(table, strlen(head), head, strlen(tail), tail);
}

static void test_keys(void)
{
	ash_lookup table = { 0 };
	char key[16];
	bool ok = true;

	check(find(&table, "a", "b") == ASH_LOOKUP_NONE, "an empty table");
	for (int i = 0; i < 500; ++i) {
		snprintf(key, sizeof(key), "key %d", i);
		ok = ok && ash_lookup_add(&table, 3, "abc", strlen(key), key);
	}
	for (int i = 0; i < 500; ++i) {
		snprintf(key, sizeof(key), "key %d", i);
		ok = ok && find(&table, "abc", key) == (unsigned) i;
	}
	check(ok, "positions are those of addition");
	check(find(&table, "abc", "key 500") == ASH_LOOKUP_NONE,
		"a key that is not there");
	check(find(&table, "abd", "key 7") == ASH_LOOKUP_NONE,
		"the first part counts");
	check(find(&table, "abckey", " 7") == 7, "parts are one key");
	ash_lookup_clear(&table);
}

static __isl_give isl_space *space_of(isl_ctx *ctx, const char *text)
{
	isl_set *set = isl_set_read_from_str(ctx, text);
	isl_space *space = isl_set_get_space(set);

	isl_set_free(set);
	return space;
}

/* A set with "depth" tuples in each other. */
static __isl_give isl_space *nested(isl_ctx *ctx, int depth)
{
	isl_space *space = space_of(ctx, "{ S[i] }");

	while (depth-- > 0)
		space = isl_space_wrap(isl_space_map_from_domain_and_range(
			space, space_of(ctx, "{ T[] }")));
	return space;
}

static void test_spaces(isl_ctx *ctx)
{
	static const char *const text[] = { "{ S[i] }", "{ S[i, j] }",
		"{ T[i] }", "{ [S[i] -> T[j]] }", "{ [T[i] -> S[j]] }",
		"{ [i] }" };
	enum { N = sizeof(text) / sizeof(text[0]) };
	isl_space *space[N];
	ash_lookup table = { 0 };
	bool ok = true;

	/* Tuples are told apart by identifiers that must not go meanwhile. */
	for (unsigned i = 0; i < N; ++i)
		space[i] = space_of(ctx, text[i]);
	for (unsigned i = 0; i < 2 * N; ++i)
		ok = ok &&
			ash_lookup_get_space(&table,
				isl_space_copy(space[i % N])) == i % N;
	check(ok, "tuples differ by name, size and nesting");
	check(ash_lookup_find_space(&table, space_of(ctx, "[n] -> { S[i] }")) ==
			0,
		"parameters do not count");
	check(ash_lookup_find_space(&table, space_of(ctx, "{ U[i] }")) ==
			ASH_LOOKUP_NONE,
		"a space that is not there");
	check(ash_lookup_get_space(&table, nested(ctx, 20)) == ASH_LOOKUP_NONE,
		"tuples nested too deeply are never there");
	ash_lookup_clear(&table);
	for (unsigned i = 0; i < N; ++i)
		isl_space_free(space[i]);
}

int main(void)
{
	isl_ctx *ctx = fixture_ctx();

	test_keys();
	test_spaces(ctx);
	isl_ctx_free(ctx);
	return check_result();
}
