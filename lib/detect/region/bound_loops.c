/* bound_loops.c - single loops that LLVM cannot vectorize because of
 * dependences.
 *
 * Models are expensive, and LLVM vectorizes most single loops, so instructions
 * are examined first.  Two accesses bind a loop if they may carry a dependence
 * that LLVM does not handle.  LLVM handles anti-dependences (an element is read
 * before a later iteration writes it), and dependences over more iterations
 * than a vector has lanes.
 *
 * A loop that stores something is also bound by a value that passes from one
 * iteration to the next, by a store to an address that depends on data next to
 * another store, and by an address that depends on no data but does not advance
 * in steps, as for clamped or wrapped subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/bound_loops.h"

#include <stdlib.h>

/* The size of the largest vector in bytes: dependences over at least this
 * distance do not keep LLVM from vectorizing.
 */
#define FAR 64
/* The number of operations up to which the computation of an address is
 * followed.
 */
#define DEPTH 6
/* Loops with more accesses are not examined, since all pairs are compared. */
#define MAX_ACCESS 64

/* A load or store of a loop, in the order of the program. */
typedef struct {
	ash_scev pointer, base;
	int64_t step;		/* bytes per iteration, if "regular" */
	bool regular;
	/* does the address change by a loop-invariant step, known or not? */
	bool steps;
	bool store;
} touch;

typedef struct {
	ash_analysis *analysis;
	ash_loop loop;
	unsigned n, n_store;
	touch touch[MAX_ACCESS];
	/* does a store have an address that depends on data? */
	bool irregular;
	/* does an access have another address that does not move in steps? */
	bool pieced;
	bool carries;		/* does a value pass between iterations? */
} survey;

/* ---- the accesses of a loop ---- */

/* Set the members of "t" that tell how its address changes per iteration. */
static void find_step(survey *s, touch *t)
{
	ash_scev step;

	if (ash_scev_is_invariant(s->analysis, t->pointer, s->loop)) {
		t->regular = t->steps = true;
		return;
	}
	if (ash_scev_get_kind(t->pointer) != ASH_SCEV_ADDREC ||
		!ash_scev_is_affine(t->pointer) ||
		ash_scev_loop(t->pointer) != s->loop)
		return;
	t->steps = true;
	step = ash_scev_operand(t->pointer, 1);
	t->regular = ash_scev_get_kind(step) == ASH_SCEV_CONSTANT;
	t->step = t->regular ? ash_scev_constant(step) : 0;
}

/* Is "value" loaded, returned by a call, or computed from such a value?  Also
 * true if its computation is more than "depth" operations deep.
 */
static bool is_loaded(LLVMValueRef value, unsigned depth)
{
	if (!LLVMIsAInstruction(value) || LLVMIsAPHINode(value))
		return false;
	if (!depth || LLVMIsALoadInst(value) || LLVMIsACallInst(value))
		return true;
	for (int i = 0; i < LLVMGetNumOperands(value); ++i)
		if (is_loaded(LLVMGetOperand(value, i), depth - 1))
			return true;
	return false;
}

static void add_touch(survey *s, LLVMValueRef inst, bool store)
{
	touch *t = &s->touch[s->n];

	t->store = store;
	t->pointer = ash_scev_of(s->analysis,
		LLVMGetOperand(inst, store ? 1 : 0));
	t->base = ash_scev_base(s->analysis, t->pointer);
	find_step(s, t);
	s->irregular |= store && !t->steps;
	s->pieced |= !t->steps &&
		!is_loaded(LLVMGetOperand(inst, store ? 1 : 0), DEPTH);
	s->n_store += store;
	++s->n;
}

/* Does "phi", a PHI node in the header of the loop, carry a value from one
 * iteration to the next: is it not an induction variable?
 */
static bool carries_value(survey *s, LLVMValueRef phi)
{
	return !ash_scev_exists(s->analysis, phi) ||
		ash_scev_get_kind(ash_scev_of(s->analysis, phi)) !=
		ASH_SCEV_ADDREC;
}

static void add_block(survey *s, LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);
	bool head = block == ash_loop_header(s->loop);

	for (; inst; inst = LLVMGetNextInstruction(inst)) {
		if (LLVMIsALoadInst(inst))
			add_touch(s, inst, false);
		else if (LLVMIsAStoreInst(inst))
			add_touch(s, inst, true);
		else if (head && LLVMIsAPHINode(inst))
			s->carries |= carries_value(s, inst);
	}
}

/* ---- dependences that LLVM does not handle ---- */

/* Does LLVM's vectorizer keep the order of "a" and "b", one of which is a
 * store?  "a" precedes "b" in the program.
 */
static bool keeps_order(survey *s, const touch *a, const touch *b)
{
	int64_t distance;

	if (!a->regular || !b->regular || a->step != b->step || !a->step ||
		!ash_scev_distance(s->analysis, b->pointer, a->pointer,
			&distance))
		return false;
	if (distance == 0 || llabs(distance) >= FAR)
		return true;
	return !a->store && (distance < 0) == (a->step > 0);
}

static bool binds(survey *s, const touch *a, const touch *b)
{
	if ((!a->store && !b->store) || a->base != b->base)
		return false;
	return a->pointer == b->pointer ? a->regular && !a->step
					: !keeps_order(s, a, b);
}

/* Has the loop a store, and few enough accesses to be examined? */
static bool is_examined(const ash_analysis *analysis, ash_loop loop,
	const LLVMBasicBlockRef *block, unsigned n)
{
	unsigned n_load = 0, n_store = 0;

	for (unsigned i = 0; i < n; ++i) {
		LLVMValueRef inst = LLVMGetFirstInstruction(block[i]);

		if (ash_loop_of(analysis, block[i]) != loop)
			continue;
		for (; inst; inst = LLVMGetNextInstruction(inst)) {
			n_load += LLVMIsALoadInst(inst) != NULL;
			n_store += LLVMIsAStoreInst(inst) != NULL;
		}
	}
	return n_store && n_load + n_store <= MAX_ACCESS;
}

bool ash_loop_is_bound(ash_analysis *analysis, ash_loop loop,
	const LLVMBasicBlockRef *block, unsigned n)
{
	survey s = { .analysis = analysis, .loop = loop };

	if (!is_examined(analysis, loop, block, n))
		return false;
	for (unsigned i = 0; i < n; ++i)
		if (ash_loop_of(analysis, block[i]) == loop)
			add_block(&s, block[i]);
	if (s.carries || s.pieced || (s.irregular && s.n_store > 1))
		return true;
	for (unsigned i = 0; i < s.n; ++i)
		for (unsigned k = i + 1; k < s.n; ++k)
			if (binds(&s, &s.touch[i], &s.touch[k]))
				return true;
	return false;
}
