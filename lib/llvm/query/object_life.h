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
	/* Is it an object that the function makes anew each time that the
	 * blocks are entered, and of which nothing is read or written but by
	 * these?
	 */
	bool is_new;
	/* Has it values when it is made? */
	bool is_filled;
} ash_object_life;

/* How long the contents of the object that "base" leads to count for the "n"
 * blocks of "function", which are entered from "entry".
 *
 * Of an object that stays from one run of the blocks to the next this is not
 * asked: code that runs in their place where a test fails may read what an
 * earlier run of them has left.
 */
ash_object_life ash_find_object_life(LLVMValueRef function, LLVMValueRef base,
	LLVMBasicBlockRef entry, const LLVMBasicBlockRef *block, unsigned n);

#ifdef __cplusplus
}
#endif

#endif
