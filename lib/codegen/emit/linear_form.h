/* linear_form.h - sums of iterators and parameters, and what is known of them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_CODEGEN_EMIT_LINEAR_FORM_H
#define ASH_CODEGEN_EMIT_LINEAR_FORM_H

#include <stdbool.h>

#include <isl/ast.h>
#include <isl/id.h>

/* More different iterators and parameters than there are in a subscript. */
#define ASH_FORM_TERMS 10
/* Loops to be unrolled that lie in each other, and iterators of a statement. */
#define ASH_FORM_NAMES 32
/* Conditions around a loop that are of use. */
#define ASH_FORM_FACTS 64

/* A sum of iterators and parameters; "known" if it is one. */
typedef struct {
	bool known;
	unsigned n;
	isl_id *id[ASH_FORM_TERMS];	/* not owned */
	long factor[ASH_FORM_TERMS];
	long constant;
} ash_form;

/* What identifiers stand for, the last one first. */
typedef struct {
	unsigned n;
	struct {
		isl_id *id;		/* not owned */
		ash_form value;
	} name[ASH_FORM_NAMES];
} ash_form_names;

/* Forms that are not negative. */
typedef struct {
	unsigned n;
	ash_form fact[ASH_FORM_FACTS];
} ash_form_facts;

/* The form of a number; not known if that is very large. */
ash_form ash_form_constant(long value);
/* a + scale * b */
ash_form ash_form_add(ash_form a, const ash_form *b, long scale);
/* Is the form known, and without iterators and parameters? */
bool ash_form_is_constant(const ash_form *form);
/* Does the form contain "id"? */
bool ash_form_has(const ash_form *form, isl_id *id);

/* Let "id" stand for "value"; false if there are too many names. */
bool ash_form_bind(ash_form_names *names, isl_id *id, ash_form value);
/* The form of an expression, where identifiers stand for what "names" says, or
 * else for themselves.
 */
ash_form ash_form_get(const ash_form_names *names,
	__isl_keep isl_ast_expr *expr);
/* The form of argument "pos" of an expression, with names as above. */
ash_form ash_form_of_arg(const ash_form_names *names,
	__isl_keep isl_ast_expr *expr, int pos);

/* Note what a condition says if it holds. */
void ash_form_learn(ash_form_facts *facts, __isl_keep isl_ast_expr *condition);
/* Note what the bounds of a loop say of its iterator, and forget what was known
 * of another one with that name.
 */
void ash_form_learn_loop(ash_form_facts *facts, __isl_keep isl_ast_node *loop);
/* Is the form different from zero, because one of the facts says so? */
bool ash_form_is_not_zero(const ash_form_facts *facts, const ash_form *form);

#endif
