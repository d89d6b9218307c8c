/* ast_division.h - common quotients in subscripts, replaced by the iterators
 * that hold them.
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

/* Integer quotients, functions of the instances of one statement, each with the
 * name that stands for it in subscripts.
 */
typedef struct ash_ast_divisions {
	unsigned n;
	struct ash_ast_division {
		isl_aff *quotient;	/* owned */
		isl_id *id;		/* owned */
	} *division;
} ash_ast_divisions;

/* The instances that "build" executes, as functions of its loops. */
__isl_give isl_pw_multi_aff *ash_ast_build_instances(
	__isl_keep isl_ast_build *build);

/* Can subscripts of "array" have quotients for which loops may stand? */
bool ash_ast_has_divisions(const ash_array *array);

/* Let parameters take the place of the quotients in "index", a function of
 * instances; new ones are added to "all", called by what "name" gives for their
 * number.  "index" stays as it is if it has several pieces.
 */
__isl_give isl_pw_multi_aff *ash_ast_divisions_name(
	__isl_take isl_pw_multi_aff *index, ash_ast_divisions *all,
	__isl_give isl_id *(*name)(isl_ctx *ctx, unsigned number));

/* Quotient number "pos" where "build" executes the statement: the iterator of a
 * loop around it that is the same, or else the quotient.
 */
__isl_give isl_ast_expr *ash_ast_division_express(const ash_ast_divisions *all,
	unsigned pos, __isl_keep isl_ast_build *build);

/* Free what "all" owns. */
void ash_ast_divisions_clear(ash_ast_divisions *all);

#endif
