// debug_places_impl.h - interfaces between the files about debug information.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_DEBUG_PLACES_IMPL_H
#define ASH_LLVM_DEBUG_PLACES_IMPL_H

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Instructions.h>

#include "llvm/edit/debug_places.h"

// A copy of code.  Calls that were inlined with loops of the source stay the
// same ("around"), and their blocks are copied, so that debuggers step from one
// copy to the next within one call.  Calls inside of loops are copied, and
// their blocks stay.
struct ash_code_copy {
	ash_variables *original = nullptr;
	llvm::SmallPtrSet<const llvm::DILocation *, 8> around;
	llvm::DenseMap<const llvm::DILocalScope *, llvm::DILocalScope *> scopes;
	llvm::DenseMap<const llvm::DILocation *, llvm::DILocation *> calls;
	llvm::DenseMap<const llvm::DILocalVariable *, llvm::DILocalVariable *>
		variables;
	llvm::DenseMap<std::pair<const llvm::Metadata *, uint64_t>, uint64_t>
		atoms;
};

// A variable, the place where it changes, and the counters of loops that hold
// its value.
struct ash_variable {
	llvm::DILocalVariable *variable;
	llvm::DILocation *place;
	llvm::SmallVector<llvm::PHINode *, 2> counters;
};

struct ash_variables {
	llvm::SmallPtrSet<llvm::BasicBlock *, 16> region;
	llvm::SmallVector<ash_variable, 8> list;
	// Variables of copies that debuggers list without a value, too: those
	// of blocks.  Others are known to the function anyway, and gdb lists
	// variables of a function that is inlined twice for both calls, so that
	// one without a value hides one with a value.
	llvm::SmallVector<llvm::DILocalVariable *, 32> made;
};

namespace ashlar {

// The scope in the copy that corresponds to "scope" of the original.
llvm::DILocalScope *copy_scope(ash_code_copy *copy, llvm::DILocalScope *scope);
// The inlined call in the copy that corresponds to "call" (may be NULL) of the
// original.
llvm::DILocation *copy_call(ash_code_copy *copy, llvm::DILocation *call);
// The variable in the copy that corresponds to "variable" of the original, in
// the inlined call "call".
llvm::DILocalVariable *copy_variable(ash_code_copy *copy,
	llvm::DILocalVariable *variable, const llvm::DILocation *call);

} // namespace ashlar

#endif
