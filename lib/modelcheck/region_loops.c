/* region_loops.c - the loops of a region, computed from its edges only.
 *
 * A depth-first search finds the edges to blocks on its stack (back edges); the
 * loop of a header consists of the blocks that reach such an edge without
 * passing the header.  Detection uses LLVM's loops; this is independent of
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/region_loops.h"

#include <stdlib.h>

int ash_region_loops_number(const ash_region_loops *loops,
	LLVMBasicBlockRef block)
{
	uint64_t number;

	return ash_bits_get(&loops->number, (uintptr_t) block, &number)
		? (int) number
		: -1;
}

/* The number of a successor block, or -1. */
static int successor(const ash_region_loops *loops, unsigned block,
	unsigned pos)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(loops->block[block]);

	return ash_region_loops_number(loops, LLVMGetSuccessor(end, pos));
}

static unsigned count_successors(const ash_region_loops *loops, unsigned block)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(loops->block[block]);

	return end ? LLVMGetNumSuccessors(end) : 0;
}

/* The loop with this header; added if it is new. */
static unsigned find_loop(ash_region_loops *loops, unsigned header)
{
	for (unsigned i = 0; i < loops->n_loop; i++)
		if (loops->header[i] == header)
			return i;
	loops->header[loops->n_loop] = header;
	loops->contains[loops->n_loop * loops->n_block + header] = true;
	return loops->n_loop++;
}

/* Is there an edge from "block" into the loop, not to its header? */
static bool leads_into(const ash_region_loops *loops, unsigned block,
	unsigned loop)
{
	const bool *contains = loops->contains + loop * loops->n_block;
	unsigned n = count_successors(loops, block);

	for (unsigned i = 0; i < n; i++) {
		int to = successor(loops, block, i);

		if (to >= 0 && contains[to] &&
			(unsigned) to != loops->header[loop])
			return true;
	}
	return false;
}

/* Add all blocks from which a block of the loop is reached without its header.
 */
static void close_loop(ash_region_loops *loops, unsigned loop)
{
	bool *contains = loops->contains + loop * loops->n_block;
	bool changed = true;

	while (changed) {
		changed = false;
		for (unsigned i = 0; i < loops->n_block; i++) {
			if (contains[i] || !leads_into(loops, i, loop))
				continue;
			contains[i] = true;
			changed = true;
		}
	}
}

/* A depth-first search: each block is new, open or done. */
typedef struct walk {
	ash_region_loops *loops;
	char *state;
} walk;

enum { NEW, OPEN, DONE };

static void visit(walk *w, unsigned block)
{
	ash_region_loops *loops = w->loops;
	unsigned n = count_successors(loops, block);

	w->state[block] = OPEN;
	for (unsigned i = 0; i < n; i++) {
		int to = successor(loops, block, i);

		if (to < 0)
			continue;
		if (w->state[to] == NEW)
			visit(w, to);
		else if (w->state[to] == OPEN)
			loops->contains[find_loop(loops, to) * loops->n_block +
				block] = true;
	}
	w->state[block] = DONE;
}

static unsigned count_blocks(const ash_region_loops *loops, unsigned loop)
{
	unsigned n = 0;

	for (unsigned i = 0; i < loops->n_block; i++)
		n += loops->contains[loop * loops->n_block + i];
	return n;
}

/* Insert a loop into the list of loops around "block", which has larger ones
 * first.
 */
static void put(ash_region_loops *loops, unsigned block, unsigned loop)
{
	unsigned *around = loops->around + block * loops->n_loop;
	unsigned size = count_blocks(loops, loop);
	unsigned i = loops->depth[block]++;

	for (; i > 0 && count_blocks(loops, around[i - 1]) < size; i--)
		around[i] = around[i - 1];
	around[i] = loop;
}

static bool order_loops(ash_region_loops *loops)
{
	loops->around = calloc(loops->n_block * loops->n_loop + 1,
		sizeof(*loops->around));
	if (!loops->around)
		return false;
	for (unsigned k = 0; k < loops->n_loop; k++)
		for (unsigned i = 0; i < loops->n_block; i++)
			if (loops->contains[k * loops->n_block + i])
				put(loops, i, k);
	return true;
}

static bool number_blocks(ash_region_loops *loops)
{
	for (unsigned i = 0; i < loops->n_block; i++)
		if (!ash_bits_set(&loops->number, (uintptr_t) loops->block[i],
			    i))
			return false;
	return true;
}

bool ash_region_loops_find(ash_region_loops *loops, LLVMBasicBlockRef *block,
	unsigned n_block, LLVMBasicBlockRef first)
{
	walk w = { loops, calloc(n_block + 1, 1) };
	int number;
	bool ok;

	*loops = (ash_region_loops) { .n_block = n_block, .block = block };
	loops->header = calloc(n_block + 1, sizeof(*loops->header));
	loops->depth = calloc(n_block + 1, sizeof(*loops->depth));
	loops->contains = calloc((size_t) n_block * n_block + 1,
		sizeof(*loops->contains));
	ok = w.state && loops->header && loops->depth && loops->contains &&
		number_blocks(loops);
	number = ok ? ash_region_loops_number(loops, first) : -1;
	if (number >= 0)
		visit(&w, number);
	free(w.state);
	for (unsigned i = 0; ok && i < loops->n_loop; i++)
		close_loop(loops, i);
	return number >= 0 && order_loops(loops);
}

void ash_region_loops_clear(ash_region_loops *loops)
{
	ash_bits_clear(&loops->number);
	free(loops->header);
	free(loops->contains);
	free(loops->depth);
	free(loops->around);
	*loops = (ash_region_loops) { .n_block = 0 };
}
