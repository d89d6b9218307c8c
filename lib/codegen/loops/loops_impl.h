/* loops_impl.h - what the files of loops tell each other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_LOOPS_IMPL_H
#define ASH_CODEGEN_LOOPS_LOOPS_IMPL_H

#include "codegen/loops/loops.h"

/* ---- loop_bounds.c: ends ---- */

/* The end of the loop: it runs while the iterator is less. */
LLVMValueRef ash_gen_loop_end(ash_gen *gen, __isl_keep isl_ast_node *node);

/* ---- loop_hints.c: what LLVM is told ---- */

/* Begin with the body of "loop": where there are loops of jammed copies
 * directly in it, other loops of their statements are what is left over.
 */
void ash_gen_enter_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* The body of "loop" is done with. */
void ash_gen_leave_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Would "loop" not gain from a longer body? */
bool ash_gen_is_busy(const ash_gen *gen, __isl_keep isl_ast_node *loop);

#endif
