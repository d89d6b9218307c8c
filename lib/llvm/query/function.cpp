// function.cpp - properties of functions and modules: candidates for
// optimization, and sizes.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/function.h"

#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "llvm/conventions.h"
#include "llvm/query/permitted_calls.h"

using namespace llvm;

// The most loops in a function: the time of some LLVM passes is quadratic in
// their number, and our new code adds loops.
static constexpr size_t max_loops = 1000;

static size_t count_loops(const Function &function)
{
	typedef std::pair<const BasicBlock *, const BasicBlock *> Edge;
	SmallVector<Edge, 8> edges;

	FindFunctionBackedges(function, edges);
	return edges.size();
}

static bool has_loop(const Function &function)
{
	return count_loops(function) > 0;
}

static bool is_too_large(const Function &function)
{
	return count_loops(function) > max_loops;
}

// Does the function have semantics beyond its instructions, as coroutines do?
static bool is_special(const Function &function)
{
	return function.isPresplitCoroutine() ||
		function.callsFunctionThatReturnsTwice() ||
		any_of(function, [](const BasicBlock &block) {
			return block.hasAddressTaken();
		});
}

// Is optimization of "function" disabled?
static bool is_disabled(const Function &function)
{
	return function.hasOptNone() ||
		function.hasFnAttribute(Attribute::Naked) ||
		function.hasFnAttribute(ASH_OFF);
}

// Will Clang insert gcov counters into "function"?  It does so later than the
// early position, and must count the original code.
static bool is_counted(const Function &function)
{
	return function.getParent()->getNamedMetadata("llvm.gcov");
}

// Can "function" divide 64-bit integers, as code for loops does?  Without
// instructions they become calls, for which some programs have no functions.
static bool can_count(const Function &function)
{
	return ash_ir_may_divide(wrap(&function), 64);
}

static bool has_work(const Function &function)
{
	return !function.isDeclaration() &&
		!function.hasFnAttribute(ASH_HANDLED) && has_loop(function);
}

bool ash_ir_is_local(LLVMValueRef function)
{
	return unwrap<Function>(function)->hasLocalLinkage();
}

unsigned long ash_ir_size(LLVMValueRef function)
{
	return unwrap<Function>(function)->getInstructionCount();
}

// Will the first promotion of allocas to registers remove the instruction?
static bool is_of_slot(const Instruction &i)
{
	const Value *pointer = getLoadStorePointerOperand(&i);

	return isa<AllocaInst>(i) || i.isLifetimeStartOrEnd() ||
		(pointer && isa<AllocaInst>(pointer));
}

static bool is_fortran(const Module &module)
{
	const NamedMDNode *ident = module.getNamedMetadata("llvm.ident");

	if (!ident || !ident->getNumOperands())
		return false;
	auto *name = dyn_cast<MDString>(ident->getOperand(0)->getOperand(0));

	return name && name->getString().contains("flang");
}

void ash_ir_measure(LLVMModuleRef value, ash_file_size *size)
{
	Module &module = *unwrap(value);

	*size = {};
	size->is_fortran = is_fortran(module);
	for (Function &function : module) {
		if (function.isDeclaration())
			continue;
		size->n_inline += function.hasLinkOnceLinkage();
		for (const Instruction &i : instructions(function))
			size->n_instruction += !is_of_slot(i);
		if (!has_loop(function))
			continue;

		DominatorTree tree(function);
		LoopInfo loops(tree);

		for (const Loop *loop : loops.getLoopsInPreorder())
			size->n_loop += loop->isInnermost();
	}
}

ash_refusal ash_ir_refusal(LLVMValueRef value)
{
	const Function &function = *unwrap<Function>(value);

	if (!has_work(function))
		return ASH_REFUSE_NONE;
	if (is_disabled(function))
		return ASH_REFUSE_DISABLED;
	if (function.hasOptSize())
		return ASH_REFUSE_FOR_SIZE;
	if (is_counted(function))
		return ASH_REFUSE_COUNTED;
	if (is_too_large(function))
		return ASH_REFUSE_TOO_LARGE;
	if (!can_count(function))
		return ASH_REFUSE_NARROW;
	return is_special(function) ? ASH_REFUSE_SPECIAL : ASH_REFUSE_NONE;
}

bool ash_ir_is_candidate(LLVMValueRef value)
{
	const Function &function = *unwrap<Function>(value);

	return !is_disabled(function) && !function.hasOptSize() &&
		!is_counted(function) && has_work(function) &&
		!is_too_large(function) && can_count(function) &&
		!is_special(function);
}
