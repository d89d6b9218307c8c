/* ast_pieces.h - piecewise subscripts, simplified at one place of the AST.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_PIECES_H
#define ASH_AST_AST_PIECES_H

#include <isl/aff.h>
#include <isl/ast_build.h>

#include "ast/ast.h"

/* The state for expressing the subscripts of one statement at several nodes.
 * All members are owned.
 */
typedef struct ash_ast_pieces {
	isl_ast_build *build;
	/* the instance as a function of parameters that represent its iterators
	 */
	isl_multi_aff *instance;
	unsigned n;
	/* Per access, its subscripts from ash_access_pieces; NULL if they have
	 * a single piece.
	 */
	isl_pw_multi_aff **access;
	/* does an access have several pieces? */
	bool some;
} ash_ast_pieces;

/* Determine the pieces of "stmt"; "pieces" keeps references to "build" and
 * "instance".
 */
isl_stat ash_ast_pieces_find(ash_ast_pieces *pieces, const ash_stmt *stmt,
	__isl_keep isl_ast_build *build, __isl_keep isl_multi_aff *instance);
/* Free what "pieces" owns. */
void ash_ast_pieces_clear(ash_ast_pieces *pieces);

/* Set *own to a copy of "body" whose subscripts contain only the pieces that
 * apply at the place of "build".  The caller owns the new subscripts
 * (ash_ast_pieces_drop); the rest belongs to "body".  Returns false if all
 * pieces apply.
 */
isl_bool ash_ast_pieces_select(const ash_ast_pieces *pieces,
	const ash_ast_stmt *body, __isl_keep isl_ast_build *build,
	ash_ast_stmt *own);
/* Free the subscripts of "own". */
void ash_ast_pieces_drop(ash_ast_stmt *own);

#endif
