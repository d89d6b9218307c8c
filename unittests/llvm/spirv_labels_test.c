/* spirv_labels_test.c - numbers of blocks in images of SPIR-V.
 *
 * Images are lists of instructions: the code of the operation and its words.
 *
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "check.h"
#include "llvm/quirks/spirv_labels.h"

#define MAX_WORDS 200

/* An instruction of so many words, and the words behind its first one. */
#define OP(code, n, ...) (n) << 16 | (code), __VA_ARGS__
#define END 1u << 16 | 56
#define HEADER(bound) 0x07230203, 0x10000, 0, bound, 0
#define TYPES OP(19, 2, 1), OP(21, 4, 2, 64, 0), OP(21, 4, 3, 32, 0), \
	OP(33, 3, 4, 1)
#define FUNCTION(id) OP(54, 5, 1, id, 0, 4)
#define LABEL(id) OP(248, 2, id)
#define BRANCH(id) OP(249, 2, id)
#define RETURN 1u << 16 | 253

typedef struct {
	const char *why;
	bool ok;
	uint32_t given[MAX_WORDS];
	uint32_t wanted[MAX_WORDS];
} row;

static const row rows[] = {
	{ "blocks are numbered behind all else", true,
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(8), BRANCH(6), LABEL(6),
	    RETURN, END },
	  { HEADER(8), TYPES, FUNCTION(5), LABEL(6), BRANCH(7), LABEL(7),
	    RETURN, END } },
	{ "a value has the number of a block", true,
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(6), OP(1, 3, 2, 6),
	    OP(1, 3, 2, 7), BRANCH(7), LABEL(7),
	    OP(245, 7, 2, 8, 6, 6, 7, 7), OP(254, 2, 7), END },
	  { HEADER(11), TYPES, FUNCTION(5), LABEL(9), OP(1, 3, 2, 6),
	    OP(1, 3, 2, 7), BRANCH(10), LABEL(10),
	    OP(245, 7, 2, 8, 6, 9, 7, 10), OP(254, 2, 7), END } },
	{ "a condition has weights, which are no blocks", true,
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(7), OP(1, 3, 2, 6),
	    OP(247, 3, 8, 0), OP(250, 6, 6, 8, 8, 7, 8), LABEL(8), RETURN,
	    END },
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(7), OP(1, 3, 2, 6),
	    OP(247, 3, 8, 0), OP(250, 6, 6, 8, 8, 7, 8), LABEL(8), RETURN,
	    END } },
	{ "the cases of a switch have one word or two", true,
	  { HEADER(20), TYPES, FUNCTION(5), LABEL(19), OP(1, 3, 2, 6),
	    OP(1, 3, 3, 7), OP(251, 9, 6, 18, 18, 0, 18, 18, 0, 18), LABEL(18),
	    OP(251, 9, 7, 19, 18, 19, 19, 18, 18, 19), END },
	  { HEADER(10), TYPES, FUNCTION(5), LABEL(8), OP(1, 3, 2, 6),
	    OP(1, 3, 3, 7), OP(251, 9, 6, 9, 18, 0, 9, 18, 0, 9), LABEL(9),
	    OP(251, 9, 7, 8, 18, 8, 19, 9, 18, 8), END } },
	{ "two functions have blocks of one number, beyond the bound", true,
	  { HEADER(7), TYPES, FUNCTION(5), LABEL(90), OP(246, 4, 90, 90, 0),
	    BRANCH(90), END, FUNCTION(6), LABEL(90), RETURN, END },
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(7), OP(246, 4, 7, 7, 0),
	    BRANCH(7), END, FUNCTION(6), LABEL(8), RETURN, END } },
	{ "two blocks of a function have one number", false,
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(6), BRANCH(6), LABEL(6),
	    RETURN, END }, { 0 } },
	{ "two values have one number", false,
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(6), OP(1, 3, 2, 7),
	    OP(1, 3, 2, 7), RETURN, END }, { 0 } },
	{ "a block does not exist", false,
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(6), BRANCH(7), END }, { 0 } },
	{ "an instruction goes beyond the end", false,
	  { HEADER(9), TYPES, FUNCTION(5), LABEL(6), OP(249, 9, 6) }, { 0 } },
	{ "words that are no image", false, { 1, 2, 3, 4, 5, 6 }, { 0 } },
};

/* The words up to the last that is not 0. */
static size_t count(const uint32_t *words)
{
	size_t n = MAX_WORDS;

	while (n > 0 && !words[n - 1])
		n--;
	return n;
}

static void test_row(const row *r)
{
	uint32_t words[MAX_WORDS];
	bool ok;

	memcpy(words, r->given, sizeof(words));
	ok = ash_spirv_number_labels(words, count(words));
	check(ok == r->ok && (!ok || !memcmp(words, r->wanted, sizeof(words))),
		r->why);
}

int main(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); ++i)
		test_row(&rows[i]);
	return check_result();
}
