// machine.h - the target machine of a function, for C++ alone.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_MACHINE_H
#define ASH_LLVM_MACHINE_H

#include <llvm/IR/Function.h>
#include <llvm/Target/TargetMachine.h>

namespace ashlar {

// Made from the triple of the module and from the function's processor and
// features.  NULL if the host has no such target.  Valid until the same thread
// asks for the machine of another function.
llvm::TargetMachine *machine_of(const llvm::Function &function);

} // namespace ashlar

#endif
