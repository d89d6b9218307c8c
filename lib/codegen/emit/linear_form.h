/* linear_form.h - affine forms of iterators and parameters, and facts about
 * them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_LINEAR_FORM_H
#define ASH_CODEGEN_EMIT_LINEAR_FORM_H

#include <stdbool.h>

#include <isl/ast.h>
#include <isl/id.h>

/* Limit of the iterators and parameters of a form; subscripts have fewer. */
#define ASH_FORM_TERMS 10
/* Limit of the substitutions: iterators of nested unrolled loops and of a
 * statement.
 */
#define ASH_FORM_NAMES 32
/* Limit of the facts from conditions around a loop. */
#define ASH_FORM_FACTS 64

/* A linear combination of iterators and parameters.  If "known" is false, the
 * expression has no such form, and the other members are undefined.
 */
typedef struct {
	bool known;
	unsigned n;
	isl_id *id[ASH_FORM_TERMS];	/* not owned */
	long factor[ASH_FORM_TERMS];
	long constant;
} ash_form;

/* Substitutions for identifiers; later ones hide earlier ones. */
typedef struct {
	unsigned n;
	struct {
		isl_id *id;		/* not owned */
		ash_form value;
	} name[ASH_FORM_NAMES];
} ash_form_names;

/* Facts: affine forms whose values are known not to be negative where code is
 * generated.
 */
typedef struct {
	unsigned n;
	ash_form fact[ASH_FORM_FACTS];
} ash_form_facts;

/* The form of a constant; unknown if it is very large. */
ash_form ash_form_constant(long value);
/* The form a + scale * b; unknown if "a" or "b" is, or if a number gets very
 * large.
 */
ash_form ash_form_add(ash_form a, const ash_form *b, long scale);
/* Does "form" have a known value without iterators and parameters? */
bool ash_form_is_constant(const ash_form *form);
/* Does "form" contain "id"? */
bool ash_form_has(const ash_form *form, isl_id *id);

/* Add the substitution of "value" for "id" to "names".  Returns false if there
 * are too many.
 */
bool ash_form_bind(ash_form_names *names, isl_id *id, ash_form value);
/* The form of "expr" with the substitutions "names". */
ash_form ash_form_get(const ash_form_names *names,
	__isl_keep isl_ast_expr *expr);
/* The form of argument "pos" of "expr" with the substitutions "names". */
ash_form ash_form_of_arg(const ash_form_names *names,
	__isl_keep isl_ast_expr *expr, int pos);

/* Add to "facts" what follows from "condition".  Requires: the condition holds
 * where code is generated.
 */
void ash_form_learn(ash_form_facts *facts, __isl_keep isl_ast_expr *condition);
/* Drop the facts about other iterators with the same name as that of "loop",
 * and add to "facts" what the bounds of "loop" imply for its iterator.
 */
void ash_form_learn_loop(ash_form_facts *facts, __isl_keep isl_ast_node *loop);
/* Do "facts" imply that "form" is not zero? */
bool ash_form_is_not_zero(const ash_form_facts *facts, const ash_form *form);

#endif
