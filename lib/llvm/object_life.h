/* object_life.h - how long the contents of an object count.
 *
 * Answers, and decides nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_LLVM_OBJECT_LIFE_H
#define ASH_LLVM_OBJECT_LIFE_H

#include <stdbool.h>

#include <llvm-c/Core.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ash_object_life {
	/* Is it an object that the function makes, or a variable of its own
	 * that stays, of which nothing is read or written but by the blocks?
	 */
	bool is_own;
	/* Is it made anew each time that the blocks are entered? */
	bool is_new;
	/* Has it values when it is made? */
	bool is_filled;
} ash_object_life;

/* How long the contents of the object that "base" leads to count for the "n"
 * blocks of "function", which are entered from "entry".  What "original" does,
 * a function that is to be replaced, does not matter.
 */
ash_object_life ash_find_object_life(LLVMValueRef function,
	LLVMValueRef original, LLVMValueRef base, LLVMBasicBlockRef entry,
	const LLVMBasicBlockRef *block, unsigned n);

#ifdef __cplusplus
}
#endif

#endif
