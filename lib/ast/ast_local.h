/* ast_local.h - accesses of kernel statements to local memory.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_LOCAL_H
#define ASH_AST_AST_LOCAL_H

#include "ast/ast.h"

/* Set user->cell to the cells of buffers that the node of "user", which "build"
 * executes, uses; NULL if it uses none.  "kernel" are all kernels, up to NULL.
 */
isl_stat ash_ast_cells_find(ash_ast_user *user, __isl_keep isl_ast_build *build,
	const ash_ast_threads *const *kernel);
/* Free the cells of "n" accesses. */
void ash_ast_cells_free(ash_ast_cell *cell, unsigned n);

/* The annotation of "node", which "build" executes, if it is a step of one of
 * the kernels, else NULL.
 */
__isl_give isl_id *ash_ast_annotate_step(__isl_keep isl_ast_node *node,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel);

/* Set *id to the annotation of the mark "mark", which "build" executes, if it
 * is about a parameter of one of the kernels, else to NULL.
 */
isl_stat ash_ast_annotate_test(__isl_keep isl_id *mark,
	__isl_keep isl_ast_build *build, const ash_ast_threads *const *kernel,
	isl_id **id);

#endif
