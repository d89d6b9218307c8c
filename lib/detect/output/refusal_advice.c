/* refusal_advice.c - specific reasons and advice for refusals.
 *
 * Advice must be correct: "keep the bound in a local variable" is given if an
 * induction variable is compared with a value loaded from one place, "load the
 * pointer before the loops" if an address is.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/output/refusal_advice.h"
#include "detect/output/output_impl.h"

#include <string.h>

#include "detect/region/build_mode.h"
#include "llvm/query/calls.h"

/* Limit of the values that are inspected for one condition. */
#define MAX_VALUES 32

/* The outermost loop that contains "block", or NULL. */
static ash_loop outermost(const ash_analysis *analysis, LLVMBasicBlockRef block)
{
	ash_loop loop = ash_loop_of(analysis, block);

	while (loop && ash_loop_parent(loop))
		loop = ash_loop_parent(loop);
	return loop;
}

static bool is_inside(ash_loop loop, LLVMValueRef value)
{
	return LLVMIsAInstruction(value) && loop &&
		ash_loop_contains(loop, LLVMGetInstructionParent(value));
}

/* Returns "value" without casts and added constants. */
static LLVMValueRef strip(LLVMValueRef value)
{
	while (LLVMIsAInstruction(value)) {
		LLVMOpcode opcode = LLVMGetInstructionOpcode(value);

		if (opcode != LLVMSExt && opcode != LLVMZExt &&
			opcode != LLVMTrunc && opcode != LLVMFreeze &&
			!((opcode == LLVMAdd || opcode == LLVMSub) &&
				LLVMIsAConstantInt(LLVMGetOperand(value, 1))))
			break;
		value = LLVMGetOperand(value, 0);
	}
	return value;
}

/* Does "address" have the same value in all iterations of "loop"?  It may be
 * computed in the loop from invariant operands.
 */
static bool is_fixed(ash_loop loop, LLVMValueRef address)
{
	if (!is_inside(loop, address))
		return true;
	if (!LLVMIsAGetElementPtrInst(address))
		return false;
	for (int i = 0; i < LLVMGetNumOperands(address); ++i)
		if (!is_fixed(loop, LLVMGetOperand(address, i)))
			return false;
	return true;
}

/* Does each iteration of "loop" compute "value" again from invariant inputs: is
 * it loaded from one address, or returned by a call with the same arguments?
 */
static bool is_repeated(ash_loop loop, LLVMValueRef value)
{
	int n;

	value = strip(value);
	if (!is_inside(loop, value))
		return false;
	if (LLVMIsALoadInst(value))
		return is_fixed(loop, LLVMGetOperand(value, 0));
	if (!LLVMIsACallInst(value))
		return false;
	n = (int) LLVMGetNumArgOperands(value);
	for (int i = 0; i < n; ++i)
		if (!is_fixed(loop, LLVMGetOperand(value, i)))
			return false;
	return true;
}

/* Is "value" loaded from an address in "loop" that a store in the loop writes?
 */
static bool is_changed(ash_analysis *analysis, ash_loop loop,
	LLVMValueRef value)
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n);
	ash_scev at;

	value = strip(value);
	if (!LLVMIsALoadInst(value))
		return false;
	at = ash_scev_of(analysis, LLVMGetOperand(value, 0));
	for (unsigned i = 0; i < n; ++i) {
		LLVMValueRef inst = LLVMGetFirstInstruction(block[i]);

		for (; inst; inst = LLVMGetNextInstruction(inst))
			if (LLVMIsAStoreInst(inst) && is_inside(loop, inst) &&
				ash_scev_of(analysis,
					LLVMGetOperand(inst, 1)) == at)
				return true;
	}
	return false;
}

/* Is "value" an induction variable of its loop? */
static bool is_counter(ash_analysis *analysis, LLVMValueRef value)
{
	return ash_scev_exists(analysis, value) &&
		ash_scev_get_kind(ash_scev_of(analysis, value)) ==
		ASH_SCEV_ADDREC;
}

/* The values that determine whether a loop continues, found so far by a search.
 */
typedef struct search {
	/* only values computed in this loop are added */
	ash_loop loop;
	unsigned n;
	LLVMValueRef value[MAX_VALUES];
} search;

