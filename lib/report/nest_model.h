/* nest_model.h - the complete description of a SCoP, for reports.
 *
 * docs/report.md describes the object.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_NEST_MODEL_H
#define ASH_REPORT_NEST_MODEL_H

#include "ast/ast.h"
#include "budget/budget.h"
#include "cost/cost.h"
#include "deps/flow/deps.h"
#include "report/params_text.h"

/* Nothing is owned.  What the stages have not made is NULL or 0. */
typedef struct ash_nest_model {
	const ash_scop *scop;
	const ash_deps *deps;
	isl_schedule *schedule;	/* the new order */
	/* The same for directives, without what is not written as such. */
	isl_schedule *directed;
	isl_ast_node *root;	/* its loops */
	const ash_machine *machine;
	const ash_glossary *glossary;	/* of the parameters */
	char *const *array;	/* what arrays are called in the program */
	double cost_before, cost_after;	/* cycles */
} ash_nest_model;

/* The model as a JSON object, owned by the caller; NULL without memory.  Each
 * part of it may take all of "budget"; one that is too expensive, or fails, is
 * null.  Errors are forgotten, those before this included.
 */
char *ash_nest_model_text(const ash_nest_model *model, ash_budget *budget);

#endif
