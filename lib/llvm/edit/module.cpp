// module.cpp - copying, replacing and deleting of functions.
//
// A copy shares nearly all metadata with its original, debug locations
// included, and has no subprogram.  So deleting it leaves nothing behind, and
// moving its body to the original needs no remapping.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/module.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/ValueMapper.h>

#include "llvm/conventions.h"
#include "llvm/quirks/versions.h"

using namespace llvm;

// A function with the type, attributes and linkage of "original", without a
// body.
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

static void clone_arguments(const Function &from, Function *to,
	ValueToValueMapTy &map)
{
	auto argument = to->arg_begin();

	for (const Argument &original : from.args()) {
		argument->setName(original.getName());
		map[&original] = &*argument++;
	}
}

// Change the references in "function", a copy, that must not lead to the
// original.  Assignment IDs must not be shared with the original, since passes
// look up stores by them.
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
		map[&block] = ashlar::clone_block(block, map, copy);
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
	// A function that was inlined into the copy may have brought a
	// personality function, for exception handling.
	if (copy.hasPersonalityFn())
		function.setPersonalityFn(copy.getPersonalityFn());
	function.addFnAttr(ASH_HANDLED);
	ash_ir_delete_function(copy_value);
}

// The unused declarations that follow the copy in the module's list of
// functions: they were made for the copy.
static SmallVector<Function *, 8> unused_declarations_behind(Function &copy)
{
	SmallVector<Function *, 8> unused;
	auto end = copy.getParent()->end();

	for (auto it = std::next(copy.getIterator()); it != end; ++it)
		if ((it->isIntrinsic() || it->getName() == ASH_VERSION_TEST ||
			    it->getName() == ASH_KEPT_NAME ||
			    it->getName() == ASH_STAYS_NAME) &&
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
