// callers.h - what the callers of a function pass, for C++ alone; in C see
// passed_constants.h.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_CALLERS_H
#define ASH_LLVM_CALLERS_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>

namespace ashlar {

// The objects that the arguments of a function point into, call by call.
class Callers {
public:
	// Nothing is known unless all calls of "function" are in its module.
	explicit Callers(const llvm::Function &function);

	// Do these two arguments never point into the same object?
	bool keep_apart(unsigned a, unsigned b) const;

private:
	// For each call one object per argument; null: not known.
	llvm::SmallVector<llvm::SmallVector<const llvm::Value *, 8>, 4> objects;
};

} // namespace ashlar

#endif