static void add_value(search *s, LLVMValueRef value)
{
	for (unsigned i = 0; i < s->n; ++i)
		if (s->value[i] == value)
			return;
	if (s->n < MAX_VALUES && is_inside(s->loop, value))
		s->value[s->n++] = value;
}

/* Does "condition" depend on a value that is loaded in "loop", or returned by a
 * call there?
 */
static bool depends_on_data(ash_loop loop, LLVMValueRef condition)
{
	search s = { .loop = loop };

	add_value(&s, condition);
	for (unsigned i = 0; i < s.n; ++i) {
		LLVMValueRef value = s.value[i];
		bool is_phi = LLVMIsAPHINode(value) != NULL;
		int n = is_phi ? (int) LLVMCountIncoming(value)
			       : LLVMGetNumOperands(value);

		if (LLVMIsALoadInst(value) || LLVMIsACallInst(value))
			return true;
		for (int j = 0; j < n; ++j)
			add_value(&s,
				is_phi ? LLVMGetIncomingValue(value, j)
				       : LLVMGetOperand(value, j));
	}
	return false;
}

/* The most specific reason why the trip count of the loop around "block" is
 * unknown.
 */
static ash_refusal blame_trip(ash_analysis *analysis, LLVMBasicBlockRef block)
{
	ash_loop loop = ash_loop_of(analysis, block);
	LLVMBasicBlockRef exiting = loop ? ash_loop_exiting(loop) : NULL;
	LLVMValueRef branch = exiting ? LLVMGetBasicBlockTerminator(exiting)
				      : NULL;
	ash_loop all = outermost(analysis, block);
	LLVMValueRef condition;

	if (!branch || !LLVMIsABranchInst(branch) || !LLVMIsConditional(branch))
		return ASH_REFUSE_TRIP_COUNT;
	condition = LLVMGetCondition(branch);
	for (int i = 0; LLVMIsAICmpInst(condition) && i < 2; ++i)
		if (is_repeated(all, LLVMGetOperand(condition, i)) &&
			!is_changed(analysis, all,
				LLVMGetOperand(condition, i)) &&
			is_counter(analysis, LLVMGetOperand(condition, !i)))
			return ASH_REFUSE_BOUND;
	return depends_on_data(all, condition) ? ASH_REFUSE_DATA_TRIP_COUNT
					       : ASH_REFUSE_TRIP_COUNT;
}

/* The reason why "at", a call, cannot be modelled. */
static ash_refusal blame_call(const ash_analysis *analysis, LLVMValueRef at)
{
	if (!at || !LLVMIsACallInst(at))
		return ASH_REFUSE_ERRNO_ACCESS;
	switch (ash_call_get_origin(analysis, at)) {
	case ASH_ORIGIN_STACK:
		return ASH_REFUSE_VARIABLE_ARRAY;
	case ASH_ORIGIN_INTRINSIC:
		return ASH_REFUSE_INSTRUCTION;
	case ASH_ORIGIN_LIBRARY:
		return ASH_REFUSE_LIBRARY_CALL;
	case ASH_ORIGIN_ASSEMBLY:
		return ASH_REFUSE_ASSEMBLY;
	case ASH_ORIGIN_HERE:
	case ASH_ORIGIN_UNKNOWN:
		return ASH_REFUSE_OWN_CALL;
	case ASH_ORIGIN_ELSEWHERE:
		break;
	}
	return LLVMGetTypeKind(LLVMTypeOf(at)) == LLVMVoidTypeKind
		? ASH_REFUSE_VOID_CALL
		: ASH_REFUSE_CALL;
}

static LLVMValueRef address_in(LLVMValueRef at)
{
	if (LLVMIsALoadInst(at))
		return LLVMGetOperand(at, 0);
	return LLVMIsAStoreInst(at) ? LLVMGetOperand(at, 1) : NULL;
}

/* The most specific reason why the base address of access "at" is not known
 * before the nest.
 */
static ash_refusal blame_base(ash_analysis *analysis, LLVMValueRef at)
{
	LLVMValueRef address = at && LLVMIsAInstruction(at) ? address_in(at)
							    : NULL;
	ash_loop all;
	ash_scev base;

	if (!address || !ash_scev_exists(analysis, address))
		return ASH_REFUSE_MOVING_BASE;
	if (!ash_loop_of(analysis, LLVMGetInstructionParent(at)))
		return ASH_REFUSE_BASE_POINTER;
	base = ash_scev_base(analysis, ash_scev_of(analysis, address));
	all = outermost(analysis, LLVMGetInstructionParent(at));
	if (ash_scev_get_kind(base) == ASH_SCEV_UNKNOWN &&
		LLVMIsALoadInst(ash_scev_value(base)) &&
		is_repeated(all, ash_scev_value(base)) &&
		!is_changed(analysis, all, ash_scev_value(base)))
		return ASH_REFUSE_BASE_POINTER;
	return ASH_REFUSE_MOVING_BASE;
}

