/* ast_check_impl.h - interfaces between the files of the check of ASTs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_CHECK_IMPL_H
#define ASH_AST_AST_CHECK_IMPL_H

#include "ast/ast_check.h"
#include "ast/ast_instances.h"
#include "scop/sizes.h"

/* The state of the check; "params" to "n_executed" belong to the current size.
 */
typedef struct ash_ast_checker {
	const ash_ast_check_input *input;
	const ash_scop *scop;
	ash_sizes *sizes;
	unsigned size;		/* index of the current size in "sizes" */
	isl_set *params;	/* the current parameter values, as a set */
	isl_union_map *times;	/* instances to their times (ast_times.h) */
	ash_ast_instances *all;
	uint64_t n_executed;
	char *why;		/* the reason why the check failed; owned */
} ash_ast_checker;

/* Set c->why to "INSTANCE verb INSTANCE (n = 3) but", with the texts "verb" and
 * "but".  The instances are those of statements "stmt" and "stmt2" with the
 * iterators "iter" and "iter2"; an instance is left out if its statement is
 * negative.  Returns false, or an error without memory.
 */
isl_bool ash_ast_blame(ash_ast_checker *c, int stmt, const int64_t *iter,
	const char *verb, int stmt2, const int64_t *iter2, const char *but);
/* Set c->why to the clause that ash_ast_blame makes of two instances, for the
 * instances "a" and "b" of c->all; "b" may be NULL.
 */
isl_bool ash_ast_blame_known(ash_ast_checker *c, const ash_ast_instance *a,
	const char *verb, const ash_ast_instance *b, const char *but);

/* Are the instances executed in the order of their times? */
isl_bool ash_ast_check_order(ash_ast_checker *c);

/* Does the execution respect all dependences, and does no marked loop carry one
 * of them?  At most "max" pairs are checked; *n is set to their number.
 */
isl_bool ash_ast_check_pairs(ash_ast_checker *c, unsigned max, unsigned *n);

/* A callback for a point with the "n" coordinates "number"; false ends the
 * enumeration.
 */
typedef isl_bool (
	*ash_ast_visit)(const int64_t *number, unsigned n, void *user);
/* Call "visit" with "user" for each point of "set" (taken, finite) until it
 * does not return true.  isl_bool_error if a coordinate exceeds 64 bits.
 */
isl_bool ash_ast_foreach_point(__isl_take isl_set *set, ash_ast_visit visit,
	void *user);

#endif
