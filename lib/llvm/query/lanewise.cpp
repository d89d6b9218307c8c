// lanewise.cpp - vector form of a scalar instruction.
//
// SPDX-License-Identifier: MIT
#include "llvm/query/lanewise.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

// Is "id" an intrinsic that works on each lane of vectors?  Those that become
// calls of a library do not count.
static bool isLanewise(Intrinsic::ID id)
{
	switch (id) {
	case Intrinsic::fabs:
	case Intrinsic::sqrt:
	case Intrinsic::fma:
	case Intrinsic::fmuladd:
	case Intrinsic::copysign:
	case Intrinsic::minnum:
	case Intrinsic::maxnum:
	case Intrinsic::minimum:
	case Intrinsic::maximum:
	case Intrinsic::smin:
	case Intrinsic::smax:
	case Intrinsic::umin:
	case Intrinsic::umax:
		return true;
	default:
		return false;
	}
}

static bool isNumber(const Type *type)
{
	return type->isFloatTy() || type->isDoubleTy() ||
		type->isIntegerTy(1) || type->isIntegerTy(8) ||
		type->isIntegerTy(16) || type->isIntegerTy(32) ||
		type->isIntegerTy(64);
}

// Is "instruction" a division of integers?  Processors have none for vectors.
static bool isDivision(const Instruction &instruction)
{
	switch (instruction.getOpcode()) {
	case Instruction::SDiv:
	case Instruction::UDiv:
	case Instruction::SRem:
	case Instruction::URem:
	case Instruction::FRem:
		return true;
	default:
		return false;
	}
}

static bool isOperation(const Instruction &instruction)
{
	if (auto *call = dyn_cast<IntrinsicInst>(&instruction))
		return isLanewise(call->getIntrinsicID());
	return (instruction.isUnaryOp() || instruction.isBinaryOp() ||
		       instruction.isCast() || isa<CmpInst>(instruction) ||
		       isa<SelectInst>(instruction) ||
		       isa<FreezeInst>(instruction)) &&
		!isDivision(instruction);
}

bool ash_ir_is_lanewise(LLVMValueRef instruction)
{
	auto *own = dyn_cast<Instruction>(unwrap(instruction));

	if (!own || !isOperation(*own) || !isNumber(own->getType()))
		return false;
	for (const Use &use : own->operands())
		if (!isa<Function>(use) && !isNumber(use->getType()))
			return false;
	return true;
}

LLVMValueRef ash_ir_splat(LLVMBuilderRef builder, LLVMValueRef value,
	unsigned lanes)
{
	if (unwrap(value)->getType()->isVectorTy())
		return value;
	return wrap(unwrap(builder)->CreateVectorSplat(lanes, unwrap(value)));
}

static Value *create(IRBuilder<> &builder, const Instruction &from,
	ArrayRef<Value *> operand, Type *type)
{
	if (auto *compare = dyn_cast<CmpInst>(&from))
		return builder.CreateCmp(compare->getPredicate(), operand[0],
			operand[1]);
	if (isa<SelectInst>(from))
		return builder.CreateSelect(operand[0], operand[1], operand[2]);
	if (auto *cast = dyn_cast<CastInst>(&from))
		return builder.CreateCast(cast->getOpcode(), operand[0], type);
	if (isa<FreezeInst>(from))
		return builder.CreateFreeze(operand[0]);
	if (auto *call = dyn_cast<IntrinsicInst>(&from))
		return builder.CreateIntrinsic(call->getIntrinsicID(), { type },
			operand);
	return builder.CreateNAryOp(from.getOpcode(), operand);
}

static void copyTraits(Value *made, const Instruction &from)
{
	auto *to = dyn_cast<Instruction>(made);

	if (!to || to->getOpcode() != from.getOpcode())
		return;
	to->copyIRFlags(&from);
	to->setMetadata(LLVMContext::MD_fpmath,
		from.getMetadata(LLVMContext::MD_fpmath));
}

LLVMValueRef ash_ir_widen(LLVMBuilderRef builder, LLVMValueRef instruction,
	LLVMValueRef *operand, unsigned lanes)
{
	auto *from = unwrap<Instruction>(instruction);
	unsigned n = isa<CallBase>(from) ? cast<CallBase>(from)->arg_size()
					 : from->getNumOperands();
	SmallVector<Value *, 4> operands;
	Type *type = from->getType();
	bool wide = false;
	Value *made;

	for (unsigned i = 0; i < n; ++i)
		wide |= unwrap(operand[i])->getType()->isVectorTy();
	for (unsigned i = 0; i < n; ++i)
		operands.push_back(
			wide ? unwrap(ash_ir_splat(builder, operand[i], lanes))
			     : unwrap(operand[i]));
	if (wide)
		type = FixedVectorType::get(type, lanes);
	made = create(*unwrap(builder), *from, operands, type);
	copyTraits(made, *from);
	return wrap(made);
}
