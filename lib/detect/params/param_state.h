/* param_state.h - what only detect/params knows of the model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_PARAMS_PARAM_STATE_H
#define ASH_DETECT_PARAMS_PARAM_STATE_H

#include "detect/params/minmax_cache.h"

/* A parameter that is assumed to be "factor" times other parameters, all of
 * them and their product from 1 to ASH_PITCH_MAX; see stride_assumptions.c.
 */
typedef struct ash_pitch {
	int param;
	int64_t factor;
	unsigned n;
	int by[ASH_MAX_FACTOR];
} ash_pitch;

/* What is known of all parameters, in a form that questions are cheap in.
 * Valid as long as the SCoP has the "context" and "assumed" that it was made
 * from, which are kept here.
 */
typedef struct ash_known {
	isl_set *context;
	isl_set *assumed;
	isl_set *all;	/* both of them */
	isl_set *hull;	/* the same as one basic set, NULL: not yet made */
	unsigned n_alive;
	isl_set **alive;	/* domains that have instances then */
} ash_known;

typedef struct ash_param_state {
	isl_id **param;		/* those of the model; the list is owned */
	ash_table param_of;	/* LLVMValueRef or ash_scev -> index */
	ash_known known;
	ash_minmax *extremum;	/* those worked out, see minmax_cache.h */
	unsigned n_pitch;
	ash_pitch *pitch;
} ash_param_state;

/* ---- parameters.c ---- */

/* Is there no instance in "set" for any parameters that are known? */
isl_bool ash_param_excludes(ash_model *model, __isl_keep isl_set *set);

/* ---- stride_assumptions.c ---- */

/* The product that a parameter is assumed to be, or NULL. */
const ash_pitch *ash_pitch_of(const ash_model *model, int param);

#endif
