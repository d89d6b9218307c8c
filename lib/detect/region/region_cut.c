/* region_cut.c - division of regions that are too large for one model.
 *
 * There is at least one statement per store, so a region with more stores than
 * the limit of statements has no model.  Finding that out late and excluding
 * one loop after another would take quadratic time in the number of loops.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/region_cut.h"

#include "detect/model/layout.h"

#include <stdlib.h>

/* The largest nesting depth.  LLVM simplifies truncations of nested recurrences
 * only to this depth, caches the rest, and later takes it for a recurrence:
 * with induction variables of two widths, IndVarSimplify of LLVM 22 crashes on
 * deeper nests (llvm-project issue 153090).
 */
#define MAX_DEPTH 9

/* The number of stores in each part of a region.  Its parts are its outermost
 * loops, and the blocks outside of loops; the last block is the tail.
 */
typedef struct {
	/* Per block: the stores of the part that it begins, else 0. */
	unsigned *n_store;
	unsigned n;		/* number of blocks of the region */
} parts;

static unsigned count_stores(LLVMBasicBlockRef block)
{
	unsigned n = 0;

	for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst;
		inst = LLVMGetNextInstruction(inst))
		n += LLVMGetInstructionOpcode(inst) == LLVMStore;
	return n;
}

/* The block that begins the part of the region which contains "block". */
static LLVMBasicBlockRef part_of(const ash_model *model,
	LLVMBasicBlockRef block)
{
	ash_loop context = ash_loop_of(model->analysis,
		model->region->made.tail);
	ash_loop loop = ash_loop_of(model->analysis, block);

	if (loop == context)
		return block;
	while (ash_loop_parent(loop) != context)
		loop = ash_loop_parent(loop);
	return ash_loop_header(loop);
}

static bool is_outside(const ash_model *model, LLVMBasicBlockRef block)
{
	return ash_loop_of(model->analysis, block) ==
		ash_loop_of(model->analysis, model->region->made.tail);
}

/* Count the stores of each part of the region; n_store is NULL without memory.
 */
static parts count_parts(const ash_model *model)
{
	const ash_region *region = model->region;
	parts p = { .n = region->n_block };
	ash_table begin = { 0 };
	bool ok = true;

	p.n_store = calloc(p.n + 1, sizeof(*p.n_store));
	for (unsigned i = 0; ok && i < p.n; ++i)
		ok = ash_table_set(&begin, region->block[i], i);
	for (unsigned i = 0; ok && p.n_store && i < p.n; ++i) {
		int first = ash_table_get(&begin,
			part_of(model, region->block[i]));

		if (first >= 0)
			p.n_store[first] += count_stores(region->block[i]);
	}
	ash_table_clear(&begin);
	if (!ok) {
		free(p.n_store);
		p.n_store = NULL;
	}
	return p;
}

static unsigned count_all(const parts *p)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->n; ++i)
		n += p->n_store[i];
	return n;
}

/* The last block outside of loops where the region can be cut so that at most
 * "n_max" stores come before it; NULL if there is none with any store before
 * it.  The tail does not count: it is created for each region, so cutting there
 * changes nothing.
 */
static LLVMBasicBlockRef find_last(const ash_model *model, const parts *p,
	unsigned n_max)
{
	LLVMBasicBlockRef cut = NULL;
	unsigned n = 0;

	for (unsigned i = 0; i + 1 < p->n && n <= n_max; ++i) {
		LLVMBasicBlockRef block = model->region->block[i];

		if (n && is_outside(model, block))
			cut = block;
		n += p->n_store[i];
	}
	return cut;
}

/* The block outside of loops where cutting divides the stores most evenly; NULL
 * if there is none.
 */
static LLVMBasicBlockRef find_middle(const ash_model *model, const parts *p)
{
	unsigned n_all = count_all(p) - p->n_store[p->n - 1], n = 0, best = 0;
	LLVMBasicBlockRef cut = NULL;

	for (unsigned i = 0; i + 1 < p->n; ++i) {
		LLVMBasicBlockRef block = model->region->block[i];
		unsigned less = n < n_all - n ? n : n_all - n;

		if (less > best && is_outside(model, block)) {
			cut = block;
			best = less;
		}
		n += p->n_store[i];
	}
	return cut;
}

