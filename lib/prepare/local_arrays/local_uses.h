// local_uses.h - local arrays that are only loaded and stored.
//
// Requires:    nothing.
// Ensures:     a query; nothing changes.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_LOCAL_ARRAYS_LOCAL_USES_H
#define ASH_PREPARE_LOCAL_ARRAYS_LOCAL_USES_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// Is "slot" only used by simple loads and stores, address computations, memory
// intrinsics and lifetime markers?  If so, *addresses, unless NULL, gets the
// address computations.
bool has_local_uses(const llvm::AllocaInst &slot,
	llvm::SmallVectorImpl<llvm::GetElementPtrInst *> *addresses = nullptr);

} // namespace ashlar

#endif
