// single_load.cpp - hoisting of invariant loads that follow a check.
//
// "for (...; j < b.at(0).size(); ...)" loads the bound after a check.  Once the
// check is tested before the nest (row_checks.cpp), the load runs in the first
// iteration if its enclosing loops are entered.  If they are not, a zero on the
// stack is loaded, and the fallback version runs.
//
// Requires:    a nest selected by TableReader::begin, whose checks are tested
//              before it.
// Ensures:     such loads are before the nest, and load a zero where they would
//              not have run.
// Breaks:      ScalarEvolution of the loaded values; the pass that uses this
//              drops all analyses.
// Conventions: reads ASH_VERSION_CHECKS.
//
// SPDX-License-Identifier: MIT
#include "prepare/row_pointers/single_load.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>

#include "llvm/edit/version_test.h"
#include "prepare/hoist/invariant_loads.h"
#include "prepare/versioning/versioned_nest.h"

using namespace llvm;

namespace ashlar {

// The most loads in one nest that are hoisted after its checks.
static constexpr unsigned max_singles = 16;

bool Singles::find()
{
	bool speculative = false;
	CallInst *test = find_test(*reader.nest().loop, speculative);

	singles.clear();
	if (!test || !speculative ||
		!(ash_version_guard(wrap(test)).meanings &
			ASH_MEANS(ASH_MEANING_CHECKS)))
		return false;
	for (LoadInst *load : reader.nest().loads) {
		Single single = { load, false };

		if (singles.size() < max_singles &&
			is_structural_load(*load, loops) &&
			reader.is_single(*load, single.may_change))
			singles.push_back(single);
	}
	return !singles.empty();
}

// Returns one of the first "n" loads found that has the same address as "load";
// NULL if there is none.
LoadInst *Singles::find_same(LoadInst &load, unsigned n) const
{
	for (unsigned i = 0; i < n; ++i)
		if (singles[i].load->getType() == load.getType() &&
			reader.is_same_place(*singles[i].load, load))
			return singles[i].load;
	return nullptr;
}

// Move the load of "single" before the nest, where it runs if "required" and
// its guard are true.  Returns "required" and the guard: the condition for the
// speculative version.
Value *Singles::leave(const Single &single, Value *required,
	IRBuilder<> &builder)
{
	static const unsigned kept[] = { LLVMContext::MD_tbaa };
	Instruction *place = &*builder.GetInsertPoint();
	LoadInst &load = *single.load;
	Value *guard = reader.first_guard(load, builder);
	Value *address = reader.copy(load.getPointerOperand(), builder);

	required = guard ? builder.CreateLogicalAnd(required, guard) : required;
	load.setOperand(load.getPointerOperandIndex(),
		builder.CreateSelect(required, address, reader.zero_of(load)));
	load.moveBefore(*place->getParent(), place->getIterator());
	load.dropUnknownNonDebugMetadata(kept);
	return required;
}

void Singles::replace(CallInst *test)
{
	IRBuilder<> builder(test);
	Value *required = test->getArgOperand(0);
	SmallVector<Value *, 16> cells;
	SmallVector<LoadInst *, 16> same;

	for (unsigned i = 0; i < singles.size(); ++i)
		same.push_back(find_same(*singles[i].load, i));
	for (unsigned i = 0; i < singles.size(); ++i) {
		LoadInst *load = singles[i].load;

		if (same[i]) {
			load->replaceAllUsesWith(same[i]);
			load->eraseFromParent();
			continue;
		}
		builder.SetCurrentDebugLocation(load->getDebugLoc());
		required = leave(singles[i], required, builder);
		if (!singles[i].may_change)
			continue;
		cells.push_back(load->getPointerOperand());
		cells.push_back(builder.getInt64(load->getDataLayout()
				.getTypeStoreSize(load->getType())
				.getFixedValue()));
		cells.push_back(load);
	}
	test = reader.require(test, required, cells);
	for (unsigned i = 0; i < singles.size(); ++i)
		if (!same[i])
			lift_results(singles[i].load, *reader.nest().loop, test,
				tree);
}

} // namespace ashlar
