// call_effects.h - what functions and calls do, for C++ alone.
//
// What is found out of the body of a function is written down at its calls:
// as attributes that all of LLVM understands, and as metadata that says which
// bytes are touched behind which pointer.
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

// The bytes from "first" to below "end" + "scale" * (what argument "by"
// counts), seen from a pointer.  "by" is -1 if the end is a constant; a
// negative signed argument counts as zero.
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

// All that a call does to memory; nothing is promised if not "known".
struct Effects {
	bool known = false;
	bool reads_any = false;		// may read whatever it can find
	bool reads_hidden = false;	// memory that the program does not see
	bool writes_hidden = false;
	bool reads_errno = false;
	bool writes_errno = false;
	bool of_thread = false;		// may depend on the thread that calls
	llvm::SmallVector<Touch, 4> touches;

	bool writes() const;
	// Take part in it: the same pointer, touched once more.
	void add(const Touch &touch);
};

// Does the call come back, the usual way and without waiting for others?
bool is_orderly(const llvm::CallBase &call);
// Does the call, which touches no memory, give each thread something else?
// What has an address or nothing at all to go by may, as __errno_location
// and pthread_self do.
bool is_of_thread(const llvm::CallBase &call);
// The effects of the call, from its metadata or else its attributes.
Effects effects_of(const llvm::CallBase &call,
	const llvm::TargetLibraryInfo &library);
// Note them at the call.
void set_effects(llvm::CallBase &call, const Effects &effects);
// Remove from all calls what set_effects has noted.
void drop_effects(llvm::Function &function);

// "place", to be accessed in other iterations of "loop" too: what "restrict"
// promises in a function that was inlined into the loop holds for one of them.
llvm::MemoryLocation lasting_place(llvm::MemoryLocation place,
	const llvm::Loop &loop);
// Does this type tag belong to a member of a structure?
bool is_member(const llvm::MDNode *tag);
// May "writer" change what lies at "place"?  The alias analysis knows all but
// one thing: a member of a structure is not errno, which is an int by itself.
bool may_change(llvm::AAResults &alias, const llvm::Instruction &writer,
	const llvm::MemoryLocation &place);

// Find out what the functions called in loops of "function" do, from their
// bodies and from what is known of the library, and write it down at the
// calls.
void annotate_calls(llvm::Function &function,
	const llvm::TargetLibraryInfo &library);

// Say of all calls that allocate or free memory of the C library that they do,
// so that memory that is never read is removed.
void annotate_allocations(llvm::Function &function,
	const llvm::TargetLibraryInfo &library);

} // namespace ashlar

#endif
