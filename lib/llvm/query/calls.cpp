// calls.cpp - classification of calls and their memory effects.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/calls.h"

#include "llvm/query/analysis_impl.h"
#include "llvm/query/call_effects.h"
#include "llvm/conventions.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

/* Mathematical functions, without type suffix. */
static const char *const math_functions[] = {
#define ASH_MATH(name, on_device) #name,
#include "llvm/query/math_functions.def"
#undef ASH_MATH
};

// Those mathematical functions that set errno to no other value than EDOM.
static const char *const domain_functions[] = {
	"acos",
	"cos",
	"fmod",
	"remainder",
	"sin",
	"sqrt",
};
static const char *const range_functions[] = {
	"cosh",
	"exp",
	"exp10",
	"exp2",
	"hypot",
	"ldexp",
	"sinh",
};

template <size_t n>
static bool is_in_list(StringRef name, const char *const (&list)[n])
{
	for (const char *known : list)
		if (name == known)
			return true;
	return false;
}

// Is "name" one of the names in "list", with or without a type suffix?
template <size_t n>
static bool is_variant_of(StringRef name, const char *const (&list)[n])
{
	return is_in_list(name, list) ||
		((name.ends_with("f") || name.ends_with("l")) &&
			is_in_list(name.drop_back(), list));
}

bool ashlar::is_math_call(const CallBase &call,
	const TargetLibraryInfo &library)
{
	LibFunc id;

	return library.getLibFunc(call, id) && library.has(id) &&
		!call.isStrictFP() &&
		is_variant_of(call.getCalledFunction()->getName(),
			math_functions);
}

static bool is_math_function(const ash_analysis *analysis, const CallBase &call)
{
	return ashlar::is_math_call(call, analysis->facts->tli);
}

static bool is_pure(const CallBase &call)
{
	return call.doesNotAccessMemory() && call.doesNotThrow() &&
		call.willReturn() && !call.isConvergent() &&
		!call.isStrictFP() && !call.getType()->isVoidTy();
}

static ash_call_kind intrinsic_kind(const IntrinsicInst &call)
{
	if (call.isAssumeLikeIntrinsic())
		return ASH_CALL_NOTHING;
	if (isa<MemSetInst>(call))
		return ASH_CALL_SET;
	if (isa<MemTransferInst>(call))
		return ASH_CALL_COPY;
	return is_pure(call) ? ASH_CALL_PURE : ASH_CALL_OTHER;
}

// The kind of "call" that follows from its memory effects, provided that it
// returns normally.
static ash_call_kind effect_kind(const CallBase &call,
	const TargetLibraryInfo &library)
{
	ashlar::Effects effects;

	if (!ashlar::is_orderly(call))
		return ASH_CALL_OTHER;
	effects = ashlar::effects_of(call, library);
	if (!effects.known)
		return ASH_CALL_OTHER;
	if (!effects.writes())
		return call.getType()->isVoidTy() ? ASH_CALL_NOTHING
						  : ASH_CALL_READ;
	return call.hasFnAttr(Attribute::NoSync) &&
			call.hasFnAttr(Attribute::NoFree)
		? ASH_CALL_EFFECT
		: ASH_CALL_OTHER;
}

bool ash_call_is_check(LLVMValueRef value)
{
	auto *call = dyn_cast<CallInst>(unwrap(value));
	const Function *callee = call ? call->getCalledFunction() : nullptr;

	return callee && callee->getName() == ASH_CHECK_NAME;
}

static ash_call_kind kind_of(CallBase &call, const TargetLibraryInfo &library)
{
	if (!isa<CallInst>(call) || call.hasOperandBundles())
		return isa<AssumeInst>(call) ? ASH_CALL_NOTHING
					     : ASH_CALL_OTHER;
	if (auto *intrinsic = dyn_cast<IntrinsicInst>(&call))
		return intrinsic_kind(*intrinsic);
	if (ash_call_is_check(wrap(&call)))
		return ASH_CALL_CHECK;
	if (is_pure(call))
		return ASH_CALL_PURE;
	return ashlar::is_math_call(call, library) ? ASH_CALL_MATH
						   : effect_kind(call, library);
}

