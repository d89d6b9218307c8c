// machine.h - target machines, for C++ only.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_MACHINE_H
#define ASH_LLVM_MACHINE_H

#include <memory>

#include <llvm/IR/Function.h>
#include <llvm/Target/TargetMachine.h>

namespace ashlar {

// A machine for "triple" with optimization level "level"; NULL if this LLVM
// lacks the target.
std::unique_ptr<llvm::TargetMachine> create_machine(const llvm::Triple &triple,
	llvm::StringRef cpu, llvm::StringRef features,
	const llvm::TargetOptions &options, llvm::CodeGenOptLevel level);

// The machine for the module's triple and the function's processor and
// features; NULL if this LLVM lacks the target.  Valid until the same thread
// asks for that of another function.
llvm::TargetMachine *machine_of(const llvm::Function &function);

} // namespace ashlar

#endif
