// masked.cpp - loops that run through an array again and again.
//
// LLVM's vectorizer takes a[i & 15] for a[i] if it believes that the remainder
// does not wrap, and tests that in front of the loop.  Up to version 22 at least
// the test is left out for some loops: with -march=x86-64-v3,
//
//	for (i = 0; i < n; i++)
//		for (j = 0; j < 32; j++)
//			a[j] = b[i * m + (j & 15)];
//
// reads 32 elements of b.  A gather would gain little anyway.
//
// SPDX-License-Identifier: MIT
#include "bridge/edit.h"

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/PointerIntPair.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace {

// Values that count along with the loop, and those of them that wrap.
class Counted {
public:
	explicit Counted(Instruction &iterator) { add(iterator, false); }

	bool reach_subscript();

private:
	using Entry = PointerIntPair<Instruction *, 1, bool>;

	SmallVector<Entry, 16> work;
	SmallPtrSet<Instruction *, 32> seen[2];

	void add(Instruction &inst, bool wraps)
	{
		if (seen[wraps].insert(&inst).second)
			work.push_back(Entry(&inst, wraps));
	}
};

// Counters that are narrower wrap in loops of ordinary length.
constexpr unsigned long_bits = 32;

bool is_narrow(const Type &type)
{
	return type.isIntegerTy() && type.getIntegerBitWidth() < long_bits;
}

// Is the result the rest of a division by a small power of two?
bool takes_rest(const Instruction &inst)
{
	const auto *by = inst.getNumOperands() > 1
		? dyn_cast<ConstantInt>(inst.getOperand(1)) : nullptr;

	switch (inst.getOpcode()) {
	case Instruction::And:
		return by && by->getValue().isMask() &&
			by->getValue().getActiveBits() < long_bits;
	case Instruction::URem:
	case Instruction::SRem:
		return by && by->getValue().isPowerOf2() &&
			by->getValue().getActiveBits() < long_bits;
	case Instruction::Trunc:
		return is_narrow(*inst.getType());
	default:
		return false;
	}
}

bool is_arithmetic(const Instruction &inst)
{
	return inst.getType()->isIntegerTy() &&
		(isa<BinaryOperator>(inst) || isa<CastInst>(inst) ||
			isa<SelectInst>(inst) || isa<FreezeInst>(inst) ||
			isa<MinMaxIntrinsic>(inst));
}

bool Counted::reach_subscript()
{
	while (!work.empty()) {
		Entry entry = work.pop_back_val();

		for (User *user : entry.getPointer()->users()) {
			auto *inst = dyn_cast<Instruction>(user);

			if (!inst)
				continue;
			if (isa<GetElementPtrInst>(inst) && entry.getInt())
				return true;
			if (is_arithmetic(*inst))
				add(*inst, entry.getInt() || takes_rest(*inst));
		}
	}
	return false;
}

} // namespace

bool ash_ir_wraps_subscript(LLVMValueRef iterator)
{
	return Counted(*unwrap<Instruction>(iterator)).reach_subscript();
}
