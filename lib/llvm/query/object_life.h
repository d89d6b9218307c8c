/* object_life.h - lifetime of an object's contents.
 *
 * Makes no decisions.
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
	/* Does the function allocate the object again each time that the blocks
	 * are entered, and do only these access it?
	 */
	bool is_new;
	/* Does it have a value when it is allocated? */
	bool is_filled;
} ash_object_life;

/* Which part of the lifetime of the object of "base" is in the "n" blocks
 * "block" of "function", which are entered from "entry".
 *
 * Objects that persist between executions of the blocks do not qualify: the
 * original code, which runs if a test fails, may read what an earlier execution
 * has left.
 */
ash_object_life ash_find_object_life(LLVMValueRef function, LLVMValueRef base,
	LLVMBasicBlockRef entry, const LLVMBasicBlockRef *block, unsigned n);

#ifdef __cplusplus
}
#endif

#endif
