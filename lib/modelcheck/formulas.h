/* formulas.h - the relations of a SCoP in a form to be evaluated at points.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_FORMULAS_H
#define ASH_MODELCHECK_FORMULAS_H

#include "scop/evaluate.h"
#include "scop/scop.h"

/* One access. A point of "touches" consists of the parameters, the iterators
 * and the subscripts; one of "subscript", of the first two.
 */
typedef struct ash_formula_access {
	/* The subscripts, if they are functions of the iterators, else NULL. */
	ash_evaluator **subscript;
	ash_evaluator *touches;		/* may the access touch the cell? */
} ash_formula_access;

typedef struct ash_formula_stmt {
	unsigned n_iter;
	ash_formula_access *access;
	ash_evaluator **value;
} ash_formula_stmt;

typedef struct ash_formulas {
	const ash_scop *scop;
	/* Space with all parameters of the SCoP. */
	isl_space *space;
	unsigned n_param;
	isl_set *params;	/* small values that the context allows */
	ash_evaluator *context;		/* evaluator of the set "params" */
	ash_formula_stmt *stmt;
	/* Extent[array][dimension]; NULL: unknown. */
	ash_evaluator ***extent;
} ash_formulas;

/* Prepare the sets and functions of "scop" for evaluation at points; NULL on
 * error.
 */
ash_formulas *ash_formulas_make(const ash_scop *scop);
/* Free "formulas" with all that it owns; gives NULL. */
ash_formulas *ash_formulas_free(ash_formulas *formulas);
/* The formulas of one access, built on the first call; NULL on error. */
const ash_formula_access *ash_formulas_access(ash_formulas *formulas, int stmt,
	int access);
/* The evaluator of an affine value of the statement, built on the first call;
 * NULL on error.
 */
const ash_evaluator *ash_formulas_value(ash_formulas *formulas, int stmt,
	int value);

#endif
