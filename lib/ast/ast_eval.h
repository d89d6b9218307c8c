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

/* Names that have a value: parameters, iterators of open loops. */
typedef struct ash_ast_names {
	unsigned n;
	isl_id *id[ASH_AST_MAX_NAME];	/* owned */
	int64_t value[ASH_AST_MAX_NAME];
	/* One clause that says why an expression has no value, or NULL. */
	const char *why;
	bool rounds;		/* all quotients are rounded down, also those
				 * that isl promises to be exact */
} ash_ast_names;

/* Add a name; the last one of several that are equal counts. */
isl_stat ash_ast_names_push(ash_ast_names *names, __isl_take isl_id *id,
	int64_t value);
/* Drop all but the first "n" names. */
void ash_ast_names_pop(ash_ast_names *names, unsigned n);

/* Set *value to that of "expr"; a condition is 0 or 1.  Every rule of the
 * operators counts: pdiv wants what is not negative, div leaves no rest.
 * False if a rule is broken, a name unknown or a number beyond 64 bits:
 * names->why says which.  Operands that do not count are not evaluated.
 */
isl_bool ash_ast_eval(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value);

#endif
