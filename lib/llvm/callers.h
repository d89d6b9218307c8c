// callers.h - what the callers of a function pass, for C++ alone; in C see
// passed_constants.h.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_CALLERS_H
#define ASH_LLVM_CALLERS_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>

namespace ashlar {

// The objects that the arguments of a function point into, and the numbers that
// they are, call by call.
class Callers {
public:
	// Nothing is known unless all calls of "function" are in its module.
	explicit Callers(const llvm::Function &function);

	// Do these two arguments never point into the same object?
	bool keep_apart(unsigned a, unsigned b) const;

	// The number that all calls pass for this argument; null: there is none,
	// or it is not known.
	const llvm::ConstantInt *find_number(unsigned argument) const;

private:
	// For each call one object or number per argument; null: not known.
	llvm::SmallVector<llvm::SmallVector<const llvm::Value *, 8>, 4> calls;
};

} // namespace ashlar

#endif
