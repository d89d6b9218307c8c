// inline.cpp - inlining into loops.
//
// At the start of the pipeline nothing has been inlined yet, so a loop that
// calls an accessor could not be modelled.  Inlining here serves detection only
// and is discarded with the copy if that fails; LLVM's own inliner decides
// about the original.  Hence a plain size limit instead of a cost model.
//
// Requires:    a copy of a function: inlining is never undone.
// Ensures:     no loop calls a small function directly, and no function calls
//              one with alwaysinline, as far as LLVM can inline them.
// Breaks:      all analyses; the caller must invalidate them.
// Conventions: reads ASH_OF_LIBRARY: C libraries are not inlined into programs;
//              writes ASH_INLINED; removes ASH_RELOADED.
//
// SPDX-License-Identifier: MIT
#include "prepare/pipeline/inline.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/InlineCost.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "llvm/conventions.h"
#include "llvm/query/permitted_calls.h"

using namespace llvm;

namespace ashlar {

// The largest body that is inlined, in instructions: about the limit of LLVM's
// inliner at -O2 (threshold 225, 5 per instruction), doubled because the bodies
// are not optimized yet.
static constexpr unsigned max_body = 100;
// A function that is called once may be larger, as no code is duplicated.  It
// has two uses, one in the current function and one in its original.
static constexpr unsigned max_single = 10 * max_body;
// The limit for all inlined code in one function.
static constexpr unsigned max_total = 100 * max_body;

// Will "inst" disappear when variables are in registers, so that it does not
// count?
static bool is_free(const Instruction &inst)
{
	const Value *pointer = getLoadStorePointerOperand(&inst);

	return isa<AllocaInst>(inst) || inst.isLifetimeStartOrEnd() ||
		isa<DbgInfoIntrinsic>(inst) ||
		(pointer && isa<AllocaInst>(pointer));
}

// Returns the number of instructions of "function" that count, up to "limit".
static unsigned body_size(const Function &function, unsigned limit)
{
	unsigned size = 0;

	for (const Instruction &inst : instructions(function)) {
		if (is_free(inst))
			continue;
		if (++size >= limit)
			break;
	}
	return size;
}

static bool must_inline(const CallBase &call)
{
	return call.hasFnAttr(Attribute::AlwaysInline);
}

static unsigned limit_of(const CallBase &call)
{
	const Function &callee = *call.getCalledFunction();

	return !callee.hasNUsesOrMore(3) && callee.isDiscardableIfUnused()
		? max_single
		: max_body;
}

// Does "call" get the address of a variable?  That keeps the variable, such as
// an iterator created before a loop, in memory.
static bool gets_variable(const CallBase &call)
{
	return !isa<IntrinsicInst>(call) &&
		any_of(call.args(), [](const Value *argument) {
			return isa<AllocaInst>(argument->stripPointerCasts());
		});
}

static bool calls_itself(const Function &function)
{
	for (const Instruction &inst : instructions(function))
		if (auto *call = dyn_cast<CallBase>(&inst))
			if (call->getCalledFunction() == &function)
				return true;
	return false;
}

// Does inlining of "callee" into "caller" keep the set of library functions
// that may be called?  A function of a C library (ASH_OF_LIBRARY) is only
// inlined into another one.
static bool may_call_the_same(const Function &caller, const Function &callee)
{
	return caller.hasFnAttribute(ASH_OF_LIBRARY) ||
		!callee.hasFnAttribute(ASH_OF_LIBRARY);
}

static bool may_inline(const CallBase &call, const TargetTransformInfo &info)
{
	const Function *caller = call.getFunction();
	Function *callee = call.getCalledFunction();

	return callee && !callee->isDeclaration() && callee != caller &&
		!callee->isInterposable() && !callee->hasOptNone() &&
		!call.isNoInline() &&
		callee->getFunctionType() == call.getFunctionType() &&
		AttributeFuncs::areInlineCompatible(*caller, *callee) &&
		info.areInlineCompatible(caller, callee) &&
		may_call_the_same(*caller, *callee) && !calls_itself(*callee) &&
		isInlineViable(*callee).isSuccess();
}

namespace {

// Inlines calls into one function.
class Inliner {
public:
	Inliner(Function &caller, const TargetTransformInfo &target,
		ArrayRef<const char *> names)
		: function(caller), info(target), kept(names),
		  assumptions(caller),
		  callee_assumptions([this](Function &f) -> AssumptionCache & {
			  return cache_of(f);
		  })
	{
	}

