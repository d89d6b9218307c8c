/* way_in.c - the entry conditions of a SCoP.
 *
 * A block has certainly run if the entry cannot be reached without it; its
 * branch has certainly taken one edge if the entry cannot be reached by the
 * other edge without returning to the block.  Both are determined by walks over
 * the control-flow graph.
 *
 * SPDX-License-Identifier: MIT
 */
#include "modelcheck/modelcheck_impl.h"

#include <stdlib.h>

/* The most blocks of a function that is searched. */
#define MAX_BLOCK 1000

typedef struct walk {
	LLVMBasicBlockRef to;
	LLVMBasicBlockRef without;
	ash_bits_map seen;
} walk;

static bool reaches(walk *w, LLVMBasicBlockRef from)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(from);
	unsigned n = end ? LLVMGetNumSuccessors(end) : 0;
	uint64_t is_seen;

	if (from == w->without)
		return false;
	if (from == w->to)
		return true;
	if (ash_bits_get(&w->seen, (uintptr_t) from, &is_seen) ||
		!ash_bits_set(&w->seen, (uintptr_t) from, 1))
		return false;
	for (unsigned i = 0; i < n; i++)
		if (reaches(w, LLVMGetSuccessor(end, i)))
			return true;
	return false;
}

static bool leads_to(LLVMBasicBlockRef from, LLVMBasicBlockRef to,
	LLVMBasicBlockRef without)
{
	walk w = { .to = to, .without = without };
	bool leads = reaches(&w, from);

	ash_bits_clear(&w.seen);
	return leads;
}

/* The conditional branch that ends "block", or NULL. */
static LLVMValueRef branch_of(LLVMBasicBlockRef block)
{
	LLVMValueRef end = LLVMGetBasicBlockTerminator(block);

	return end && LLVMIsABranchInst(end) && LLVMIsConditional(end) ? end
								       : NULL;
}

static void add(ash_way_in *way, LLVMBasicBlockRef block,
	LLVMBasicBlockRef entry)
{
	LLVMValueRef branch = branch_of(block);
	bool first, second;

	if (!branch || block == entry ||
		leads_to(LLVMGetEntryBasicBlock(LLVMGetBasicBlockParent(block)),
			entry, block))
		return;
	first = leads_to(LLVMGetSuccessor(branch, 0), entry, block);
	second = leads_to(LLVMGetSuccessor(branch, 1), entry, block);
	if (first == second)
		return;
	way->condition[way->n++] = (ash_way_condition) {
		LLVMGetCondition(branch), first
	};
}

bool ash_way_in_find(ash_way_in *way, LLVMBasicBlockRef entry)
{
	LLVMValueRef function = LLVMGetBasicBlockParent(entry);
	LLVMBasicBlockRef block = LLVMGetLastBasicBlock(function);
	unsigned n = LLVMCountBasicBlocks(function);

	*way = (ash_way_in) { .n = 0 };
	way->condition = calloc(n + 1, sizeof(*way->condition));
	if (!way->condition)
		return false;
	if (n > MAX_BLOCK)
		return true;
	for (; block; block = LLVMGetPreviousBasicBlock(block))
		add(way, block, entry);
	return true;
}

void ash_way_in_clear(ash_way_in *way)
{
	free(way->condition);
	*way = (ash_way_in) { .n = 0 };
}

/* Does a condition that cannot be satisfied prove that the SCoP is not entered?
 * Not if it depends on the induction variable of a loop that has ended.
 */
static bool decides(const ash_outside *out, LLVMValueRef condition)
{
	return LLVMIsAICmpInst(condition) && !out->guessed;
}

bool ash_way_in_assign(const ash_way_in *way, ash_outside *out)
{
	for (unsigned i = 0; i < way->n; i++) {
		const ash_way_condition *c = &way->condition[i];

		if (!ash_outside_assign(out, c->value, c->holds) &&
			decides(out, c->value))
			return false;
	}
	return true;
}
