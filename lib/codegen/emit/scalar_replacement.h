/* scalar_replacement.h - scalar replacement of cells that unroll-and-jam copies
 * share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_SCALAR_REPLACEMENT_H
#define ASH_CODEGEN_EMIT_SCALAR_REPLACEMENT_H

#include "codegen/emit/gen.h"

/* Emit, before the innermost loop "node", which has at least one iteration, the
 * loads of the cells that are kept in registers during the loop.
 */
isl_stat ash_scalar_replacement_begin(ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* Emit, after the loop, the stores of the kept cells that were written. */
void ash_scalar_replacement_end(ash_gen *gen);
/* Emit, at the head of an iteration of the innermost loop "node", the loads of
 * the cells that its copies share.
 */
isl_stat ash_scalar_replacement_begin_iteration(ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* Emit, at the end of the iteration, the stores of the cells that were written
 * in it and that ash_scalar_replacement_begin_iteration has loaded.
 */
void ash_scalar_replacement_end_iteration(ash_gen *gen);
/* Forget the kept cells of all loops. */
void ash_scalar_replacement_clear(ash_gen *gen);

/* Record that the code of the next statement in the loop begins. */
void ash_scalar_replacement_next(ash_gen *gen);
/* The alloca (later a register) that loads and stores use instead of "access",
 * an element of "array"; NULL if the element is not kept.
 */
LLVMValueRef ash_scalar_replacement_slot(const ash_gen *gen, int array,
	const isl_ast_expr *access);

#endif
