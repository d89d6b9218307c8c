// machine.h - target machines, for C++ alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_MACHINE_H
#define ASH_LLVM_MACHINE_H

#include <memory>

#include <llvm/IR/Function.h>
#include <llvm/Target/TargetMachine.h>

namespace ashlar {

// A machine for "triple", to be optimized for at "level"; NULL if this LLVM has
// no such target.
std::unique_ptr<llvm::TargetMachine> create_machine(const llvm::Triple &triple,
	llvm::StringRef cpu, llvm::StringRef features,
	const llvm::TargetOptions &options, llvm::CodeGenOptLevel level);

// Made from the triple of the module and from the function's processor and
// features.  NULL if the host has no such target.  Valid until the same thread
// asks for the machine of another function.
llvm::TargetMachine *machine_of(const llvm::Function &function);

} // namespace ashlar

#endif
