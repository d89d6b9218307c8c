// device_runs_impl.h - runs of a module on devices, and calls of the runtime
// before the host may access their results.
//
// Private to the files of this room.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_DEVICE_DEVICE_RUNS_IMPL_H
#define ASH_LLVM_DEVICE_DEVICE_RUNS_IMPL_H

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Instructions.h>

namespace ashlar {

// What is known of all runs of a module.
struct DeviceRuns {
	llvm::Function *touch = nullptr;
	llvm::GlobalVariable *staying = nullptr;
	// The objects that contain arrays of runs.  If "any", there are other,
	// unknown ones.
	llvm::SmallPtrSet<const llvm::Value *, 16> objects;
	bool any = false;
	// The functions that contain runs, or call functions that do.
	llvm::SmallPtrSet<const llvm::Function *, 16> running;
};

// ---- device_runs.cpp ----

// Is the function part of the embedded runtime?
bool is_of_runtime(const llvm::Function &function);

// Is this the definition that the program uses, so that calls of it do what it
// says?
bool is_final(const llvm::Function &function);

// The function that "call" calls if its definition is final (is_final); else
// null.
llvm::Function *final_callee(const llvm::CallBase &call);

// May "inst" leave results on the device: is it a run, or a call of a function
// with runs?
bool may_run(const DeviceRuns &runs, const llvm::Instruction &inst);

// ---- device_touch.cpp ----

// Call the runtime in "function" before each access of memory that may be on
// the device and, if "is_left", before calls of other modules and returns to
// them, which may access results.  Returns whether the function has changed.
bool touch_before_accesses(const DeviceRuns &runs, llvm::Function &function,
	const llvm::TargetLibraryInfo &library, bool is_left);

} // namespace ashlar

#endif
