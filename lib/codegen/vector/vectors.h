/* vectors.h - vectorization of loops over lanes.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_VECTOR_VECTORS_H
#define ASH_CODEGEN_VECTOR_VECTORS_H

#include "codegen/emit/gen.h"

/* A loop to be vectorized: a strip, a loop around strips, or an innermost loop.
 */
typedef struct ash_vector_nest ash_vector_nest;

/* Plan vectors for "node": a loop over lanes, a loop that contains only such
 * loops, or an innermost loop without dependences.  NULL if this is impossible,
 * or not known to be better than LLVM's vectorizer.  Generates no code.
 */
ash_vector_nest *ash_vector_find(ash_gen *gen, __isl_keep isl_ast_node *node);
/* Free "nest" with all that it owns; gives NULL. */
ash_vector_nest *ash_vector_nest_free(ash_vector_nest *nest);

/* Generate code for "nest" from the current block on; its loop runs from
 * "first" up to but excluding "end".
 */
isl_stat ash_vector_emit(ash_vector_nest *nest, LLVMValueRef first,
	LLVMValueRef end);

#endif
