// single_load.h - hoisting of invariant loads that follow a check.
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
#ifndef ASH_PREPARE_ROW_POINTERS_SINGLE_LOAD_H
#define ASH_PREPARE_ROW_POINTERS_SINGLE_LOAD_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

#include "prepare/row_pointers/table_read.h"

namespace ashlar {

// Finds loads of bounds and addresses that could not be hoisted because of
// checks before them.
class Singles {
public:
	Singles(TableReader &of, const llvm::DominatorTree &dominators,
		const llvm::LoopInfo &all)
		: reader(of), tree(dominators), loops(all)
	{
	}

	// Find the loads of the reader's current nest; returns whether there
	// are any.
	bool find();
	// Move the loads that find() has found before "test", and add to it the
	// condition that they run.
	void replace(llvm::CallInst *test);

private:
	struct Single {
		llvm::LoadInst *load;
		bool may_change;	// may the nest write the loaded memory?
	};

	TableReader &reader;
	const llvm::DominatorTree &tree;
	const llvm::LoopInfo &loops;
	llvm::SmallVector<Single, 8> singles;

	llvm::LoadInst *find_same(llvm::LoadInst &load, unsigned n) const;
	llvm::Value *leave(const Single &single, llvm::Value *required,
		llvm::IRBuilder<> &builder);
};

} // namespace ashlar

#endif
