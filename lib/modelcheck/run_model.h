/* run_model.h - interpreter of the statements of a SCoP.
 *
 * Instances are executed in the model's order, with the model's accesses.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_RUN_MODEL_H
#define ASH_MODELCHECK_RUN_MODEL_H

#include <isl/ast.h>

#include "detect/output/scop_binding.h"
#include "modelcheck/formulas.h"
#include "modelcheck/outside.h"
#include "modelcheck/trace.h"

typedef struct ash_model_run {
	ash_interpreter in;
	const ash_scop *scop;
	const ash_scop_binding *ir;
	ash_outside *outside;
	ash_formulas *formulas;
	isl_ast_node *ast;		/* AST of the original schedule */
	const int64_t *param;		/* the values of all parameters */
	ash_cells cells;
	/* The values of cells of scalars, by a key for array and subscripts. */
	ash_bits_map scalar;
	ash_trace *trace;
	uint64_t n_instance;
	/* Stop after this number of deeds. */
	size_t max_deed;
	/* The index of the statement of the current instance, and the values
	 * computed in the instance.
	 */
	int stmt;
	int64_t point[64];		/* parameters, iterators, subscripts */
	ash_bits_map value;
	bool has_begun;			/* has the instance begun a deed? */
	/* If an instance contradicts the model: a clause that tells how; else
	 * NULL.  Owned.
	 */
	char *fault;
} ash_model_run;

/* Prepare to run the model. Keeps "ast". False if memory ran out. */
bool ash_model_run_init(ash_model_run *run, const ash_scop *scop,
	const ash_scop_binding *ir, ash_outside *outside,
	ash_formulas *formulas, __isl_keep isl_ast_node *ast, ash_trace *trace);
/* Free what "run" owns. */
void ash_model_run_clear(ash_model_run *run);

/* Run all instances for these parameters, or until max_deed writes have been
 * executed. False, with "fault" or in.unknown, on a failure.
 */
bool ash_model_run_all(ash_model_run *run, const int64_t *param);

#endif
