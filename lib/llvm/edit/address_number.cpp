// address_number.cpp - addresses as numbers, for run-time tests.
//
// SPDX-License-Identifier: MIT
#include "llvm/edit/address_number.h"

#include "llvm/conventions.h"
#include "llvm/quirks/versions.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

using namespace llvm;

static void set_capture(Function &function)
{
	ashlar::set_no_capture(function, 0);
}

// Create the function that stands for the number.  A call of it costs nothing,
// so inlining must not count it as a call.
static Function *create(Module &module, FunctionType *type)
{
	Function *function = Function::Create(type,
		GlobalValue::ExternalLinkage, ASH_ADDRESS_NUMBER, module);

	for (Attribute::AttrKind kind : { Attribute::NoCallback,
		     Attribute::NoFree, Attribute::NoRecurse, Attribute::NoSync,
		     Attribute::NoUnwind, Attribute::Speculatable,
		     Attribute::WillReturn })
		function->addFnAttr(kind);
	function->setDoesNotAccessMemory();
	function->addFnAttr("call-inline-cost", "0");
	set_capture(*function);
	return function;
}

static Function *find(Module &module, Type *pointer, Type *number)
{
	Function *function = module.getFunction(ASH_ADDRESS_NUMBER);
	auto *type = FunctionType::get(number, { pointer }, false);

	if (!function)
		return create(module, type);
	return function->getFunctionType() == type ? function : nullptr;
}

LLVMValueRef ash_ir_address_number(LLVMBuilderRef builder_ref,
	LLVMValueRef pointer_ref, LLVMTypeRef type)
{
	IRBuilder<> &builder = *unwrap(builder_ref);
	Value *pointer = unwrap(pointer_ref);
	Module &module = *builder.GetInsertBlock()->getModule();
	Function *function = find(module, pointer->getType(), unwrap(type));

	return wrap(function ? builder.CreateCall(function, { pointer })
			     : builder.CreatePtrToInt(pointer, unwrap(type)));
}

bool ash_ir_settle_address_numbers(LLVMModuleRef module)
{
	Function *function = unwrap(module)->getFunction(ASH_ADDRESS_NUMBER);

	if (!function)
		return false;
	for (User *user : make_early_inc_range(function->users())) {
		auto *call = cast<CallInst>(user);
		IRBuilder<> builder(call);

		call->replaceAllUsesWith(builder.CreatePtrToInt(
			call->getArgOperand(0), call->getType()));
		call->eraseFromParent();
	}
	function->eraseFromParent();
	return true;
}
