// prepare_passes.h - the passes that each do one step of preparation.
//
// The name of the file that defines a pass is in its comment.
//
// Requires:    see the heads of these files.
// Ensures:     see there.
// Breaks:      see there.
// Conventions: none here.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_PASSES_PREPARE_PASSES_H
#define ASH_PREPARE_PASSES_PREPARE_PASSES_H

#include <llvm/IR/PassManager.h>

namespace ashlar {

// Replaces induction variables that are extended in the loop by wide ones.
// (counters/widen.cpp)
struct WidenPass : llvm::PassInfoMixin<WidenPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-widen"; }
};

// Computes addresses from induction variables instead of their truncated
// copies.  (counters/short_copies.cpp)
struct ShortCopyPass : llvm::PassInfoMixin<ShortCopyPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-short-copies"; }
};

// Computes the final value of an inner loop's induction variable from the trip
// count, so that the enclosing loop's recurrence can be analyzed.
// (undo_opt/last_value.cpp)
struct LastValuePass : llvm::PassInfoMixin<LastValuePass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-last-values"; }
};

// Removes freeze instructions in loops that are redundant once the flags of
// their operand's computation are dropped.  (undo_opt/remove_freeze.cpp)
struct ThawPass : llvm::PassInfoMixin<ThawPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-remove-freeze"; }
};

// Replaces memset and memcpy of a row of array elements by a loop over them.
// (undo_opt/expand_memops.cpp)
struct SpreadPass : llvm::PassInfoMixin<SpreadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-spread"; }
};

// Turns dynamic allocations of constant size into static allocas.
// (local_arrays/constant_length.cpp)
struct ConstantLengthPass : llvm::PassInfoMixin<ConstantLengthPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-constant-length"; }
};

// Unrolls short loops over small local arrays, and replaces the elements of
// these by scalars.  (local_arrays/split_arrays.cpp)
struct SplitArraysPass : llvm::PassInfoMixin<SplitArraysPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-split-arrays"; }
};

// Unrolls loops in which arrays change places (double buffering), so that the
// arrays are fixed in each copy of the body.  (rotation/pointer_rotation.cpp)
struct RotationPass : llvm::PassInfoMixin<RotationPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-rotation"; }
};

// Replaces multiplications of complex numbers by calls of pure functions.
// (complex/complex_product.cpp)
struct ComplexProductPass : llvm::PassInfoMixin<ComplexProductPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-complex-product"; }
};

// Selects between two loaded values instead of loading from one of two
// addresses, if both may be loaded.  (hoist/address_choice.cpp)
struct ChoicePass : llvm::PassInfoMixin<ChoicePass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-choice"; }
};

// Merges loads on several incoming paths into one, and addresses with the same
// base into that base with an offset.  (hoist/merge_address.cpp)
struct MergeAddressPass : llvm::PassInfoMixin<MergeAddressPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-merge-address"; }
};

// Moves the load of a subscript back to its uses if it was hoisted before a
// loop under a guard (hoist/invariant_loads.h), enclosing loops change it, and
// it is only used for addresses with large strides that are only read from.
// (hoist/index_load.cpp)
struct IndexLoadPass : llvm::PassInfoMixin<IndexLoadPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-index-load"; }
};

// Limits the number of branches on the chain of single predecessors of each
// loop, which ScalarEvolution searches for guards.  (pipeline/guard_limit.cpp)
struct GuardLimitPass : llvm::PassInfoMixin<GuardLimitPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-guard-limit"; }
};

// Unrolls windows: reductions over a constant number of elements, which LLVM
// would unroll anyway.  (unroll/unroll_sums.cpp)
struct UnrollSumsPass : llvm::PassInfoMixin<UnrollSumsPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-unroll-sums"; }
};

// Moves tests of strides out of nests, into version tests.
// (versioning/stride_version.cpp)
struct StrideVersionPass : llvm::PassInfoMixin<StrideVersionPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-stride-versions"; }
};

// Replaces square roots that cannot set errno by the intrinsic.
// (math_calls/nonnegative_root.cpp)
struct NonnegativeRootPass : llvm::PassInfoMixin<NonnegativeRootPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-nonnegative-root"; }
};

// Versions nests that load row addresses: one version computes them, under a
// run-time test that all rows are at equal distances.
// (row_pointers/linearize_row_pointers.cpp)
struct RowPass : llvm::PassInfoMixin<RowPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-row"; }
};

// Versions loop nests in which a bound or the address of an array is loaded and
// a store might change it: in one version it does not change.  Nests that load
// only addresses of rows may be left to RowPass, which creates versions itself;
// the result then states that this pass must run again, for inner loops of
// nests that RowPass rejects.  (versioning/nest_versioning.cpp)
struct VersioningPass : llvm::PassInfoMixin<VersioningPass> {
	explicit VersioningPass(bool rows) : leave_rows(rows) {}

	bool leave_rows;

	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-versioning"; }
};

// Coalesces an innermost loop and the loop around it; runs right before the
// loop vectorizer.  (coalesce/coalesce_loops.cpp)
struct CoalesceLoopsPass : llvm::PassInfoMixin<CoalesceLoopsPass> {
	llvm::PreservedAnalyses run(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	static llvm::StringRef name() { return "ashlar-coalesce-loops"; }
};

} // namespace ashlar

#endif
