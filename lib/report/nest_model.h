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

/* What to print. Owns nothing. Results that do not exist are NULL or 0. */
typedef struct ash_nest_model {
	const ash_scop *scop;
	const ash_deps *deps;
	isl_schedule *schedule;	/* the new order */
	/* The new order, without the parts that directives cannot express. */
	isl_schedule *directed;
	isl_ast_node *root;	/* the loops of the new order */
	const ash_machine *machine;
	const ash_glossary *glossary;	/* of the parameters */
	char *const *array;	/* names of the arrays in the source */
	double cost_before, cost_after;	/* cycles */
} ash_nest_model;

/* The description as a JSON object, owned by the caller; NULL if there is no
 * memory. Each part may spend all of "budget"; a part that is too expensive or
 * fails is null. Clears errors of isl, earlier ones included.
 */
char *ash_nest_model_text(const ash_nest_model *model, ash_budget *budget);

#endif
