/* layout_trial.h - a SCoP with other layouts of arrays, which may take the
 * place of the one there is.
 *
 * Private to the pipeline.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_LAYOUT_TRIAL_H
#define ASH_DRIVER_LAYOUT_TRIAL_H

#include "deps/legality/layout_check.h"
#include "driver/pipeline_impl.h"

/* Arrays that move in one SCoP. */
#define ASH_MAX_MOVED 16

/* A SCoP with "n" other layouts, and what has been found for it. */
typedef struct {
	ash_scop *scop;		/* owned */
	ash_deps *deps;		/* owned; NULL: not known */
	ash_tree_result tree;
	ash_diag notes;
	unsigned n;
	ash_layout layout[ASH_MAX_MOVED];
	ash_layout_case moved[ASH_MAX_MOVED];
} ash_layout_trial;

/* Free what "t" owns. */
void ash_layout_trial_clear(ash_layout_trial *t);
/* Give the SCoP of "t" one layout more; false, nothing being changed, if the
 * array cannot have it.
 */
bool ash_layout_trial_add(ash_pipeline *p, ash_layout_trial *t,
	const ash_layout *layout);
/* Does the SCoP of "t" do what that of the pipeline does? */
isl_bool ash_layout_trial_judge(ash_pipeline *p, const ash_layout_trial *t);
/* Exchange what the pipeline has for the SCoP and what the trial has. */
void ash_layout_trial_exchange(ash_pipeline *p, ash_layout_trial *t);
/* Put the SCoP of "t" into the pipeline, with its dependences; "t" gets the one
 * that was there.  True; an error if the dependences cannot be computed.
 */
isl_bool ash_layout_trial_enter(ash_pipeline *p, ash_budget *budget,
	ash_layout_trial *t);
/* The SCoP of "t" is in the pipeline, and stays: code generation gets to know
 * of buffers and copies, and scripts of layouts.
 */
isl_stat ash_layout_trial_settle(ash_pipeline *p, ash_layout_trial *t);

#endif
