// vectorizer_quirks.cpp - loops with facts that must be withheld from LLVM's
// vectorizer.
//
// Interleaved accesses: if the iterations of a loop are marked independent, the
// vectorizer checks no dependences, not even those within an iteration.  It
// combines strided loads, moving them past stores to the same address, unless
// the address is the same value: then the load was replaced by the stored value
// before.  If addresses are i * n + 2 * j and k * n + 2 * j, with i and k
// sometimes equal, only dependences within an iteration tell whether this is
// correct.
//
// SPDX-License-Identifier: MIT
#include "llvm/quirks/vectorizer_quirks.h"

#include <algorithm>
#include <map>
#include <vector>

#include <llvm/ADT/APInt.h>
#include <llvm/ADT/PointerIntPair.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "llvm/quirks/versions.h"

using namespace llvm;

namespace {

// A linear combination of values, in bytes: an address or a part of one.  It
// wraps, as addresses do.
struct Sum {
	std::map<const Value *, uint64_t> term;
	uint64_t constant = 0;

	void add(const Sum &other, uint64_t factor);
	bool operator==(const Sum &other) const
	{
		return constant == other.constant && term == other.term;
	}
};

// The accesses of a loop whose addresses are induction variables.
class Strided {
public:
	explicit Strided(Instruction &iterator) : counter(&iterator) {}

	bool hides_order(bool ordered);

private:
	struct Access {
		const Instruction *inst;
		Sum address;

		const Value *pointer() const
		{
			return getLoadStorePointerOperand(inst);
		}
		bool writes() const { return isa<StoreInst>(inst); }
	};

	const Value *counter;
	std::vector<Access> accesses;

	Sum sum_of(const Value *value, unsigned depth) const;
	Sum sum_of(const GetElementPtrInst &step, unsigned depth) const;
	bool is_interleaved(const Sum &address, TypeSize type) const;
	void note(const Instruction &inst);
	void collect();
	bool is_unclear() const;
	static bool may_meet(const Access &a, const Access &b);
};

// Limits: the depth of expressions, the number of factors, and the largest
// interleave group that the vectorizer makes.
constexpr unsigned max_depth = 24;
constexpr unsigned factor_bits = 32;
constexpr uint64_t max_factor = 8;

} // namespace

void Sum::add(const Sum &other, uint64_t factor)
{
	for (auto [value, times] : other.term)
		if ((term[value] += factor * times) == 0)
			term.erase(value);
	constant += factor * other.constant;
}

// If "inst" multiplies by a constant: the other operand, with the constant in
// "factor"; else NULL.
static const Value *factor_of(const Instruction &inst, uint64_t &factor)
{
	bool is_product = inst.getOpcode() == Instruction::Mul;
	unsigned by = is_product && isa<ConstantInt>(inst.getOperand(0)) ? 0
									 : 1;

	if (!is_product && inst.getOpcode() != Instruction::Shl)
		return nullptr;
	auto *number = dyn_cast<ConstantInt>(inst.getOperand(by));
	if (!number || number->getValue().getSignificantBits() > factor_bits)
		return nullptr;
	factor = number->getSExtValue();
	if (is_product)
		return inst.getOperand(1 - by);
	if (factor >= factor_bits)
		return nullptr;
	factor = uint64_t(1) << factor;
	return inst.getOperand(0);
}

// Does "step" depend on the unknown length of scalable vectors?
static bool is_scalable(const GetElementPtrInst &step)
{
	return step.getSourceElementType()->isScalableTy();
}

Sum Strided::sum_of(const GetElementPtrInst &step, unsigned depth) const
{
	const DataLayout &layout = step.getDataLayout();
	Sum sum = sum_of(step.getPointerOperand(), depth);

	for (auto at = gep_type_begin(step), end = gep_type_end(step);
		at != end; ++at) {
		if (StructType *type = at.getStructTypeOrNull()) {
			auto *field = cast<ConstantInt>(at.getOperand());

			sum.constant += layout.getStructLayout(type)
						->getElementOffset(
							field->getZExtValue());
			continue;
		}
		sum.add(sum_of(at.getOperand(), depth),
			at.getSequentialElementStride(layout).getFixedValue());
	}
	return sum;
}

