/* memory_writes.h - which instructions may write the memory that an address
 * leads to.
 *
 * Answers, and decides nothing.  An object is private if the program hands its
 * address to no one who keeps it: what is called without it does not reach it.
 * Code that we generate does hand addresses on, so that has to be asked before.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_MEMORY_WRITES_H
#define ASH_LLVM_MEMORY_WRITES_H

#include "llvm/query/analysis.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Is "base" the start of an object that is private to its function? */
bool ash_is_private(LLVMValueRef base);

/* May a private object be written wherever it can be read, also where the
 * program does not?  What "base" points to may be constant, if the function
 * gets it from its caller.
 */
bool ash_is_writable(LLVMValueRef base);

/* May "inst" write memory that is reached from "base", anywhere in its object?
 * With "is_private" the object is known to be; a call of the runtime may reach
 * it all the same.
 */
bool ash_may_write(ash_analysis *analysis, LLVMValueRef inst, LLVMValueRef base,
	bool is_private);

/* May the objects that "a" and "b" lead to be the same? */
bool ash_may_share(ash_analysis *analysis, LLVMValueRef a, LLVMValueRef b);

/* Is "base" the same value all the time that the function runs? */
bool ash_is_lasting(const ash_analysis *analysis, LLVMValueRef base);

/* Where code runs that is to run before "loop": an instruction to insert it
 * before; in the head of the loop if nothing else leads there alone.
 */
LLVMValueRef ash_place_before(ash_loop loop);

#ifdef __cplusplus
}
#endif

#endif
