/* pipeline.h - the pipeline of one SCoP: plan, choose, generate.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PIPELINE_H
#define ASH_DRIVER_PIPELINE_H

#include "detect/detect.h"
#include "driver/job.h"

/* Take "found", a SCoP of the copy, through all stages, with the options of its
 * loops, and record the outcome.  True if code was generated; false if the SCoP
 * was refused; error if the copy is invalid.
 */
isl_bool ash_pipeline_run(ash_job *j, const ash_found *found,
	const ash_options *options);

#endif
