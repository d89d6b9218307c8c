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

// Versions loop nests in which a bound or the address of an array is loaded and
// a store might change it: in one version it does not change.  Nests that load
// only addresses of rows may be left to RowPass, which creates versions itself;
// the result then states that this pass must run again, for inner loops of
// nests that RowPass rejects.
struct VersioningPass : llvm::PassInfoMixin<VersioningPass> {
	explicit VersioningPass(bool rows) : leave_rows(rows) {}

	bool leave_rows;

	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-versioning"; }
};

} // namespace ashlar

#endif
