/* memory_writes.h - instructions that may write the memory at an address.
 *
 * Makes no decisions.  An object is private if the program does not let its
 * address escape: code that is not passed the address cannot reach the object.
 * Our new code does pass addresses, so the question must be asked before code
 * generation.
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

/* May a private object be written wherever it can be read, even where the
 * program does not write it?  Memory passed by the caller may be constant.
 */
bool ash_is_writable(LLVMValueRef base);

/* May "inst" write memory of the object of "base"?  "is_private": the object is
 * private; a call of the runtime may still reach it.
 */
bool ash_may_write(ash_analysis *analysis, LLVMValueRef inst, LLVMValueRef base,
	bool is_private);

/* May the objects of "a" and "b" be the same? */
bool ash_may_share(ash_analysis *analysis, LLVMValueRef a, LLVMValueRef b);

/* Is "base" the same value throughout an execution of the function? */
bool ash_is_lasting(const ash_analysis *analysis, LLVMValueRef base);

/* The instruction before which code that precedes "loop" can be inserted; in
 * the loop's header if no other block leads only there.
 */
LLVMValueRef ash_place_before(ash_loop loop);

#ifdef __cplusplus
}
#endif

#endif
