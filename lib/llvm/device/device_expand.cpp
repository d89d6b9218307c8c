// device_expand.cpp - expansion of intrinsics that devices do not support.
//
// SPDX-License-Identifier: MIT
#include "llvm/device/device_module_impl.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Intrinsics.h>

using namespace llvm;

static bool is_float(const Type *type)
{
	return type->isFloatTy() || type->isDoubleTy();
}

// State of the loop that computes a power by repeated squaring.
struct Power {
	PHINode *exponent, *base, *result;
};

static PHINode *begin(IRBuilder<> &b, Value *value, BasicBlock *from)
{
	PHINode *phi = b.CreatePHI(value->getType(), 2);

	phi->addIncoming(value, from);
	return phi;
}

// Emit one step of the loop in "block": its last instruction branches to "done"
// or to the next step.  Returns the new product.
static Value *add_step(IRBuilder<> &b, const Power &power, BasicBlock *done)
{
	BasicBlock *block = b.GetInsertBlock();
	auto *more = BasicBlock::Create(b.getContext(), "", block->getParent(),
		done);
	Value *odd = b.CreateTrunc(power.exponent, b.getInt1Ty());
	Value *result = b.CreateSelect(odd,
		b.CreateFMul(power.result, power.base), power.result);
	Value *half = b.CreateSDiv(power.exponent, b.getInt32(2));

	b.CreateCondBr(b.CreateIsNull(half), done, more);
	b.SetInsertPoint(more);
	power.exponent->addIncoming(half, more);
	power.base->addIncoming(b.CreateFMul(power.base, power.base), more);
	power.result->addIncoming(result, more);
	b.CreateBr(block);
	return result;
}

// Define a function for powi with the same order of products as libgcc and
// compiler-rt, so that results equal the host's.
static void define_power(Function &function)
{
	LLVMContext &context = function.getContext();
	auto *entry = BasicBlock::Create(context, "", &function);
	auto *loop = BasicBlock::Create(context, "", &function);
	auto *done = BasicBlock::Create(context, "", &function);
	Value *x = function.getArg(0), *n = function.getArg(1);
	Value *one = ConstantFP::get(x->getType(), 1);
	IRBuilder<> b(entry);

	b.CreateBr(loop);
	b.SetInsertPoint(loop);
	PHINode *exponent = begin(b, n, entry);
	PHINode *base = begin(b, x, entry);
	PHINode *power = begin(b, one, entry);
	Value *result = add_step(b, { exponent, base, power }, done);
	b.SetInsertPoint(done);
	b.CreateRet(b.CreateSelect(b.CreateIsNeg(n), b.CreateFDiv(one, result),
		result));
}

static Function *get_power(Module &module, FunctionType *type)
{
	const char *name = type->getReturnType()->isFloatTy()
		? "ashlar.powi.float"
		: "ashlar.powi.double";
	auto *function = cast<Function>(
		module.getOrInsertFunction(name, type).getCallee());

	if (!function->isDeclaration())
		return function;
	function->setLinkage(GlobalValue::InternalLinkage);
	function->setDoesNotThrow();
	define_power(*function);
	return function;
}

// Emit code that rounds the operand of "call" by the intrinsic "id", and
// converts it to an integer; the result is arbitrary if it does not fit.
static Value *convert_rounded(IntrinsicInst &call, Intrinsic::ID id)
{
	IRBuilder<> b(&call);
	Value *rounded = b.CreateUnaryIntrinsic(id, call.getArgOperand(0));

	return b.CreateFreeze(b.CreateFPToSI(rounded, call.getType()));
}

static Value *expand(IntrinsicInst &call)
{
	IRBuilder<> b(&call);

	switch (call.getIntrinsicID()) {
	case Intrinsic::powi:
		return b.CreateCall(
			get_power(*call.getModule(), call.getFunctionType()),
			{ call.getArgOperand(0), call.getArgOperand(1) });
	case Intrinsic::lrint:
	case Intrinsic::llrint:
		return convert_rounded(call, Intrinsic::rint);
	case Intrinsic::lround:
	case Intrinsic::llround:
		return convert_rounded(call, Intrinsic::round);
	default:
		return nullptr;
	}
}

void ashlar::expand_intrinsics(Module &module)
{
	for (Function &function : make_early_inc_range(module)) {
		if (!function.isIntrinsic() || function.arg_empty() ||
			!is_float(function.getArg(0)->getType()))
			continue;
		for (User *user : make_early_inc_range(function.users())) {
			auto *call = cast<IntrinsicInst>(user);
			Value *value = expand(*call);

			if (!value)
				break;
			call->replaceAllUsesWith(value);
			call->eraseFromParent();
		}
	}
}
