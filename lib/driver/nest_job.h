/* nest_job.h - input of planning: a loop nest and the facts shared by its
 * variants.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_NEST_JOB_H
#define ASH_DRIVER_NEST_JOB_H

#include "deps/flow/deps.h"
#include "deps/locality/spatial.h"
#include "deps/storage/private_reduction.h"
#include "detect/detect.h"
#include "driver/job.h"
#include "script/model_hash.h"
#include "script/script.h"

/* The script that a user or a database has given for a nest. */
typedef struct ash_nest_script {
	char hash[ASH_MODEL_HASH];	/* hash of the nest; "": not computed */
	bool is_found;	/* is there a script, valid or not? */
	bool is_tuned;	/* is it from a database of measurements? */
	ash_script *script;	/* NULL: invalid, see "diag"; owned */
	char *file;	/* path of the script, even if invalid; owned */
	ash_diag diag;
} ash_nest_script;

/* A nest that is to be planned, and facts about it.  All members are constant
 * during planning, except "spatial", which is computed on demand.
 */
typedef struct ash_nest_job {
	ash_job *job;
	const ash_options *options;	/* options of the nest's loops; not
					 * owned */
	const ash_found *found;
	ash_scop *scop;		/* the detected SCoP; owned */
	ash_sharing *sharing;	/* how its reductions can be parallelized;
				 * owned; may be NULL */
	ash_deps *deps;		/* of "scop"; owned */
	ash_spatial *spatial;	/* of "scop"; see ash_nest_job_spatial; owned */
	ash_nest_script script;
	unsigned long begun;	/* operation counter at the start */
	unsigned long allowed;	/* operation budget of the nest */
	size_t first_message;	/* index of the nest's first message in the
				 * job */
} ash_nest_job;

/* Initialize "nest" for "found"; false without memory. */
bool ash_nest_job_begin(ash_nest_job *nest, ash_job *job,
	const ash_found *found, const ash_options *options);
/* Free what "nest" owns. */
void ash_nest_job_clear(ash_nest_job *nest);

/* Set *sharing to how code for the target can parallelize the reductions of
 * "scop", the nest's SCoP or one derived from it; NULL if loops run on one
 * thread.  Freed by the caller.
 */
isl_stat ash_nest_job_find_sharing(const ash_nest_job *nest,
	const ash_scop *scop, ash_sharing **sharing);

/* Has isl reported an error in the current step? */
bool ash_nest_job_has_error(const ash_nest_job *nest);
/* The reuse of cache lines and elements in the nest, computed at the first
 * call; NULL on error.
 */
const ash_spatial *ash_nest_job_spatial(ash_nest_job *nest);
/* The largest possible speedup of the nest: HUGE_VAL (no limit is known) if the
 * user forces transformation, or if the nest may run on a device.
 */
double ash_nest_job_promise(const ash_nest_job *nest);
/* Does the user ask for remarks or lists of nests?  Analyses for these are not
 * charged to the file's budget.
 */
bool ash_nest_job_is_listened_to(const ash_nest_job *nest);
/* The reason why the nest has no loops for a device, or no kernels, as messages
 * give it; NULL if it has, or if there was no message.
 */
const char *ash_nest_job_device_reason(const ash_nest_job *nest);

#endif
