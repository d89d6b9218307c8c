// local_uses.h - local arrays that only loads and stores touch.
//
// Requires:    nothing.
// Ensures:     what is asked is answered; nothing changes.
// Breaks:      nothing.
// Conventions: none.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_PREPARE_LOCAL_ARRAYS_LOCAL_USES_H
#define ASH_PREPARE_LOCAL_ARRAYS_LOCAL_USES_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// Is "slot" used by nothing but simple loads and stores, address computations,
// memory intrinsics and markers of its life?  If so, *addresses, unless NULL,
// gets the address computations.
bool has_local_uses(const llvm::AllocaInst &slot,
	llvm::SmallVectorImpl<llvm::GetElementPtrInst *> *addresses = nullptr);

} // namespace ashlar

#endif
