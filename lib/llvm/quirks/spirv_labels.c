/* spirv_labels.c - renumbering of blocks in SPIR-V; see spirv_labels.h.
 *
 * Some operands of some instructions are always block numbers, and no others
 * are (SPIR-V specification, section 3.49), so both uses of one number can be
 * distinguished.
 *
 * SPDX-License-Identifier: MIT
 */
#include "llvm/quirks/spirv_labels.h"

#include <stdlib.h>

#define MAGIC 0x07230203u
#define HEADER 5
#define BOUND 3
#define MOST (1u << 22)	/* the largest numbers allowed by the specification */

enum {
	OP_STRING = 7,
	OP_EXT_INST_IMPORT = 11,
	OP_TYPE_FIRST = 19,
	OP_TYPE_INT = 21,
	OP_TYPE_LAST = 38,
	OP_FUNCTION = 54,
	OP_FUNCTION_END = 56,
	OP_DECORATION_GROUP = 73,
	OP_PHI = 245,
	OP_LOOP_MERGE = 246,
	OP_SELECTION_MERGE = 247,
	OP_LABEL = 248,
	OP_BRANCH = 249,
	OP_BRANCH_CONDITIONAL = 250,
	OP_SWITCH = 251,
	OP_LAST = 400,	/* opcodes that we know */
};

/* Opcodes without a result. */
static const unsigned char defines_nothing[OP_LAST] = {
	[0] = 1,			/* OpNop */
	[3] = 1,
	[4] = 1,
	[5] = 1,
	[6] = 1,
	[8] = 1, /* sources, names */
	[10] = 1,			/* OpExtension */
	[14] = 1,
	[15] = 1,
	[16] = 1,
	[17] = 1,  /* modes */
	[39] = 1,			/* OpTypeForwardPointer */
	[56] = 1,			/* OpFunctionEnd */
	[62] = 1,
	[63] = 1,
	[64] = 1, /* stores */
	[71] = 1,
	[72] = 1,
	[74] = 1,
	[75] = 1,  /* decorations */
	[224] = 1,
	[225] = 1,
	[228] = 1,
	[229] = 1, /* barriers, atomics */
	[246] = 1,
	[247] = 1,
	[249] = 1,
	[250] = 1,
	[251] = 1,
	[252] = 1,
	[253] = 1,
	[254] = 1,
	[255] = 1,
	[256] = 1,
	[257] = 1, /* ends */
	[317] = 1,
	[319] = 1,
	[330] = 1,
	[331] = 1,
	[332] = 1,
};

/* What a number of the image defines. */
typedef struct entry {
	uint32_t type;	/* number of the type of a value, or 0 */
	uint32_t width;	/* bits of an integer type, or 0 */
	uint32_t label;	/* new number of a block, or 0 */
	bool defined;	/* does it stand for anything other than a block? */
} entry;

typedef struct image {
	uint32_t *word;
	size_t n;
	uint32_t bound;	/* exclusive bound of all numbers */
	entry *entry;
	uint32_t next;	/* next number for a block */
} image;

static unsigned code_of(const uint32_t *at)
{
	return *at & 0xffff;
}

static size_t size_of(const uint32_t *at)
{
	return *at >> 16;
}

/* Is the image a complete sequence of instructions? */
static bool is_whole(const image *m)
{
	size_t i = HEADER;

	while (i < m->n && size_of(m->word + i) &&
		size_of(m->word + i) <= m->n - i)
		i += size_of(m->word + i);
	return i == m->n;
}

/* The index of the word with the number that an instruction with this opcode
 * defines; 0 if it defines none.
 */
static unsigned place_of_result(unsigned code)
{
	if (code >= OP_LAST)
		return 2;
	if (defines_nothing[code])
		return 0;
	return code == OP_STRING || code == OP_EXT_INST_IMPORT ||
			(code >= OP_TYPE_FIRST && code <= OP_TYPE_LAST) ||
			code == OP_DECORATION_GROUP || code == OP_LABEL
		? 1
		: 2;
}

/* Record what the instruction at "at" defines, unless it is a block; false if
 * the number is defined twice.
 */
static bool define(image *m, const uint32_t *at)
{
	unsigned code = code_of(at), place = place_of_result(code);
	entry *made;

	if (!place || code == OP_LABEL || size_of(at) <= place)
		return true;
	if (at[place] >= m->bound)
		return code >= OP_LAST;
	made = &m->entry[at[place]];
	if (made->defined)
		return code >= OP_LAST;
	made->defined = true;
	made->type = place == 2 ? at[1] : 0;
	if (code == OP_TYPE_INT && size_of(at) > 2)
		made->width = at[2];
	return true;
}

