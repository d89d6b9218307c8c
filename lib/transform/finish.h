/* finish.h - transformations that need the complete tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_FINISH_H
#define ASH_TRANSFORM_FINISH_H

#include <isl/schedule.h>

#include "cost/cost.h"
#include "deps/flow/deps.h"
#include "deps/storage/private_reduction.h"
#include "support/diag.h"
#include "support/options.h"

/* What ash_finish_jams() has done with the copies at the marks "jam" of a tree.
 */
typedef struct {
	bool unrolled;	/* were some copies unrolled? */
	/* Did some copies stay loops?  They do if no body executes all copies,
	 * or if dependences forbid splitting.
	 */
	bool rolled;
} ash_jams;

/* Replace the marks "jam": bodies that execute all copies are separated from
 * the others and unrolled.  "deps" are all dependences; *jams is set to what
 * was done.
 */
__isl_give isl_schedule *ash_finish_jams(__isl_take isl_schedule *schedule,
	__isl_keep isl_union_map *deps, ash_jams *jams);

/* A test of a schedule with parallel marks, besides its legality. */
typedef struct {
	bool (*is_good)(__isl_keep isl_schedule *schedule, void *user);
	void *user;
} ash_finish_test;

/* The input of the choice of parallel loops. */
typedef struct ash_threads_input {
	const ash_scop *scop;
	const ash_deps *deps;
	const ash_options *options;
	/* For each statement; NULL: no limits. */
	const ash_sharing *sharing;
	const ash_estimates *estimates;
	ash_finish_test test;
	ash_diag *diag;		/* gets one message per loop */
} ash_threads_input;

/* Mark the outermost loops of "schedule" (taken) that can run in parallel and
 * have enough work, except where the marked schedule fails the test
 * input->test.  *n is increased by their number.
 */
__isl_give isl_schedule *ash_finish_parallel(__isl_take isl_schedule *schedule,
	const ash_threads_input *input, unsigned *n);

#endif
