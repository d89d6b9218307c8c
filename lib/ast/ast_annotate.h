/* ast_annotate.h - annotations of AST nodes, attached by callbacks of AST
 * generation.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_ANNOTATE_H
#define ASH_AST_AST_ANNOTATE_H

#include <stdint.h>

#include "ast/ast.h"
#include "ast/ast_pieces.h"
#include "ast/ast_tiles.h"

/* The expressions of all statements; shared by the nodes of an AST. */
typedef struct ash_ast_table {
	const ash_scop *scop;
	unsigned n_ref;
	unsigned n_stmt;
	ash_ast_stmt *stmt;
	ash_ast_pieces *pieces;	/* per statement */
} ash_ast_table;

/* The number of the kernel, if "mark" is the mark above one; else -1. */
int ash_ast_kernel_number(__isl_keep isl_id *mark);

/* The mark above loops to be unrolled; set by ash_ast_prepare_marks. */
#define ASH_AST_MARK_UNROLL "unroll"

#define ASH_AST_MAX_DEPTH 64

#endif
