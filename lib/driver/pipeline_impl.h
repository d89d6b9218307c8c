/* pipeline_impl.h - state of the pipeline for one nest; for its files.
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

/* Images of the kernels for devices, which the user wants to see. */
typedef struct ash_images {
	bool has_ptx, has_spirv;
} ash_images;

typedef struct ash_pipeline {
	ash_nest_job nest;
	ash_budget budget;	/* budget of the nest */
	ash_variants all;
	ash_conditions when;	/* conditions under which new code runs */
	ash_images images;
	ash_ledger ledger;
	unsigned n_instruction;	/* generated instructions */
	bool has_words;		/* is "words" set? */
	ash_words words;	/* names for messages */
} ash_pipeline;

/* The SCoP of the host's variant, or that of the nest if nothing was planned.
 */
const ash_scop *ash_pipeline_scop(const ash_pipeline *p);
/* The dependences of the SCoP that ash_pipeline_scop() returns; NULL if they
 * are not known.
 */
const ash_deps *ash_pipeline_deps(const ash_pipeline *p);
/* Returns the names of parameters and arrays for messages, which are determined
 * at the first call; NULL without memory.
 */
const ash_words *ash_pipeline_find_words(ash_pipeline *p);
/* The expected speedup of the host's tree on one thread, not counting nests
 * that stay unchanged.  With several threads, the largest possible speedup, as
 * the model's cost does not cover these.
 */
double ash_pipeline_gain(const ash_pipeline *p);

/* Generate code for the variants in the function.  False if there is none, with
 * the reason in the host's variant; error if the copy of the function is
 * invalid.
 */
isl_bool ash_pipeline_generate_code(ash_pipeline *p);
/* Can the file's budget pay for the code?  Drops the variant for one thread if
 * it cannot pay for both.
 */
isl_bool ash_pipeline_admit_code(ash_pipeline *p);

/* Report the outcome for the nest as far as the user asks: conditions of the
 * code, use of a device, script and report.
 */
void ash_pipeline_tell(ash_pipeline *p, bool is_done);
/* Append notes on the kernels to the notes on transformations. */
void ash_pipeline_note_device(ash_pipeline *p);

#endif
