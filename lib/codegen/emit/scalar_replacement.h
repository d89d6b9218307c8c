/* scalar_replacement.h - scalar replacement of cells that unroll-and-jam copies
 * share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_SCALAR_REPLACEMENT_H
#define ASH_CODEGEN_EMIT_SCALAR_REPLACEMENT_H

#include "codegen/emit/gen.h"

/* Called before the innermost loop "node", which has at least one iteration:
 * load the cells to be kept during the loop.
 */
isl_stat ash_scalar_replacement_begin(ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* Called after the loop: store the cells and drop them. */
void ash_scalar_replacement_end(ash_gen *gen);
/* At the head of an iteration of the innermost loop "node": load the cells that
 * its copies share.
 */
isl_stat ash_scalar_replacement_begin_iteration(ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* At the end of the iteration: store these cells. */
void ash_scalar_replacement_end_iteration(ash_gen *gen);
/* Drop the cells of all loops, after an error. */
void ash_scalar_replacement_clear(ash_gen *gen);

/* Tell the scalar replacement that the code of the next statement in the loop
 * begins; it keeps track of the position.
 */
void ash_scalar_replacement_next(ash_gen *gen);
/* The slot that replaces "access", an element of "array", in loads and stores;
 * NULL if the element is not kept.
 */
LLVMValueRef ash_scalar_replacement_slot(const ash_gen *gen, int array,
	const isl_ast_expr *access);

#endif
