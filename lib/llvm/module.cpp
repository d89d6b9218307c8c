// module.cpp - functions as wholes: may they be changed, copy, replace.
//
// A copy shares nearly all metadata with its original, debug locations
// included, and has no subprogram of its own.  So nothing is left behind if it
// is deleted, and nothing needs to be mapped back if its body becomes the
// original's.
//
// SPDX-License-Identifier: MIT
#include "llvm/module.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include "llvm/permitted_calls.h"
#include "llvm/version_test.h"

using namespace llvm;

// LLVM's own passes take time in the square of the number of loops of a
// function, and more of them with what we make of the loops.
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

// Does the code of "function" mean more than its instructions say?
static bool is_special(const Function &function)
{
	return function.isPresplitCoroutine() ||
		function.callsFunctionThatReturnsTwice() ||
		any_of(function, [](const BasicBlock &block) {
			return block.hasAddressTaken();
		});
}

// Is it to be left alone?
static bool is_disabled(const Function &function)
{
	return function.hasOptNone() || function.hasOptSize() ||
		function.hasFnAttribute(Attribute::Naked) ||
		function.hasFnAttribute(ASH_OFF);
}

// Will there be counters of lines (gcov)?  Clang puts them in later than the
// early position, and is to count in what the program says.
static bool is_counted(const Function &function)
{
	return function.getParent()->getNamedMetadata("llvm.gcov");
}

// Loops count in 64 bits.  Where there are no instructions for that, divisions
// become calls, which some programs have no functions for.
static bool can_count(const Function &function)
{
	return ash_ir_may_divide(wrap(&function), 64);
}

static bool has_work(const Function &function)
{
	return !function.isDeclaration() &&
		!function.hasFnAttribute(ASH_HANDLED) && has_loop(function);
}

unsigned long ash_ir_size(LLVMValueRef function)
{
	return unwrap<Function>(function)->getInstructionCount();
}

// What the first pass to promote stack slots makes nothing of.
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
	if (is_counted(function))
		return ASH_REFUSE_COUNTED;
	if (is_too_large(function))
		return ASH_REFUSE_TOO_LARGE;
	if (!can_count(function))
		return ASH_REFUSE_TARGET;
	return is_special(function) ? ASH_REFUSE_SPECIAL : ASH_REFUSE_NONE;
}

bool ash_ir_is_candidate(LLVMValueRef value)
{
	const Function &function = *unwrap<Function>(value);

	return !is_disabled(function) && !is_counted(function) &&
		has_work(function) && !is_too_large(function) &&
		can_count(function) && !is_special(function);
}

// A function like "original" without a body.
static Function *create_like(const Function &original)
{
	Function *copy = Function::Create(original.getFunctionType(),
		GlobalValue::InternalLinkage, original.getAddressSpace(),
		original.getName() + ".ashlar");

	const_cast<Module *>(original.getParent())
		->getFunctionList()
		.push_back(copy);
	copy->copyAttributesFrom(&original);
	copy->setLinkage(GlobalValue::InternalLinkage);
	copy->setMetadata(LLVMContext::MD_prof,
		original.getMetadata(LLVMContext::MD_prof));
	return copy;
}

static BasicBlock *clone_block(const BasicBlock &block, ValueToValueMapTy &map,
	Function *parent)
{
#if LLVM_VERSION_MAJOR >= 21
	return CloneBasicBlock(&block, map, "", parent, nullptr, false);
#else
	return CloneBasicBlock(&block, map, "", parent);
#endif
}

static void clone_arguments(const Function &from, Function *to,
	ValueToValueMapTy &map)
{
	auto argument = to->arg_begin();

	for (const Argument &original : from.args()) {
		argument->setName(original.getName());
		map[&original] = &*argument++;
	}
}

// Let all of "function" refer to itself.  The marks that tie stores to source
// variables are the one kind of metadata that passes find the other way round,
// from the mark to the store, so these must not be shared.
static void remap(Function &function, ValueToValueMapTy &map)
{
	DenseMap<DIAssignID *, DIAssignID *> marks;
	const auto flags = RF_NoModuleLevelChanges | RF_IgnoreMissingLocals;

	for (Instruction &inst : instructions(function)) {
		RemapInstruction(&inst, map, flags);
		RemapDbgRecordRange(function.getParent(),
			inst.getDbgRecordRange(), map, flags);
		at::remapAssignID(marks, inst);
	}
}

LLVMValueRef ash_ir_copy_function(LLVMValueRef value)
{
	const Function &original = *unwrap<Function>(value);
	Function *copy = create_like(original);
	ValueToValueMapTy map;

	clone_arguments(original, copy, map);
	for (const BasicBlock &block : original)
		map[&block] = clone_block(block, map, copy);
	remap(*copy, map);
	return wrap(copy);
}

static void delete_blocks(Function &function)
{
	for (BasicBlock &block : function)
		block.dropAllReferences();
	while (!function.empty())
		function.begin()->eraseFromParent();
}

static void move_arguments(Function &from, Function &to)
{
	auto argument = to.arg_begin();

	for (Argument &copy : from.args())
		copy.replaceAllUsesWith(&*argument++);
}

void ash_ir_replace_body(LLVMValueRef value, LLVMValueRef copy_value)
{
	Function &function = *unwrap<Function>(value);
	Function &copy = *unwrap<Function>(copy_value);

	delete_blocks(function);
	function.splice(function.begin(), &copy);
	move_arguments(copy, function);
	function.setAttributes(copy.getAttributes());
	// What was inlined may handle exceptions.
	if (copy.hasPersonalityFn())
		function.setPersonalityFn(copy.getPersonalityFn());
	function.addFnAttr(ASH_HANDLED);
	ash_ir_delete_function(copy_value);
}

// Declarations that follow the copy in the module were made for it.
static SmallVector<Function *, 8> unused_declarations_behind(Function &copy)
{
	SmallVector<Function *, 8> unused;
	auto end = copy.getParent()->end();

	for (auto it = std::next(copy.getIterator()); it != end; ++it)
		if ((it->isIntrinsic() || it->getName() == ASH_VERSION_TEST ||
			    it->getName() == ASH_KEPT_NAME) &&
			it->use_empty())
			unused.push_back(&*it);
	return unused;
}

void ash_ir_delete_function(LLVMValueRef value)
{
	Function &copy = *unwrap<Function>(value);

	delete_blocks(copy);
	for (Function *unused : unused_declarations_behind(copy))
		unused->eraseFromParent();
	copy.eraseFromParent();
}
