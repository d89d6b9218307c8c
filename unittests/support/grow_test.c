/* grow_test.c - arrays that get longer.
 *
 * SPDX-License-Identifier: MIT
 */
#include "check.h"
#include "support/grow.h"

#define N 1000

static bool counts_up(const int *array, unsigned n)
{
	for (unsigned i = 0; i < n; ++i)
		if (array[i] != (int) i)
			return false;
	return true;
}

static void test_grow(void)
{
	int *array = NULL;
	unsigned n_moved = 0;

	for (unsigned n = 0; n < N; ++n) {
		int *more = ash_grow(array, n, sizeof(*more));

		/* The room is a power of two: only there may it move. */
		n_moved += more != array && (n & (n - 1));
		array = more;
		array[n] = (int) n;
	}
	check(counts_up(array, N), "what is in the array stays");
	check(!n_moved, "the array moves at powers of two alone");
	free(array);
}

static void test_grow_in_place(void)
{
	struct {
		unsigned n;
		long *number;
	} list = { 0, NULL };
	bool ok = true;

	while (ok && list.n < N) {
		ok = ASH_GROW(list.number, list.n);
		if (ok)
			list.number[list.n] = list.n;
		list.n += ok;
	}
	for (unsigned i = 0; ok && i < N; ++i)
		ok = list.number[i] == i;
	check(ok, "an array of a struct, in its place");
	free(list.number);
}

static void test_reserve(void)
{
	size_t room = 0, before;
	char *text = ash_reserve(NULL, 0, &room, 1);

	check(text != NULL, "no elements are no lack of memory");
	text = ash_reserve(text, 100, &room, 1);
	check(room >= 100, "room for many elements at once");
	memset(text, 'x', 100);
	before = room;
	text = ash_reserve(text, before, &room, 1);
	check(room == before, "room that is there is enough");
	text = ash_reserve(text, before + 1, &room, 1);
	check(room >= 2 * before, "the room doubles at least");
	check(text[0] == 'x' && text[99] == 'x', "what is in it stays");
	free(text);
}

int main(void)
{
	test_grow();
	test_grow_in_place();
	test_reserve();
	return check_result();
}
