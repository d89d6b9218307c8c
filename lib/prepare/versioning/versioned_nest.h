// versioned_nest.h - loop nests that are doubled.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     both copies have dedicated exits; loops and dominators are kept
//              up to date.
// Breaks:      ScalarEvolution of the nest and all that is behind it.
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

// Nests of one function that are doubled by one pass.
constexpr unsigned max_versions = 32;

// A nest that can be doubled.
struct Nest {
	llvm::Loop *loop;
	llvm::SmallVector<llvm::LoadInst *, 16> loads;	// from the top down
	llvm::SmallVector<llvm::Instruction *, 16> writers;
};

// Can "loop" be doubled?  If so, "nest" is what it consists of.
bool find_nest(llvm::Loop &loop, llvm::LoopInfo &loops, Nest &nest);

// How the stores of a nest and a place in memory go together.
struct Change {
	bool may;	// may one of them change it?
	bool never;	// do they, or can no test tell?
};

// What may the nest do to the memory at "place", where "load" loads from?
Change find_change(const Nest &nest, llvm::AAResults &alias,
	const llvm::MemoryLocation &place);

// Make two copies of the nest; "nest" becomes the speculative one.  Gives the
// test that chooses, with nothing to be tested yet.
llvm::CallInst *double_nest(llvm::Loop &nest, llvm::LoopInfo &loops,
	llvm::DominatorTree &tree);
// The test before the nest, *speculative: for which it is; NULL: it is no
// version.
llvm::CallInst *find_test(const llvm::Loop &nest, bool &speculative);
// Replace the test by one that requires "guard" instead, and that the
// speculative version does not write what the new operands describe, three for
// each place (version_test.h).
llvm::CallInst *extend_test(llvm::CallInst *test, llvm::Value *guard,
	llvm::ArrayRef<llvm::Value *> cells);

// Numbers of elements and the like, which the nest computes from a value that
// is known before "place", are computed there.
void lift_results(llvm::Value *known, const llvm::Loop &nest,
	llvm::Instruction *place, const llvm::DominatorTree &tree);

} // namespace ashlar

#endif
