// wrap_predicates.cpp - loops with wrapping numbers that LLVM's vectorizer
// miscompiles.
//
// The vectorizer treats a[i & 3] as a[i] under the assumption that the
// remainder does not wrap, which it tests before the loop (SCEVWrapPredicate).
// Up to version 22, a test that a wider number does not wrap is taken to cover
// a narrower one (LLVM issue 191382): with -O2 alone,
//
//	for (unsigned long i = 1; i < n; i++)
//		a[i] = b[i & 3] + b[(unsigned) (i + 1)];
//
// is miscompiled, and so is, for byte-sized b and -march=x86-64-v3,
//
//	for (i = 0; i < n; i++)
//		for (j = 0; j < 32; j++)
//			a[j] = b[i * m + (j & 15)];
//
// Our own loops are not vectorized if a subscript contains a remainder; a
// gather would gain little there anyway.  For all other loops, the bug requires
// numbers of two widths, in subscripts or in exit conditions: the vectorizer
// makes no such test for other conditions.  Preparation may bring two widths
// together, so that a loop which is correct without the plugin could be wrong
// with it.
//
// Written in C++ because it inspects LLVM's instructions and loops.
//
// SPDX-License-Identifier: MIT
#include "llvm/quirks/wrap_predicates.h"

#include "llvm/quirks/vectorizer_quirks.h"

#include <algorithm>

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace {

// Induction variables with fewer bits wrap in loops of ordinary length.
constexpr unsigned long_bits = 32;

// The values that depend on a loop's induction variable, with the number of
// their low bits that count.
class Counted {
public:
	// "inside": the loop whose exit conditions are examined.
	explicit Counted(const Loop *inside) : loop(inside) {}

	void add(Instruction &iterator) { add(iterator, all_bits); }

	// Does a subscript depend on a value of fewer than "long_bits" bits?
	bool wraps_subscript();
	// Do subscripts and exit conditions depend on values of two widths?
	bool mixes_widths();

private:
	static constexpr unsigned all_bits = ~0u;

	struct Entry {
		Instruction *inst;
		unsigned bits;
	};

	const Loop *loop;
	SmallVector<Entry, 16> work;
	// The widths at which an instruction has been seen, as a set.
	DenseMap<Instruction *, SmallSet<unsigned, 4>> seen;
	SmallSet<unsigned, 4> in_subscripts, in_conditions;

	void add(Instruction &inst, unsigned bits)
	{
		if (seen[&inst].insert(bits).second)
			work.push_back({ &inst, bits });
	}
	void follow(Instruction &user, unsigned bits);
	void collect()
	{
		while (!work.empty()) {
			Entry entry = work.pop_back_val();

			for (User *user : entry.inst->users())
				if (auto *inst = dyn_cast<Instruction>(user))
					follow(*inst, entry.bits);
		}
	}
};

} // namespace

// The number of low bits of the operand of "inst" that its result depends on,
// if "inst" is a remainder by a power of two or an extension.
static unsigned bits_left(const Instruction &inst)
{
	const auto *by = inst.getNumOperands() > 1
		? dyn_cast<ConstantInt>(inst.getOperand(1))
		: nullptr;

	if (inst.getOpcode() == Instruction::And && !by)
		by = dyn_cast<ConstantInt>(inst.getOperand(0));
	switch (inst.getOpcode()) {
	case Instruction::And:
		return by && by->getValue().isMask()
			? by->getValue().getActiveBits()
			: ~0u;
	case Instruction::URem:
	case Instruction::SRem:
		return by && by->getValue().isPowerOf2()
			? by->getValue().logBase2()
			: ~0u;
	case Instruction::Trunc:
		return inst.getType()->getIntegerBitWidth();
	case Instruction::ZExt:
	case Instruction::SExt:
		return inst.getOperand(0)->getType()->getIntegerBitWidth();
	default:
		return ~0u;
	}
}

static bool is_arithmetic(const Instruction &inst)
{
	return inst.getType()->isIntegerTy() &&
		(isa<BinaryOperator>(inst) || isa<CastInst>(inst) ||
			isa<SelectInst>(inst) || isa<FreezeInst>(inst) ||
			isa<MinMaxIntrinsic>(inst));
}

// Does an exit branch of "loop" depend on "condition", through logical
// operations?
static bool ends_loop(const Instruction &condition, const Loop &loop)
{
	SmallVector<const Instruction *, 8> work = { &condition };
	SmallSet<const Instruction *, 8> seen;

	while (!work.empty()) {
		const Instruction *inst = work.pop_back_val();

		if (!seen.insert(inst).second)
			continue;
		if (inst->isTerminator() &&
			loop.isLoopExiting(inst->getParent()))
			return true;
		if (inst->getType()->isIntegerTy(1))
			for (const User *user : inst->users())
				if (auto *next = dyn_cast<Instruction>(user))
					work.push_back(next);
	}
	return false;
}

void Counted::follow(Instruction &user, unsigned bits)
{
	if (isa<GetElementPtrInst>(user))
		in_subscripts.insert(bits);
	else if (isa<ICmpInst>(user) && loop && ends_loop(user, *loop))
		in_conditions.insert(bits);
	else if (is_arithmetic(user))
		add(user, std::min(bits, bits_left(user)));
}

bool Counted::wraps_subscript()
{
	collect();
	return any_of(in_subscripts,
		[](unsigned bits) { return bits < long_bits; });
}

bool Counted::mixes_widths()
{
	SmallSet<unsigned, 4> narrow;

	collect();
	for (const auto *widths : { &in_subscripts, &in_conditions })
		for (unsigned bits : *widths)
			if (bits != all_bits)
				narrow.insert(bits);
	return narrow.size() > 1 && !in_subscripts.empty();
}

bool ash_ir_wraps_subscript(LLVMValueRef iterator)
{
	Counted counted(nullptr);

	counted.add(*unwrap<Instruction>(iterator));
	return counted.wraps_subscript();
}

static bool mixes_widths(const Loop &loop)
{
	Counted counted(&loop);

	for (PHINode &phi : loop.getHeader()->phis())
		if (phi.getType()->isIntegerTy())
			counted.add(phi);
	return counted.mixes_widths();
}

void ash_ir_avoid_wrap_predicates(LoopInfo &loops)
{
	if (LLVM_VERSION_MAJOR > 22)
		return;
	for (Loop *loop : loops.getLoopsInPreorder())
		if (loop->isInnermost() && mixes_widths(*loop))
			addStringMetadataToLoop(loop,
				"llvm.loop.vectorize.enable", 0);
}
