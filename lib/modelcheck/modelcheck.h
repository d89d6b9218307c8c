/* modelcheck.h - check of a model: a SCoP compared with its code by
 * interpretation.
 *
 * All later stages, and their checks, rely on domains, accesses and the
 * original order.  Here the code of the SCoP is interpreted for some small
 * parameters, with invented values for all other inputs; then the instances of
 * the model are executed in the model's order with the model's accesses.  Both
 * must write the same values to the same cells, in the same order for each
 * cell, and at the same iterations.  In addition, each subscript must be within
 * its row, and memory accessed without subscripts must be among what the access
 * may touch.
 *
 * The code runs for a limited number of instructions; if that is not enough to
 * reach the exit, the beginnings are compared.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_MODELCHECK_MODELCHECK_H
#define ASH_MODELCHECK_MODELCHECK_H

#include "detect/output/scop_binding.h"
#include "scop/scop.h"

typedef struct ash_modelchecked {
	unsigned n_size;	/* number of sizes that were compared */
	/* Number of these at which the code was cut off at the limit. */
	unsigned n_cut;
	/* Number of executed instances of statements. */
	unsigned long n_instance;
	/* Number of writes that the code has executed. */
	unsigned long n_write;
	/* If no size was compared: a clause that tells the reason. */
	const char *unknown;
	/* The statement that *why concerns, or -1. */
	int stmt;
} ash_modelchecked;

/* Compare the model with the code at a few sizes. True if no difference is
 * found. False with *why (owned by the caller) set to a clause if there is one.
 */
isl_bool ash_modelcheck(const ash_scop *scop, const ash_scop_binding *ir,
	ash_modelchecked *checked, char **why);

#endif