ash_call_kind ash_call_get_kind(const ash_analysis *analysis, LLVMValueRef call)
{
	return kind_of(*unwrap<CallBase>(call), analysis->facts->tli);
}

bool ashlar::is_call_modelled(CallBase &call, const TargetLibraryInfo &library)
{
	return kind_of(call, library) != ASH_CALL_OTHER;
}

bool ash_call_is_volatile(LLVMValueRef memory_intrinsic)
{
	return unwrap<MemIntrinsic>(memory_intrinsic)->isVolatile();
}

static ashlar::Effects effects_at(const ash_analysis *analysis,
	LLVMValueRef call)
{
	return ashlar::effects_of(*unwrap<CallBase>(call),
		analysis->facts->tli);
}

unsigned ash_call_n_touch(const ash_analysis *analysis, LLVMValueRef call)
{
	return effects_at(analysis, call).touches.size();
}

// The length of "extent" in bytes, end - first + scale * argument, in the width
// of addresses.
static const SCEV *length_of(ash_analysis *analysis, const CallBase &call,
	const ashlar::Extent &extent)
{
	ScalarEvolution &evolution = *analysis->facts->se;
	Type *type = analysis->function.getDataLayout().getIndexType(
		analysis->function.getContext(), 0);
	const SCEV *length = evolution.getConstant(type,
		extent.end - extent.first, true);
	const SCEV *number;

	if (extent.by < 0)
		return length;
	number = evolution.getSCEV(call.getArgOperand(extent.by));
	if (evolution.getTypeSizeInBits(number->getType()) >
		evolution.getTypeSizeInBits(type))
		return nullptr;
	if (!extent.is_unsigned)
		number = evolution.getSMaxExpr(number,
			evolution.getZero(number->getType()));
	number = evolution.getNoopOrZeroExtend(number, type);
	return evolution.getAddExpr(length,
		evolution.getMulExpr(
			evolution.getConstant(type, extent.scale, true),
			number));
}

ash_call_touch ash_call_get_touch(ash_analysis *analysis, LLVMValueRef call,
	unsigned pos)
{
	CallBase &base = *unwrap<CallBase>(call);
	ashlar::Touch touch = effects_at(analysis, call).touches[pos];
	ash_call_touch result = {};

	result.pointer = wrap(touch.global
			? touch.global
			: base.getArgOperand(touch.argument));
	result.reads = touch.reads;
	result.writes = touch.writes;
	result.first = touch.extent.first;
	if (touch.extent.known)
		result.length = ash_wrap(
			length_of(analysis, base, touch.extent));
	result.is_bounded = result.length != nullptr;
	return result;
}

bool ash_call_may_find(ash_analysis *analysis, LLVMValueRef call,
	const ash_pointer_use *use)
{
	CallBase &base = *unwrap<CallBase>(call);

	return effects_at(analysis, call).reads_any &&
		isRefSet(analysis->facts->aa.getModRefInfo(&base,
			MemoryLocation::getBeforeOrAfter(unwrap(use->base))));
}

bool ash_call_is_hidden(const ash_analysis *analysis, LLVMValueRef call,
	bool *writes)
{
	ashlar::Effects effects = effects_at(analysis, call);

	*writes = effects.writes_hidden;
	return effects.writes_hidden || effects.reads_hidden;
}

unsigned ash_call_errno(const ash_analysis *analysis, LLVMValueRef call)
{
	CallBase &base = *unwrap<CallBase>(call);
	StringRef name;

	if (!is_math_function(analysis, base))
		return effects_at(analysis, call).writes_errno
			? ASH_ERRNO_DOMAIN | ASH_ERRNO_RANGE | ASH_ERRNO_OTHER
			: 0;
	name = base.getCalledFunction()->getName();
	if (base.onlyReadsMemory())
		return 0;
	if (is_variant_of(name, domain_functions))
		return ASH_ERRNO_DOMAIN;
	return is_variant_of(name, range_functions)
		? ASH_ERRNO_RANGE
		: ASH_ERRNO_DOMAIN | ASH_ERRNO_RANGE;
}