static bool define_all(image *m)
{
	for (size_t i = HEADER; i < m->n; i += size_of(m->word + i))
		if (!define(m, m->word + i))
			return false;
	m->next = m->bound;
	while (m->next > 1 && !m->entry[m->next - 1].defined)
		m->next--;
	return true;
}

/* Give the block at "at" a new number; false if two blocks of the function have
 * the same one.
 */
static bool add_label(image *m, const uint32_t *at)
{
	if (size_of(at) < 2 || at[1] >= m->bound || m->entry[at[1]].label)
		return false;
	m->entry[at[1]].label = m->next++;
	return true;
}

static bool rename_label(const image *m, uint32_t *word)
{
	if (*word >= m->bound || !m->entry[*word].label)
		return false;
	*word = m->entry[*word].label;
	return true;
}

/* Replace the block numbers in every "step"-th word of the instruction "at"
 * from word "first" on; false if one is no block.
 */
static bool rename_from(const image *m, uint32_t *at, size_t first, size_t step)
{
	for (size_t i = first; i < size_of(at); i += step)
		if (!rename_label(m, at + i))
			return false;
	return true;
}

/* The number of words of a case constant in a switch on the value "selector".
 */
static size_t words_of_case(const image *m, uint32_t selector)
{
	uint32_t type = selector < m->bound ? m->entry[selector].type : 0;

	return type < m->bound && m->entry[type].width > 32 ? 2 : 1;
}

static bool rename_switch(const image *m, uint32_t *at)
{
	size_t n;

	if (size_of(at) < 3)
		return false;
	n = words_of_case(m, at[1]);
	return rename_label(m, at + 2) && rename_from(m, at, 3 + n, n + 1);
}

static bool rename_merge(const image *m, uint32_t *at, unsigned n)
{
	if (size_of(at) <= n)
		return false;
	for (unsigned i = 1; i <= n; i++)
		if (!rename_label(m, at + i))
			return false;
	return true;
}

/* Replace the block numbers in a conditional branch, which branch weights may
 * follow.
 */
static bool rename_condition(const image *m, uint32_t *at)
{
	return size_of(at) >= 4 && rename_label(m, at + 2) &&
		rename_label(m, at + 3);
}

static bool rename_in(const image *m, uint32_t *at)
{
	switch (code_of(at)) {
	case OP_PHI:
		return rename_from(m, at, 4, 2);
	case OP_LOOP_MERGE:
		return rename_merge(m, at, 2);
	case OP_SELECTION_MERGE:
	case OP_LABEL:
	case OP_BRANCH:
		return rename_merge(m, at, 1);
	case OP_BRANCH_CONDITIONAL:
		return rename_condition(m, at);
	case OP_SWITCH:
		return rename_switch(m, at);
	default:
		return true;
	}
}

/* Clear the table of new block numbers, which are local to a function. */
static void forget_labels(image *m)
{
	for (uint32_t i = 0; i < m->bound; i++)
		m->entry[i].label = 0;
}

/* Renumber the blocks of the function that begins at "*i", and move past it. */
static bool number_function(image *m, size_t *i)
{
	size_t end = *i;

	forget_labels(m);
	for (; end < m->n && code_of(m->word + end) != OP_FUNCTION_END;
		end += size_of(m->word + end))
		if (code_of(m->word + end) == OP_LABEL &&
			!add_label(m, m->word + end))
			return false;
	for (; *i < end; *i += size_of(m->word + *i))
		if (!rename_in(m, m->word + *i))
			return false;
	return true;
}

static bool number_all(image *m)
{
	for (size_t i = HEADER; i < m->n;)
		if (code_of(m->word + i) != OP_FUNCTION)
			i += size_of(m->word + i);
		else if (!number_function(m, &i))
			return false;
	m->word[BOUND] = m->next;
	return true;
}

/* The bound that the image declares for its numbers, or a larger one if new
 * block numbers exceed it.
 */
static uint32_t find_bound(const image *m)
{
	uint32_t bound = m->word[BOUND];

	for (size_t i = HEADER; i < m->n; i += size_of(m->word + i)) {
		const uint32_t *at = m->word + i;

		if (code_of(at) == OP_LABEL && size_of(at) > 1 &&
			at[1] >= bound && at[1] < MOST)
			bound = at[1] + 1;
	}
	return bound;
}

bool ash_spirv_number_labels(uint32_t *words, size_t n)
{
	image m = { .word = words, .n = n };
	bool ok;

	if (n < HEADER || words[0] != MAGIC || words[BOUND] > MOST ||
		!is_whole(&m))
		return false;
	m.bound = find_bound(&m);
	m.entry = calloc(m.bound + 1, sizeof(*m.entry));
	ok = m.entry && define_all(&m) && number_all(&m);
	free(m.entry);
	return ok;
}