/* Does "fits" hold for any block of "loop"? */
static bool has_block(const ash_analysis *analysis, ash_loop loop,
	bool (*fits)(LLVMBasicBlockRef block))
{
	unsigned n;
	const LLVMBasicBlockRef *block = ash_blocks(analysis, &n);

	for (unsigned i = 0; loop && i < n; ++i)
		if (ash_loop_contains(loop, block[i]) && fits(block[i]))
			return true;
	return false;
}

static bool may_throw(LLVMBasicBlockRef block)
{
	return LLVMIsAInvokeInst(LLVMGetBasicBlockTerminator(block)) != NULL;
}

static bool returns_twice(LLVMValueRef inst)
{
	static const char name[] = "returns_twice";
	unsigned kind = LLVMGetEnumAttributeKindForName(name, strlen(name));
	LLVMValueRef called = LLVMIsACallInst(inst) ? LLVMGetCalledValue(inst)
						    : NULL;

	return called && LLVMIsAFunction(called) &&
		LLVMGetEnumAttributeAtIndex(called,
			(LLVMAttributeIndex) LLVMAttributeFunctionIndex, kind);
}

/* Does the block contain an indirect branch, or a call that may return twice?
 */
static bool is_special(LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetFirstInstruction(block);

	for (; inst; inst = LLVMGetNextInstruction(inst))
		if (LLVMGetInstructionOpcode(inst) == LLVMIndirectBr ||
			returns_twice(inst))
			return true;
	return false;
}

ash_refusal ash_blame_function(const ash_analysis *analysis, ash_loop loop,
	ash_refusal why)
{
	return why == ASH_REFUSE_SPECIAL &&
			has_block(analysis, loop, &is_special)
		? ASH_REFUSE_SPECIAL_INSIDE
		: why;
}

/* Is the instruction an alloca of variable size? */
static bool is_variable_array(LLVMValueRef at)
{
	return at && LLVMIsAAllocaInst(at);
}

/* Is the instruction atomic? */
static bool is_atomic(LLVMValueRef at)
{
	return at &&
		(LLVMIsAAtomicRMWInst(at) || LLVMIsAAtomicCmpXchgInst(at) ||
			LLVMIsAFenceInst(at));
}

ash_refusal ash_blame(ash_analysis *analysis, const ash_verdict *verdict)
{
	ash_refusal mode = ash_build_mode_refusal(verdict->at);

	if (mode != ASH_REFUSE_NONE)
		return mode;
	switch (verdict->why) {
	case ASH_REFUSE_TRIP_COUNT:
		return blame_trip(analysis, verdict->block);
	case ASH_REFUSE_CALL:
		return blame_call(analysis, verdict->at);
	case ASH_REFUSE_BASE_POINTER:
		return blame_base(analysis, verdict->at);
	case ASH_REFUSE_EARLY_EXIT:
		return has_block(analysis,
			       ash_loop_of(analysis, verdict->block),
			       &may_throw)
			? ASH_REFUSE_MAY_THROW
			: verdict->why;
	case ASH_REFUSE_TERMINATOR:
		return may_throw(verdict->block) ? ASH_REFUSE_MAY_THROW
						 : verdict->why;
	case ASH_REFUSE_INSTRUCTION:
		if (is_variable_array(verdict->at))
			return ASH_REFUSE_VARIABLE_ARRAY;
		return is_atomic(verdict->at) ? ASH_REFUSE_VOLATILE
					      : verdict->why;
	default:
		return verdict->why;
	}
}

ash_refusal ash_blame_overlap(LLVMValueRef base_a, LLVMValueRef base_b)
{
	bool has_argument = (base_a && LLVMIsAArgument(base_a)) ||
		(base_b && LLVMIsAArgument(base_b));

	return has_argument ? ASH_REFUSE_ALIAS : ASH_REFUSE_LOADED_ALIAS;
}