bool ash_is_errno(LLVMValueRef pointer)
{
	static const char *const names[] = {
		"___errno",
		"__errno",
		"__errno_location",
		"__error",
		"_errno",
	};
	auto *call = dyn_cast<CallBase>(unwrap(pointer)->stripPointerCasts());
	const Function *callee = call ? call->getCalledFunction() : nullptr;

	return callee && is_in_list(callee->getName(), names);
}

bool ash_may_touch_errno(ash_analysis *analysis, LLVMValueRef access)
{
	Instruction &inst = *unwrap<Instruction>(access);
	Value *pointer = getLoadStorePointerOperand(&inst);
	Loop *loop = analysis->facts->li.getLoopFor(inst.getParent());

	if (!pointer ||
		!getLoadStoreType(&inst)->isIntegerTy(
			analysis->facts->tli.getIntSize()) ||
		isIdentifiedObject(getUnderlyingObject(pointer)) ||
		ashlar::is_member(inst.getMetadata(LLVMContext::MD_tbaa)))
		return false;
	return loop &&
		analysis->facts->se->isLoopInvariant(
			analysis->facts->se->getSCEV(pointer),
			loop->getOutermostLoop());
}

bool ash_call_reads_errno(const ash_analysis *analysis, LLVMValueRef call)
{
	ashlar::Effects effects = effects_at(analysis, call);

	return effects.reads_any || effects.reads_errno;
}

static bool is_thread_local(const Value *value)
{
	auto *global = dyn_cast<GlobalValue>(value->stripInBoundsOffsets());

	return global && global->isThreadLocal();
}

bool ash_is_of_thread(const ash_analysis *analysis, LLVMValueRef inst)
{
	const Instruction &own = *unwrap<Instruction>(inst);
	auto *call = dyn_cast<CallBase>(&own);

	if (any_of(own.operand_values(), is_thread_local))
		return true;
	switch (call ? ash_call_get_kind(analysis, inst) : ASH_CALL_NOTHING) {
	case ASH_CALL_PURE:
		return ashlar::is_of_thread(*call);
	case ASH_CALL_READ:
	case ASH_CALL_EFFECT:
		return effects_at(analysis, inst).of_thread;
	default:
		return false;
	}
}

// Library functions unknown to TargetLibraryInfo: timers, random numbers, and
// the environment.
static const char *const other_functions[] = {
	"clock",
	"clock_gettime",
	"drand48",
	"getrusage",
	"gettimeofday",
	"lrand48",
	"nanosleep",
	"rand",
	"rand_r",
	"random",
	"sleep",
	"srand",
	"srand48",
	"srandom",
	"time",
	"timespec_get",
	"usleep",
};

// Is the function declared in a system header?
static bool is_in_system_header(const Function &function)
{
	const DISubprogram *program = function.getSubprogram();
	StringRef folder = program ? program->getDirectory() : "";
	StringRef file = program ? program->getFilename() : "";

	return (file.starts_with("/") ? file : folder)
		.starts_with("/usr/include");
}

// Does the function belong to the C, C++ or Fortran library?
static bool is_of_library(const Function &function,
	const TargetLibraryInfo &tli)
{
	StringRef name = function.getName();
	LibFunc id;

	return tli.getLibFunc(function, id) ||
		is_in_list(name, other_functions) ||
		name.starts_with("_Fortran") || name.starts_with("_ZSt") ||
		name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") ||
		name.starts_with("_ZN9__gnu_cxx") ||
		is_in_system_header(function);
}

ash_call_origin ash_call_get_origin(const ash_analysis *analysis,
	LLVMValueRef value)
{
	const CallBase &call = *unwrap<CallBase>(value);
	const Function *called = call.getCalledFunction();

	if (call.isInlineAsm())
		return ASH_ORIGIN_ASSEMBLY;
	if (!called)
		return ASH_ORIGIN_UNKNOWN;
	if (called->getIntrinsicID() == Intrinsic::stacksave ||
		called->getIntrinsicID() == Intrinsic::stackrestore)
		return ASH_ORIGIN_STACK;
	if (called->isIntrinsic())
		return ASH_ORIGIN_INTRINSIC;
	if (is_of_library(*called, analysis->facts->tli))
		return ASH_ORIGIN_LIBRARY;
	return called->isDeclaration() ? ASH_ORIGIN_ELSEWHERE : ASH_ORIGIN_HERE;
}
