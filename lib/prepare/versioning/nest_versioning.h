// nest_versioning.h - loop versioning of nests for loads of bounds and
// addresses.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     a nest with loads of bounds or addresses that its stores might
//              change has two versions, with these loads before the speculative
//              one; both are simplified loops in LCSSA form.
// Breaks:      all analyses, if it changes anything.
// Conventions: writes ASH_VERSION_TEST, by versioned_nest.h,
//              ASH_VERSION_ENTRIES and ASH_VERSION_AGAIN.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_VERSIONING_NEST_VERSIONING_H
#define ASH_PREPARE_VERSIONING_NEST_VERSIONING_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Where a bound or the address of an array is loaded in a loop nest and a
// store might change it, make a copy of the nest in which it does not.
//
// Nests in which nothing but the addresses of rows is loaded may be left to
// RowPass, which makes versions itself; then the function says that the pass
// has to run once more, for loops inside of nests that RowPass does not want.
struct VersioningPass : llvm::PassInfoMixin<VersioningPass> {
	explicit VersioningPass(bool rows) : leave_rows(rows) {}

	bool leave_rows;

	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-versioning"; }
};

} // namespace ashlar

#endif
