/* param_state.h - state private to detect/params.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_PARAM_STATE_H
#define ASH_DETECT_PARAMS_PARAM_STATE_H

#include "detect/params/minmax_cache.h"

/* A parameter that is assumed to equal "factor" times other parameters, all of
 * them and their product from 1 to ASH_PITCH_MAX; see stride_assumptions.c.
 */
typedef struct ash_pitch {
	int param;
	int64_t factor;
	unsigned n;
	int by[ASH_MAX_FACTOR];
} ash_pitch;

/* The constraints on all parameters, in a form for fast queries.  Valid while
 * the SCoP has the same "context" and "assumed" objects, which are referenced
 * here.
 */
typedef struct ash_known {
	isl_set *context;
	isl_set *assumed;
	isl_set *all;	/* intersection of "context" and "assumed" */
	/* a superset of "all" as one basic set; NULL: not computed yet */
	isl_set *hull;
	unsigned n_alive;
	isl_set **alive;	/* domains known to have instances */
} ash_known;

typedef struct ash_param_state {
	/* identifiers as in model->param; the list is owned */
	isl_id **param;
	ash_table param_of;	/* LLVMValueRef or ash_scev -> index */
	ash_known known;
	/* minima and maxima so far, see minmax_cache.h */
	ash_minmax *extremum;
	unsigned n_pitch;
	ash_pitch *pitch;
} ash_param_state;

/* ---- parameters.c ---- */

/* Is "set" empty under all constraints on parameters? */
isl_bool ash_param_excludes(ash_model *model, __isl_keep isl_set *set);

/* ---- stride_assumptions.c ---- */

/* The product that parameter "param", a stride, is assumed to equal; NULL if
 * there is no such assumption.
 */
const ash_pitch *ash_pitch_of(const ash_model *model, int param);

#endif
