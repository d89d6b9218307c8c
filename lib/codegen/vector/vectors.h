/* vectors.h - loops over lanes become vector instructions.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_VECTOR_VECTORS_H
#define ASH_CODEGEN_VECTOR_VECTORS_H

#include "codegen/emit/gen.h"

/* What is made of a loop: vectors of the strips in it, or of the strip that it
 * is.
 */
typedef struct ash_vector_nest ash_vector_nest;

/* Vectors for "node", a loop over lanes, or a loop that has nothing but such
 * loops in it; NULL if there are none, or if that is not known to be better
 * than what LLVM makes of the loop.  Makes no code.
 */
ash_vector_nest *ash_vector_find(ash_gen *gen, __isl_keep isl_ast_node *node);
/* Free "nest" with all that it owns; gives NULL. */
ash_vector_nest *ash_vector_nest_free(ash_vector_nest *nest);

/* Code for "nest" from the current block on; its loop begins at "first" and
 * runs to below "end".
 */
isl_stat ash_vector_emit(ash_vector_nest *nest, LLVMValueRef first,
	LLVMValueRef end);

#endif
