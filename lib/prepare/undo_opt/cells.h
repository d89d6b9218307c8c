// cells.h - memory cells that hold a given value.
//
// Requires:    simplified loops in LCSSA form.
// Ensures:     loops, dominators, ScalarEvolution and MemorySSA are kept up to
//              date by its edits.
// Breaks:      nothing, unless the function is also changed in ways other than
//              by these edits and by new blocks on edges.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_UNDO_OPT_CELLS_H
#define ASH_PREPARE_UNDO_OPT_CELLS_H

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MemorySSA.h>
#include <llvm/Analysis/MemorySSAUpdater.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

namespace ashlar {

// A cell, and an access that has loaded the value from it or stored it there.
struct Cell {
	const llvm::SCEV *address;
	llvm::Instruction *access;
};

// The cells of one function.  All analyses are kept up to date by the edits
// below, which are the only ones allowed but for new blocks on edges.
//
// Requires: simplified loops in LCSSA form.
class Cells {
public:
	typedef llvm::SmallVector<Cell, 4> List;

	Cells(llvm::Function &function,
		llvm::FunctionAnalysisManager &analyses);

	llvm::LoopInfo &loops;
	llvm::DominatorTree &tree;
	llvm::ScalarEvolution &evolution;
	llvm::AAResults &alias;
	llvm::MemorySSAUpdater update;

	// The cells proved to hold "value" at the end of "block".
	List of(llvm::Value *value, const llvm::BasicBlock &block);
	// Does the cell at "address" hold "value" at the end of "block"?  If
	// so, "cell" is set.
	bool holds(llvm::Value *value, const llvm::SCEV *address,
		const llvm::BasicBlock &block, Cell *cell);
	bool is_same(const llvm::SCEV *a, const llvm::SCEV *b);
	// Is the cell of "like" unchanged from the start of "from", which
	// dominates "block", to the end of "block"?
	bool is_kept_since(const llvm::BasicBlock &from,
		llvm::Instruction &like, const llvm::BasicBlock &block);

	// Emit code before "place" that computes "address"; returns the
	// address, NULL if it cannot be computed there.
	llvm::Value *compute(const llvm::SCEV *address,
		llvm::BasicBlock::iterator place);
	// Replace "phi" by a load of the cell at "pointer".  The cells "known"
	// provide alignment and types.
	void replace(llvm::PHINode &phi, llvm::Value *pointer,
		llvm::ArrayRef<Cell> known);
	// Replace the PHI nodes "phis", which depend on each other, each by a
	// load from its element of "pointers".  The cells "known" provide
	// alignment and types.
	void replace(llvm::ArrayRef<llvm::PHINode *> phis,
		llvm::ArrayRef<llvm::Value *> pointers,
		llvm::ArrayRef<Cell> known);
	// Store "value" to "pointer" before "place", with the properties of
	// "like".
	llvm::StoreInst *store(llvm::Value *value, llvm::Value *pointer,
		llvm::BasicBlock::iterator place, const llvm::StoreInst &like);
	void erase(llvm::StoreInst &store);

private:
	llvm::MemorySSA &memory;
	llvm::SCEVExpander expander;

	llvm::MemoryAccess *last_access(const llvm::BasicBlock &block);
	llvm::MemoryUseOrDef *note(llvm::Instruction &access);
	bool is_apart(const llvm::MemoryDef &def, llvm::Instruction &access);
	bool is_unwritten(llvm::Instruction &access,
		const llvm::BasicBlock &block,
		llvm::function_ref<bool(llvm::MemoryAccess *)> is_before);
	bool is_kept(llvm::Instruction &access, const llvm::BasicBlock &block);
	void read_instead(llvm::PHINode &phi, llvm::Value *pointer,
		llvm::ArrayRef<Cell> known);
	void add(llvm::Instruction &access, const llvm::BasicBlock &block,
		List &list);
	void add_stores(llvm::Constant *value, const llvm::BasicBlock &block,
		List &list);
};

// The address of a simple load or store.
llvm::Value *address_of(llvm::Instruction &access);

} // namespace ashlar

#endif
