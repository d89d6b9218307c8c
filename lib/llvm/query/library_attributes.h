// library_attributes.h - attributes of the C library's functions, for C++ only.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_LIBRARY_ATTRIBUTES_H
#define ASH_LLVM_LIBRARY_ATTRIBUTES_H

#include <memory>

#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Module.h>

namespace ashlar {

// LLVM's attributes of library functions, which LLVM infers for declarations in
// a module only.  Declarations are made in a module of their own, so that the
// program's remain as they are.
class LibraryAttributes {
public:
	explicit LibraryAttributes(const llvm::TargetLibraryInfo &info)
		: library(info)
	{
	}
	LibraryAttributes(const LibraryAttributes &) = delete;
	LibraryAttributes &operator=(const LibraryAttributes &) = delete;

	// The attributes of "function", a function of the library.
	const llvm::AttributeList &of(const llvm::Function &function);

private:
	const llvm::TargetLibraryInfo &library;
	std::unique_ptr<llvm::Module> shelf;
	llvm::DenseMap<const llvm::Function *, llvm::AttributeList> known;
};

} // namespace ashlar

#endif
