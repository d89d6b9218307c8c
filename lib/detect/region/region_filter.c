/* region_filter.c - filter for code that cannot be modelled.
 *
 * SPDX-License-Identifier: MIT
 */
#include "detect/region/region_filter.h"

#include <string.h>

#include "detect/region/build_mode.h"
#include "detect/region/loop_options.h"
#include "llvm/query/calls.h"
#include "llvm/query/describe.h"
#include "llvm/edit/version_test.h"

/* Can the model hold values of this type? */
static bool is_type_known(LLVMTypeRef type)
{
	switch (LLVMGetTypeKind(type)) {
	case LLVMIntegerTypeKind:
		return LLVMGetIntTypeWidth(type) <= 128;
	case LLVMHalfTypeKind:
	case LLVMBFloatTypeKind:
	case LLVMFloatTypeKind:
	case LLVMDoubleTypeKind:
	case LLVMX86_FP80TypeKind:
	case LLVMFP128TypeKind:
		return true;
	case LLVMPointerTypeKind:
		return LLVMGetPointerAddressSpace(type) == 0;
	default:
		return false;
	}
}

/* Can values of this type be array elements?  They must occupy all bits of
 * their bytes.
 */
static bool is_element_type(LLVMTypeRef type)
{
	if (!is_type_known(type))
		return false;
	return LLVMGetTypeKind(type) != LLVMIntegerTypeKind ||
		LLVMGetIntTypeWidth(type) % 8 == 0;
}

static ash_refusal check_access(LLVMValueRef inst, LLVMValueRef pointer,
	LLVMTypeRef type)
{
	if (LLVMGetVolatile(inst) ||
		LLVMGetOrdering(inst) != LLVMAtomicOrderingNotAtomic)
		return ash_version_is_slot(pointer) ? ASH_REFUSE_BASE_POINTER
						    : ASH_REFUSE_VOLATILE;
	if (!is_element_type(type) || !is_type_known(LLVMTypeOf(pointer)))
		return ASH_REFUSE_TYPE;
	return ash_is_errno(pointer) ? ASH_REFUSE_CALL : ASH_REFUSE_NONE;
}

static ash_refusal check_call(const ash_analysis *analysis, LLVMValueRef call)
{
	if (ash_version_is_test(call))
		return ASH_REFUSE_BASE_POINTER;
	switch (ash_call_get_kind(analysis, call)) {
	case ASH_CALL_NOTHING:
	case ASH_CALL_CHECK:
		return ASH_REFUSE_NONE;
	case ASH_CALL_PURE:
	case ASH_CALL_MATH:
		return is_type_known(LLVMTypeOf(call)) ? ASH_REFUSE_NONE
						       : ASH_REFUSE_TYPE;
	case ASH_CALL_READ:
	case ASH_CALL_EFFECT:
		return LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVoidTypeKind ||
				is_type_known(LLVMTypeOf(call))
			? ASH_REFUSE_NONE
			: ASH_REFUSE_TYPE;
	case ASH_CALL_SET:
	case ASH_CALL_COPY:
		return ash_call_is_volatile(call) ? ASH_REFUSE_VOLATILE
						  : ASH_REFUSE_NONE;
	default:
		return ASH_REFUSE_CALL;
	}
}

static ash_refusal check_value(LLVMValueRef inst)
{
	return is_type_known(LLVMTypeOf(inst)) ? ASH_REFUSE_NONE
					       : ASH_REFUSE_TYPE;
}

static ash_refusal check_inst(const ash_analysis *analysis, LLVMValueRef inst)
{
	LLVMOpcode opcode = LLVMGetInstructionOpcode(inst);

	switch (opcode) {
	case LLVMLoad:
		return check_access(inst, LLVMGetOperand(inst, 0),
			LLVMTypeOf(inst));
	case LLVMStore:
		return check_access(inst, LLVMGetOperand(inst, 1),
			LLVMTypeOf(LLVMGetOperand(inst, 0)));
	case LLVMCall:
		return check_call(analysis, inst);
	case LLVMPHI:
	case LLVMSelect:
	case LLVMICmp:
	case LLVMFCmp:
	case LLVMGetElementPtr:
	case LLVMFNeg:
	case LLVMFreeze:
		return check_value(inst);
	default:
		break;
	}
	if ((opcode >= LLVMAdd && opcode <= LLVMXor) || LLVMIsACastInst(inst))
		return check_value(inst);
	return ASH_REFUSE_INSTRUCTION;
}

static char *describe(LLVMValueRef inst, ash_refusal why)
{
	LLVMValueRef called;

	if (why == ASH_REFUSE_INSTRUCTION && !LLVMIsAAllocaInst(inst) &&
		!LLVMIsAAtomicRMWInst(inst) &&
		!LLVMIsAAtomicCmpXchgInst(inst) && !LLVMIsAFenceInst(inst))
		return ash_describe_opcode(inst);
	if (why != ASH_REFUSE_CALL ||
		ash_build_mode_refusal(inst) != ASH_REFUSE_NONE)
		return NULL;
	if (!LLVMIsACallInst(inst))
		return strdup("errno");
	called = LLVMGetCalledValue(inst);
	return LLVMIsAFunction(called) ? ash_describe_function(called) : NULL;
}

/* Is "inst" the branch that chooses between two versions of a loop nest? */
static bool chooses_version(LLVMValueRef inst)
{
	return LLVMIsABranchInst(inst) && LLVMIsConditional(inst) &&
		ash_version_is_test(LLVMGetCondition(inst));
}

ash_verdict ash_region_filter_terminator(LLVMBasicBlockRef block)
{
	LLVMValueRef inst = LLVMGetBasicBlockTerminator(block);
	ash_verdict verdict = { .block = block, .at = inst };

	if ((!LLVMIsABranchInst(inst) && !LLVMIsASwitchInst(inst)) ||
		chooses_version(inst))
		verdict.why = ASH_REFUSE_TERMINATOR;
	return verdict;
}

ash_verdict ash_region_filter_block(const ash_analysis *analysis,
	LLVMBasicBlockRef block)
{
	LLVMValueRef last = LLVMGetBasicBlockTerminator(block);
	LLVMValueRef inst = LLVMGetFirstInstruction(block);
	ash_verdict verdict = { .block = block };

	for (; inst != last; inst = LLVMGetNextInstruction(inst)) {
		verdict.why = check_inst(analysis, inst);
		verdict.at = inst;
		if (verdict.why == ASH_REFUSE_NONE)
			continue;
		verdict.detail = describe(inst, verdict.why);
		return verdict;
	}
	return ash_region_filter_terminator(block);
}

static bool is_counted(ash_analysis *analysis, ash_loop loop)
{
	ash_address_exit exit;

	return ash_loop_trip(analysis, loop) ||
		ash_loop_address_exit(analysis, loop, &exit);
}

ash_verdict ash_region_filter_loop(ash_analysis *analysis, ash_loop loop)
{
	ash_verdict verdict = { .block = ash_loop_header(loop) };

	if (ash_loop_is_disabled(loop) || ash_local_is_off(loop))
		verdict.why = ASH_REFUSE_DISABLED;
	else if (!ash_loop_has_exit(loop))
		verdict.why = ASH_REFUSE_INFINITE;
	else if (!ash_loop_exiting(loop) || !ash_loop_latch(loop))
		verdict.why = ASH_REFUSE_EARLY_EXIT;
	else if (!is_counted(analysis, loop))
		verdict.why = ASH_REFUSE_TRIP_COUNT;
	return verdict;
}
