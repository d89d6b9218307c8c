/* loops_impl.h - interfaces between the files of loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_LOOPS_LOOPS_IMPL_H
#define ASH_CODEGEN_LOOPS_LOOPS_IMPL_H

#include "codegen/loops/loops.h"

/* ---- loop_bounds.c: ends ---- */

/* The exclusive end of the loop: it runs while the iterator is less. */
LLVMValueRef ash_gen_loop_end(ash_gen *gen, __isl_keep isl_ast_node *node);

/* ---- loop_hints.c: what LLVM is told ---- */

/* Called before the body of "loop" is generated: if it contains jammed loops
 * directly, other loops with the same statements count as remainder loops.
 */
void ash_gen_enter_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Called after the body of "loop" was generated. */
void ash_gen_leave_rest(ash_gen *gen, __isl_keep isl_ast_node *loop);
/* Is the body of "loop" long enough, so that unrolling would not help? */
bool ash_gen_is_busy(const ash_gen *gen, __isl_keep isl_ast_node *loop);

/* kernel_loops.c */
/* Are loops "node" and below, and what is in them, without conditions? */
bool ash_gen_is_exact(const ash_gen *gen, __isl_keep isl_ast_node *node);
/* Is "node" a loop of a tiled kernel over few points of a thread, over copies,
 * or over a few steps of all points?  Then *range are its bounds.
 */
bool ash_gen_is_short(const ash_gen *gen, __isl_keep isl_ast_node *node,
	ash_gen_range *range);

#endif