static bool refuse(ash_model *model, LLVMBasicBlockRef cut)
{
	ash_model_refuse(model, ASH_REFUSE_TOO_LARGE, model->region->block[0],
		NULL);
	model->verdict.cut = cut;
	return false;
}

/* Refuse the region, and return true, if loops are nested too deeply. */
static bool refuse_deep(ash_model *model)
{
	for (unsigned i = 0; i < model->region->n_block; ++i) {
		LLVMBasicBlockRef block = model->region->block[i];
		ash_loop loop = ash_loop_of(model->analysis, block);

		if (loop && ash_loop_depth(loop) > MAX_DEPTH)
			return !ash_model_refuse(model, ASH_REFUSE_TOO_LARGE,
				block, NULL);
	}
	return false;
}

/* Refuses the region if it has too many stores or too deep loops.  With too
 * many stores, the region is cut before the loop with which it exceeds the
 * limit, and tried again as two regions.
 */
bool ash_size_check(ash_model *model)
{
	unsigned n_max = model->options->max_stmts;
	parts p;
	bool ok;

	if (refuse_deep(model))
		return false;
	p = count_parts(model);
	ok = p.n_store && count_all(&p) <= n_max;

	if (!p.n_store)
		ash_model_refuse(model, ASH_REFUSE_MEMORY,
			model->region->block[0], NULL);
	else if (!ok)
		refuse(model, find_last(model, &p, n_max));
	free(p.n_store);
	return ok;
}

bool ash_size_cut(const ash_model *model, ash_table *cut, unsigned *n_cut)
{
	parts p = count_parts(model);
	unsigned n_left, n = 0;
	bool ok = p.n_store != NULL;

	*n_cut = 0;
	n_left = ok ? count_all(&p) - p.n_store[p.n - 1] : 0;
	for (unsigned i = 0; ok && i + 1 < p.n; ++i) {
		LLVMBasicBlockRef block = model->region->block[i];

		if (n && n_left && is_outside(model, block) &&
			ash_table_get(cut, block) < 0) {
			ok = ash_table_set(cut, block, ASH_REFUSE_TOO_LARGE);
			n = 0;
			++*n_cut;
		}
		n += p.n_store[i];
		n_left -= p.n_store[i];
	}
	free(p.n_store);
	return ok;
}

/* A lower bound of the number of accesses of the block.  A load does not count
 * if no store follows in the block, or if the next store is to the same
 * address.
 */
static unsigned count_accesses(LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetLastInstruction(block), stored = NULL;
	unsigned n = 0;

	for (; inst; inst = LLVMGetPreviousInstruction(inst)) {
		LLVMOpcode opcode = LLVMGetInstructionOpcode(inst);

		if (opcode == LLVMStore)
			stored = LLVMGetOperand(inst, 1);
		n += opcode == LLVMStore ||
			(stored && opcode == LLVMLoad &&
				LLVMGetOperand(inst, 0) != stored);
	}
	return n;
}

unsigned long ash_size_estimate(const ash_model *model)
{
	unsigned around = ash_loop_depth(
		ash_loop_of(model->analysis, model->region->made.tail));
	unsigned long size = 0;

	for (unsigned i = 0; i < model->region->n_block; ++i) {
		LLVMBasicBlockRef block = model->region->block[i];
		ash_loop loop = ash_loop_of(model->analysis, block);

		size += (unsigned long) count_accesses(block) *
			(ash_loop_depth(loop) - around);
	}
	return size;
}

/* Refuses the region as too large; for the next attempt it is cut in the
 * middle.
 */
bool ash_size_refuse(ash_model *model)
{
	parts p = count_parts(model);

	if (!p.n_store)
		ash_model_refuse(model, ASH_REFUSE_MEMORY,
			model->region->block[0], NULL);
	else
		refuse(model, find_middle(model, &p));
	free(p.n_store);
	return false;
}
