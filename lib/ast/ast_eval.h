/* ast_eval.h - evaluation of AST expressions.
 *
 * Private to the check of ASTs (ast_check.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_EVAL_H
#define ASH_AST_AST_EVAL_H

#include <stdbool.h>
#include <stdint.h>

#include <isl/ast.h>
#include <isl/id.h>

#define ASH_AST_MAX_NAME 256

/* The names that have a value: parameters, and iterators of open loops. */
typedef struct ash_ast_names {
	unsigned n;
	isl_id *id[ASH_AST_MAX_NAME];	/* owned */
	int64_t value[ASH_AST_MAX_NAME];
	/* A clause that says why an expression has no value; NULL if it has
	 * one.
	 */
	const char *why;
	bool rounds;		/* all quotients are rounded down, also those
				 * that isl promises to be exact */
} ash_ast_names;

/* Let the name "id" (taken) have the value "value" from now on; it hides an
 * equal name that was added before.
 */
isl_stat ash_ast_names_push(ash_ast_names *names, __isl_take isl_id *id,
	int64_t value);
/* Drop all of "names" except the first "n". */
void ash_ast_names_pop(ash_ast_names *names, unsigned n);

/* Set *value to the value of "expr"; a condition is 0 or 1.  Operands that
 * "and", "or", "?:" do not need are not evaluated.
 *
 * False, with names->why set, if a rule of an operator is broken (pdiv of a
 * negative number, div with a remainder), a name is unknown, or a number
 * exceeds 64 bits.
 */
isl_bool ash_ast_eval(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value);

#endif
