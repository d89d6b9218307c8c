/* nest_job.h - one loop nest, and what all of its variants are planned from.
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

/* The script that a user has given for a nest. */
typedef struct ash_nest_script {
	char hash[ASH_MODEL_HASH];	/* of the nest; "": not asked for */
	bool is_found;	/* there is one, right or wrong */
	ash_script *script;	/* NULL: it is wrong, as "diag" says; owned */
	char *file;	/* where it, or a wrong one, is written; owned */
	ash_diag diag;
} ash_nest_script;

/* Planning reads it; "spatial" alone is filled in when it is first asked for.
 */
typedef struct ash_nest_job {
	ash_job *job;
	const ash_options *options;	/* of the loops: not owned */
	const ash_found *found;
	ash_scop *scop;		/* as found; owned */
	ash_sharing *sharing;	/* of its reductions; owned; may be NULL */
	ash_deps *deps;		/* of "scop"; owned */
	ash_spatial *spatial;	/* of "scop"; see ash_nest_job_spatial; owned */
	ash_nest_script script;
	unsigned long begun;	/* reading of the meter */
	unsigned long allowed;	/* operations for the nest */
	size_t first_message;	/* of the job's that is about the nest */
} ash_nest_job;

/* Begin to work on "found"; false without memory. */
bool ash_nest_job_begin(ash_nest_job *nest, ash_job *job,
	const ash_found *found, const ash_options *options);
/* Free what "nest" owns. */
void ash_nest_job_clear(ash_nest_job *nest);

/* Set *sharing to how code for the target can share the reductions of "scop",
 * that of the nest or one made of it, out to threads; NULL if loops run on one.
 * Freed by the caller.
 */
isl_stat ash_nest_job_find_sharing(const ash_nest_job *nest,
	const ash_scop *scop, ash_sharing **sharing);

/* Has isl met an error since the current step began? */
bool ash_nest_job_has_error(const ash_nest_job *nest);
/* Which instances touch the same cache lines; NULL on error. */
const ash_spatial *ash_nest_job_spatial(ash_nest_job *nest);
/* How many times faster may the nest become?  HUGE_VAL for what the user forces
 * and for devices.
 */
double ash_nest_job_promise(const ash_nest_job *nest);
/* Does the user ask for remarks or lists of nests?  What is found out for them
 * does not count against the budget of the file.
 */
bool ash_nest_job_is_listened_to(const ash_nest_job *nest);
/* Why the nest has no loops for a device, or no kernels of them, as messages
 * say; NULL: it has, or nothing was said.
 */
const char *ash_nest_job_device_reason(const ash_nest_job *nest);

#endif
