/* scalar_replacement.h - cells that jammed copies use again and again, kept in
 * registers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_SCALAR_REPLACEMENT_H
#define ASH_CODEGEN_EMIT_SCALAR_REPLACEMENT_H

#include "codegen/emit/gen.h"

/* Before the innermost loop "node", which has an iteration at least: load
 * the cells that can be kept in it.  Behind it: store them.
 */
isl_stat ash_scalar_replacement_begin(ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* Forget the cells that are in registers. */
void ash_scalar_replacement_end(ash_gen *gen);
/* At the head of an iteration of the innermost loop "node": load the cells that
 * its copies share.
 */
isl_stat ash_scalar_replacement_begin_iteration(ash_gen *gen,
	__isl_keep isl_ast_node *node);
/* At its end: store them. */
void ash_scalar_replacement_end_iteration(ash_gen *gen);
/* Forget all cells that are in registers, of all loops: after an error. */
void ash_scalar_replacement_clear(ash_gen *gen);

/* The next statement in the loop begins. */
void ash_scalar_replacement_next(ash_gen *gen);
/* Where it has to load or store "access", an element of "array", instead; NULL
 * if that is not kept.
 */
LLVMValueRef ash_scalar_replacement_slot(const ash_gen *gen, int array,
	const isl_ast_expr *access);

#endif
