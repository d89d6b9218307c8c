// single_load.h - what a nest loads from one place.
//
// Requires:    a nest that TableReader has begun with, and whose checks are
//              tested before it.
// Ensures:     such loads stand before the nest, and read a zero where they
//              would not have run.
// Breaks:      ScalarEvolution of what was loaded; the pass that uses this
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

// Finds loads of bounds and addresses that could not leave the nest as long as
// checks stood before them.
class Singles {
public:
	Singles(TableReader &of, const llvm::DominatorTree &dominators)
		: reader(of), tree(dominators)
	{
	}

	// Are there any in the nest at which the reader is?
	bool find();
	// Move them before the test, which requires that they run.
	void replace(llvm::CallInst *test);

private:
	struct Single {
		llvm::LoadInst *load;
		bool may_change;	// may a store of the nest change it?
	};

	TableReader &reader;
	const llvm::DominatorTree &tree;
	llvm::SmallVector<Single, 8> singles;

	llvm::LoadInst *find_same(llvm::LoadInst &load, unsigned n) const;
	llvm::Value *leave(const Single &single, llvm::Value *required,
		llvm::IRBuilder<> &builder);
};

} // namespace ashlar

#endif
