/* ast_pieces.h - piecewise subscripts, simplified at one place of the AST.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_PIECES_H
#define ASH_AST_AST_PIECES_H

#include <isl/aff.h>
#include <isl/ast_build.h>

#include "ast/ast.h"

/* What is needed to express the subscripts of one statement again.  All of it
 * is owned.
 */
typedef struct ash_ast_pieces {
	isl_ast_build *build;
	isl_multi_aff *instance;	/* of iterators as parameters */
	unsigned n;
	/* Per access, as ash_access_pieces gives it; NULL: one function. */
	isl_pw_multi_aff **access;
	bool some;			/* are there any? */
} ash_ast_pieces;

/* Find the pieces of "stmt"; "build" and "instance" are kept in "pieces". */
isl_stat ash_ast_pieces_find(ash_ast_pieces *pieces, const ash_stmt *stmt,
	__isl_keep isl_ast_build *build, __isl_keep isl_multi_aff *instance);
/* Free what "pieces" owns. */
void ash_ast_pieces_clear(ash_ast_pieces *pieces);

/* "body" with those pieces alone that are met where "build" executes the
 * statement, in *own, whose subscripts are owned by the caller and the rest by
 * "body".  False: all are met.
 */
isl_bool ash_ast_pieces_select(const ash_ast_pieces *pieces,
	const ash_ast_stmt *body, __isl_keep isl_ast_build *build,
	ash_ast_stmt *own);
/* Free the subscripts in "own". */
void ash_ast_pieces_drop(ash_ast_stmt *own);

#endif
