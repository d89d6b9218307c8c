// versioned_nest.h - cloning of loop nests for versioning.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     both copies have dedicated exits; loops and dominators are kept
//              up to date.
// Breaks:      ScalarEvolution of the nest and of code after it.
// Conventions: writes and reads ASH_VERSION_TEST.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_VERSIONING_VERSIONED_NEST_H
#define ASH_PREPARE_VERSIONING_VERSIONED_NEST_H

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// The most nests of one function that one pass versions.
constexpr unsigned max_versions = 32;

// A nest that can be versioned.
struct Nest {
	llvm::Loop *loop;
	llvm::SmallVector<llvm::LoadInst *, 16> loads;	// in program order
	llvm::SmallVector<llvm::Instruction *, 16> writers;
};

// Can "loop" be versioned?  If so, "nest" has its parts.
bool find_nest(llvm::Loop &loop, llvm::LoopInfo &loops, Nest &nest);

// The effect of a nest's stores on a memory location.
struct Change {
	bool may;	// may a store change it?
	// Does a store certainly change it, or can no test exclude that?
	bool never;
};

// The effect of the stores of "nest" on the memory "place".
Change find_change(const Nest &nest, llvm::AAResults &alias,
	const llvm::MemoryLocation &place);

// Create two versions of the nest; "nest" becomes the speculative one.  Returns
// the test between them, which has no conditions yet.
llvm::CallInst *double_nest(llvm::Loop &nest, llvm::LoopInfo &loops,
	llvm::DominatorTree &tree);
// The version test before the nest; *speculative tells which version the nest
// is.  NULL if the nest is no version.
llvm::CallInst *find_test(const llvm::Loop &nest, bool &speculative);
// Replace "test" by one with the condition "guard", and with additional cells
// that the speculative version must not write, three operands each
// (version_test.h).
llvm::CallInst *extend_test(llvm::CallInst *test, llvm::Value *guard,
	llvm::ArrayRef<llvm::Value *> cells);

// Move values that the nest computes from "known", which is available before
// "place", to "place": numbers of elements and the like.
void lift_results(llvm::Value *known, const llvm::Loop &nest,
	llvm::Instruction *place, const llvm::DominatorTree &tree);

} // namespace ashlar

#endif
