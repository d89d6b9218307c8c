/* pipeline_impl.h - a SCoP between the stages; for the files of the pipeline.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PIPELINE_IMPL_H
#define ASH_DRIVER_PIPELINE_IMPL_H

#include <isl/ast.h>

#include "budget/cost_ledger.h"
#include "deps/flow/deps.h"
#include "deps/locality/spatial.h"
#include "detect/detect.h"
#include "driver/job.h"
#include "sched/sched.h"
#include "transform/tree_input.h"

#define MAX_STRATEGY 8

/* A SCoP on its way through the stages. */
typedef struct {
	ash_job *job;
	const ash_found *found;
	ash_scop *scop;
	ash_scop_binding *ir;
	ash_deps *deps;
	ash_spatial *spatial;	/* NULL until a strategy needs it */
	unsigned n_strategy;
	const ash_strategy *strategy[MAX_STRATEGY];
	isl_set *assumed;	/* as detected */
	ash_tree_result tree;
	isl_ast_node *ast;
	/* The same for one thread, if the tree is made for several, and that
	 * for one is another; else there is no AST.
	 */
	ash_tree_result alone;
	isl_ast_node *alone_ast;
	ash_diag notes;		/* what was done, if all goes well */
	ash_ledger ledger;
	unsigned long since;	/* reading of the meter when it set out */
	unsigned long allowed;	/* operations */
	unsigned long n_instruction;	/* that have been generated */
	bool is_declined;	/* no better order has been found */
	bool is_quiet;		/* nothing is told of what goes wrong */
} ash_pipeline;

/* Note the reason; always false. */
isl_bool ash_pipeline_refuse(ash_pipeline *p, ash_refusal reason,
	const char *detail);
/* A stage has failed: the budget, memory, or trouble inside; always false. */
isl_bool ash_pipeline_fail(ash_pipeline *p, const char *stage);
/* Has isl met an error since the last stage began? */
bool ash_pipeline_has_error(const ash_pipeline *p);

/* Stages: true if the SCoP goes on, false if it was refused. */

/* Compare the model with the code, if the user asks for it, before anything is
 * made of it.  This has a budget of its own.
 */
isl_bool ash_pipeline_verify_model(ash_pipeline *p);
/* Execute the loops at small sizes, if the user asks for it. */
isl_bool ash_pipeline_verify_ast(ash_pipeline *p);

#endif
