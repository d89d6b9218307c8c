// callers.h - arguments that all callers of a function pass, for C++ only; in C
// see passed_constants.h.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_CALLERS_H
#define ASH_LLVM_CALLERS_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Function.h>

namespace ashlar {

// For each call of a function, the objects that its arguments point into.
class Callers {
public:
	// Finds the calls of "function"; nothing is known unless all are in its
	// module.
	explicit Callers(const llvm::Function &function);

	// Do these two arguments never point into the same object?
	bool keep_apart(unsigned a, unsigned b) const;

private:
	// For each call one object per argument; null: unknown.
	llvm::SmallVector<llvm::SmallVector<const llvm::Value *, 8>, 4> objects;
};

} // namespace ashlar

#endif