Sum Strided::sum_of(const Value *value, unsigned depth) const
{
	auto *inst = value == counter ? nullptr : dyn_cast<Instruction>(value);
	unsigned code = inst && depth ? inst->getOpcode() : 0;
	const Value *multiplied = nullptr;
	uint64_t factor = 0;
	Sum sum;

	if (code)
		multiplied = factor_of(*inst, factor);
	if (auto *number = dyn_cast<ConstantInt>(value);
		number && number->getValue().getSignificantBits() <= 64) {
		sum.constant = number->getSExtValue();
	} else if (code == Instruction::Add || code == Instruction::Sub) {
		sum = sum_of(inst->getOperand(0), depth - 1);
		sum.add(sum_of(inst->getOperand(1), depth - 1),
			code == Instruction::Add ? 1 : uint64_t(-1));
	} else if (multiplied) {
		sum.add(sum_of(multiplied, depth - 1), factor);
	} else if (code == Instruction::SExt || code == Instruction::ZExt ||
		code == Instruction::Trunc || code == Instruction::Freeze) {
		sum = sum_of(inst->getOperand(0), depth - 1);
	} else if (code == Instruction::GetElementPtr &&
		!is_scalable(*cast<GetElementPtrInst>(inst))) {
		sum = sum_of(*cast<GetElementPtrInst>(inst), depth - 1);
	} else {
		sum.term[value] = 1;
	}
	return sum;
}

// May the vectorizer make the access part of an interleave group?
bool Strided::is_interleaved(const Sum &address, TypeSize type) const
{
	auto stride = address.term.find(counter);

	if (stride == address.term.end() || type.isScalable())
		return false;
	uint64_t step = stride->second;
	uint64_t size = type.getFixedValue();

	step = std::min(step, 0 - step);
	return step >= 2 * size && step <= max_factor * size;
}

void Strided::note(const Instruction &inst)
{
	const Value *pointer = getLoadStorePointerOperand(&inst);
	Sum address;

	if (!pointer)
		return;
	address = sum_of(pointer, max_depth);
	if (is_interleaved(address,
		    inst.getDataLayout().getTypeStoreSize(
			    ashlar::type_of_access(inst))))
		accesses.push_back({ &inst, std::move(address) });
}

// Collect the accesses whose addresses are computed from the induction
// variable.
void Strided::collect()
{
	SmallVector<const Value *, 16> work = { counter };
	SmallPtrSet<const Value *, 32> seen;

	while (!work.empty())
		for (const User *user : work.pop_back_val()->users()) {
			auto *inst = dyn_cast<Instruction>(user);

			if (!inst || isa<PHINode>(inst) ||
				!seen.insert(inst).second)
				continue;
			note(*inst);
			if (inst->getType()->isIntegerTy() ||
				inst->getType()->isPointerTy())
				if (!isa<LoadInst>(inst))
					work.push_back(inst);
		}
}

// May "second" run after "first", in the same iteration?
static bool may_follow(const Instruction &first, const Instruction &second)
{
	return &first != &second &&
		(first.getParent() != second.getParent() ||
			first.comesBefore(&second));
}

// Will "a" and "b" be the same value after common subexpression elimination?
static bool is_twice(const Value *a, const Value *b, unsigned depth)
{
	auto *one = dyn_cast<Instruction>(a);
	auto *other = dyn_cast<Instruction>(b);

	if (a == b)
		return true;
	if (!one || !other || !depth || !one->isSameOperationAs(other) ||
		isa<PHINode>(one) || one->mayReadOrWriteMemory())
		return false;
	for (unsigned i = 0; i < one->getNumOperands(); ++i)
		if (!is_twice(one->getOperand(i), other->getOperand(i),
			    depth - 1))
			return false;
	return true;
}

// Is there a store that may alias other accesses, as far as is known?
bool Strided::is_unclear() const
{
	const Access *first = nullptr;

	for (const Access &one : accesses) {
		if (!one.writes())
			continue;
		if (first && first->address.term != one.address.term)
			return true;
		first = &one;
	}
	return false;
}

// May the accesses, with apparently different addresses, alias in some
// iteration?  Different arrays have different alias scopes.
bool Strided::may_meet(const Access &a, const Access &b)
{
	const MDNode *scope = a.inst->getMetadata(LLVMContext::MD_alias_scope);
	const MDNode *other = b.inst->getMetadata(LLVMContext::MD_alias_scope);

	return a.address.term != b.address.term &&
		(scope == other || !scope || !other);
}

// Do accesses of the loop alias, or may they, in a way that LLVM must see to
// keep their order?  A load after a store to the same address does not count:
// it is replaced by the stored value if the address is the same value and no
// other store is in between.
bool Strided::hides_order(bool ordered)
{
	collect();
	bool unclear = is_unclear();

	for (const Access &one : accesses)
		for (const Access &other : accesses) {
			if (!one.writes() ||
				!may_follow(*one.inst, *other.inst))
				continue;
			if (one.address == other.address
					? unclear ||
						!is_twice(one.pointer(),
							other.pointer(),
							max_depth)
					: ordered && may_meet(one, other))
				return true;
		}
	return false;
}

bool ash_ir_hides_order(LLVMValueRef iterator, bool ordered)
{
	return Strided(*unwrap<Instruction>(iterator)).hides_order(ordered);
}
