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

/* The identifiers that have a value: parameters, and the iterators of the loops
 * being executed.
 */
typedef struct ash_ast_names {
	unsigned n;
	isl_id *id[ASH_AST_MAX_NAME];	/* owned */
	int64_t value[ASH_AST_MAX_NAME];
	/* Why an expression has no value, as a clause; NULL if it has one. */
	const char *why;
	/* Round all quotients down, also those that isl promises to be exact.
	 */
	bool rounds;
} ash_ast_names;

/* Give the identifier "id" (taken) the value "value"; it hides an equal
 * identifier that was added before.
 */
isl_stat ash_ast_names_push(ash_ast_names *names, __isl_take isl_id *id,
	int64_t value);
/* Remove all of "names" except the first "n". */
void ash_ast_names_pop(ash_ast_names *names, unsigned n);

/* Set *value to the value of "expr"; a condition is 0 or 1.  Operands of "and",
 * "or" and "?:" that are not needed are not evaluated.
 *
 * Returns false, with names->why set, if a rule of an operator is violated (a
 * division that should be exact has a remainder, a divisor is not positive), an
 * identifier has no value, or a number exceeds 64 bits.
 */
isl_bool ash_ast_eval(ash_ast_names *names, __isl_keep isl_ast_expr *expr,
	int64_t *value);

#endif