	void run();

private:
	Function &function;
	const TargetTransformInfo &info;
	ArrayRef<const char *> kept;
	AssumptionCache assumptions;
	std::unique_ptr<AssumptionCache> other;
	std::function<AssumptionCache &(Function &)> callee_assumptions;
	SmallVector<CallBase *, 16> calls;
	unsigned total = 0;

	AssumptionCache &cache_of(Function &f);
	void collect();
	bool is_kept(const CallBase &call) const;
	void inline_call(CallBase *call);
};

AssumptionCache &Inliner::cache_of(Function &f)
{
	if (&f == &function)
		return assumptions;
	other = std::make_unique<AssumptionCache>(f);
	return *other;
}

// Collect the calls in loops, those with alwaysinline, and those that keep loop
// variables in memory.
void Inliner::collect()
{
	DominatorTree dominators(function);
	LoopInfo loops(dominators);

	for (BasicBlock &block : function) {
		bool in_loop = loops.getLoopFor(&block);

		for (Instruction &inst : block) {
			auto *call = dyn_cast<CallBase>(&inst);

			if (call &&
				(in_loop || must_inline(*call) ||
					gets_variable(*call)))
				calls.push_back(call);
		}
	}
}

bool Inliner::is_kept(const CallBase &call) const
{
	return !must_inline(call) && any_of(kept, [&](const char *name) {
		return call.getCalledFunction()->getName() == name;
	});
}

// The mark for instructions inlined with "call".
static MDNode *get_origin(const CallBase &call)
{
	LLVMContext &context = call.getContext();
	SmallVector<Metadata *, 4> names { MDString::get(context,
		call.getCalledFunction()->getName()) };

	if (const MDNode *outer = call.getMetadata(ASH_INLINED))
		append_range(names, outer->operands());
	return MDNode::get(context, names);
}

// Mark accesses and calls of "function" with "origin", or remove the marks.
static void mark(Function &function, MDNode *origin)
{
	for (Instruction &inst : instructions(function))
		if (!origin || inst.mayReadOrWriteMemory())
			inst.setMetadata(ASH_INLINED, origin);
}

// Inline "call" with marks: inlined instructions are copies of temporarily
// marked ones.  "result" gets the calls in inlined code.
static bool inline_marked(CallBase &call, InlineFunctionInfo &result)
{
	Function &callee = *call.getCalledFunction();

	mark(callee, get_origin(call));
	bool done = InlineFunction(call, result, true).isSuccess();
	mark(callee, nullptr);
	return done;
}

// Inline "call" if that is allowed and within the limits; the calls that come
// with it are handled later.
void Inliner::inline_call(CallBase *call)
{
	InlineFunctionInfo result(callee_assumptions);
	unsigned size;

	if (!may_inline(*call, info) || is_kept(*call))
		return;
	size = body_size(*call->getCalledFunction(), max_total);
	if ((size > limit_of(*call) && !must_inline(*call)) ||
		total + size > max_total)
		return;
	if (!inline_marked(*call, result))
		return;
	total += size;
	for (CallBase *inner : result.InlinedCallSites)
		calls.push_back(inner);
}

void Inliner::run()
{
	collect();
	while (!calls.empty())
		inline_call(calls.pop_back_val());
}

} // namespace

void inline_into_loops(Function &function, const TargetTransformInfo &info,
	ArrayRef<const char *> kept)
{
	Inliner(function, info, kept).run();
}

void drop_marks(Function &function)
{
	mark(function, nullptr);
	for (Instruction &inst : instructions(function))
		inst.setMetadata(ASH_RELOADED, nullptr);
}

} // namespace ashlar
