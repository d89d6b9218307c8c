// call_effects.h - memory effects of functions and calls, for C++ only.
//
// Facts about a function's body are recorded at its calls: as attributes that
// LLVM understands, and as metadata with the byte ranges touched through each
// pointer.
//
// SPDX-License-Identifier: MIT
#ifndef ASH_LLVM_CALL_EFFECTS_H
#define ASH_LLVM_CALL_EFFECTS_H

#include <cstdint>

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/MemoryLocation.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstrTypes.h>

namespace ashlar {

// The bytes from "first" up to, but excluding, "end" + "scale" * argument "by",
// relative to a pointer.  "by" is -1 if the end is a constant; a negative
// signed argument counts as zero.
struct Extent {
	bool known = false;
	int64_t first = 0;
	int64_t end = 0;
	int64_t scale = 0;
	int by = -1;
	bool is_unsigned = false;
};

// Memory that a call touches: that of an argument, or a global variable.
struct Touch {
	int argument = -1;
	llvm::GlobalVariable *global = nullptr;
	bool reads = false;
	bool writes = false;
	Extent extent;
};

// All memory effects of a call; there are no guarantees unless "known".
struct Effects {
	bool known = false;
	bool reads_any = false;		// may it read any memory?
	// Does it read memory that is inaccessible to the program?
	bool reads_hidden = false;
	bool writes_hidden = false;
	bool reads_errno = false;
	bool writes_errno = false;
	// May its effects depend on the calling thread?
	bool of_thread = false;
	llvm::SmallVector<Touch, 4> touches;

	bool writes() const;
	// Add "touch"; it is merged with another one through the same pointer.
	void add(const Touch &touch);
};

// Does the call always return, without unwinding and without synchronization
// with other threads?
bool is_orderly(const llvm::CallBase &call);
// Does "call" call a mathematical function of the library, which may set errno?
bool is_math_call(const llvm::CallBase &call,
	const llvm::TargetLibraryInfo &library);
// Can a model represent the call, of which annotate_calls has recorded the
// effects?
bool is_call_modelled(llvm::CallBase &call,
	const llvm::TargetLibraryInfo &library);
// Does the call, which touches no memory, return different values in different
// threads?  This is possible if it returns an address or has no arguments, as
// __errno_location and pthread_self do.
bool is_of_thread(const llvm::CallBase &call);
// The effects of the call, from its metadata or else its attributes.
Effects effects_of(const llvm::CallBase &call,
	const llvm::TargetLibraryInfo &library);
// Record the effects at the call.
void set_effects(llvm::CallBase &call, const Effects &effects);
// Remove the records of set_effects from all calls.
void drop_effects(llvm::Function &function);

// Returns "place" without the alias facts that hold within one iteration of
// "loop" only, such as "restrict" in a function that was inlined into the loop.
llvm::MemoryLocation lasting_place(llvm::MemoryLocation place,
	const llvm::Loop &loop);
// Does this type tag belong to a member of a structure?
bool is_member(const llvm::MDNode *tag);
// May "writer" change the memory "place"?  Refines alias analysis by one fact:
// a member of a structure is not errno, a separate int.
bool may_change(llvm::AAResults &alias, const llvm::Instruction &writer,
	const llvm::MemoryLocation &place);

// Determine the effects of functions called in loops of "function", from their
// bodies and from knowledge of the library, and record them at the calls.
void annotate_calls(llvm::Function &function,
	const llvm::TargetLibraryInfo &library);

// Mark all calls that allocate or free memory of the C library as such, so that
// memory that is never read is removed.
void annotate_allocations(llvm::Function &function,
	const llvm::TargetLibraryInfo &library);

} // namespace ashlar

#endif
