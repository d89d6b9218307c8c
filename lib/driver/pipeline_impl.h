/* pipeline_impl.h - what the pipeline has for one nest; for its files.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_PIPELINE_IMPL_H
#define ASH_DRIVER_PIPELINE_IMPL_H

#include "budget/budget.h"
#include "budget/cost_ledger.h"
#include "driver/nest_job.h"
#include "driver/variant.h"
#include "driver/words.h"

/* The images of kernels that have been made. */
typedef struct ash_images {
	bool has_ptx, has_spirv;
} ash_images;

typedef struct ash_pipeline {
	ash_nest_job nest;
	ash_budget budget;	/* of the nest */
	ash_variants all;
	ash_conditions when;	/* new code runs */
	ash_images images;
	ash_ledger ledger;
	unsigned n_instruction;	/* that have been generated */
	bool has_words;		/* "words" have been looked up */
	ash_words words;	/* what things are called in messages */
} ash_pipeline;

/* The SCoP of the host's variant, or of the nest if nothing was planned. */
const ash_scop *ash_pipeline_scop(const ash_pipeline *p);
/* Its dependences; may be NULL. */
const ash_deps *ash_pipeline_deps(const ash_pipeline *p);
/* What parameters and arrays are called in messages; NULL without memory.  They
 * are looked up when this is first called.
 */
const ash_words *ash_pipeline_find_words(ash_pipeline *p);
/* How many times faster is the host's tree on one thread, nests left out that
 * stay as they are?  As much as is promised, if it runs on several: the model's
 * cost does not count them.
 */
double ash_pipeline_gain(const ash_pipeline *p);

/* Put code for the variants into the function.  False if there is none, as the
 * host's variant says; error if the copy of the function is spoilt.
 */
isl_bool ash_pipeline_generate_code(ash_pipeline *p);
/* Can the file pay for the code?  Drops the variant for one thread if it cannot
 * pay for both.
 */
isl_bool ash_pipeline_admit_code(ash_pipeline *p);

/* Tell what became of the nest: what its code tests, what runs on a device, its
 * script and its report, as far as the user asks for them.
 */
void ash_pipeline_tell(ash_pipeline *p, bool is_done);
/* Add what runs on a device to what was done. */
void ash_pipeline_note_device(ash_pipeline *p);

#endif
