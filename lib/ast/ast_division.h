/* ast_division.h - replacement of quotients in subscripts by equal iterators.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_DIVISION_H
#define ASH_AST_AST_DIVISION_H

#include <stdbool.h>

#include <isl/aff.h>
#include <isl/ast_build.h>
#include <isl/id.h>

#include "scop/scop.h"

/* Integer quotients, as functions of the instances of one statement, and the
 * identifiers of the parameters that replace them in subscripts.
 */
typedef struct ash_ast_divisions {
	unsigned n;
	struct ash_ast_division {
		isl_aff *quotient;	/* owned */
		isl_id *id;		/* owned */
	} *division;
} ash_ast_divisions;

/* The instance of the statement that is executed at the place of "build", as a
 * function of the iterators of the loops around this place.
 */
__isl_give isl_pw_multi_aff *ash_ast_build_instances(
	__isl_keep isl_ast_build *build);

/* Can subscripts of "array" contain quotients that equal iterators? */
bool ash_ast_has_divisions(const ash_array *array);

/* Replace the quotients in "index", a function of instances, by parameters.
 * New quotients are appended to "all"; the callback "name" creates the
 * identifier of quotient "number".  "index" is returned unchanged if it has
 * several pieces.
 */
__isl_give isl_pw_multi_aff *ash_ast_divisions_name(
	__isl_take isl_pw_multi_aff *index, ash_ast_divisions *all,
	__isl_give isl_id *(*name)(isl_ctx *ctx, unsigned number));

/* Returns an expression for quotient "pos" of "all" at the place of "build": an
 * equal iterator of an enclosing loop, or the quotient itself.
 */
__isl_give isl_ast_expr *ash_ast_division_express(const ash_ast_divisions *all,
	unsigned pos, __isl_keep isl_ast_build *build);

/* Free what "all" owns. */
void ash_ast_divisions_clear(ash_ast_divisions *all);

#endif
