/* ast_run.h - interpreter of ASTs.
 *
 * Private to the check of ASTs (ast_check.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_AST_AST_RUN_H
#define ASH_AST_AST_RUN_H

#include "ast/ast.h"
#include "ast/ast_eval.h"

#define ASH_AST_MAX_DEPTH 64

/* A turn: one iteration of a loop that is marked parallel or "simd". */
typedef struct ash_ast_turn {
	uint64_t entry;		/* number of this execution of the loop */
	int64_t iterator;
} ash_ast_turn;

/* Execution of an AST. */
typedef struct ash_ast_run {
	/* values of parameters and iterators; the caller pushes the parameters
	 */
	ash_ast_names names;
	/* The number of executed loop iterations, and its limit; "lost" is set
	 * if they exceed it.
	 */
	uint64_t n_step, max_step;
	bool lost;
	uint64_t n_entry;
	/* The stack of the iterations of marked loops that are being executed,
	 * outermost first.
	 */
	unsigned n_turn;
	ash_ast_turn turn[ASH_AST_MAX_DEPTH];
	/* Called for each instance: statement "stmt" with the "n_iter"
	 * iterators "iter".  false ends the execution.
	 */
	isl_bool (*execute)(const struct ash_ast_run *run, int stmt,
		const int64_t *iter, unsigned n_iter, void *user);
	void *user;
	/* why the AST cannot be executed, as a clause */
	const char *why;
} ash_ast_run;

/* Execute "node".  Returns false if the callback "execute" has ended the
 * execution, or if run->why is set.
 */
isl_bool ash_ast_execute(ash_ast_run *run, __isl_keep isl_ast_node *node);

#endif
