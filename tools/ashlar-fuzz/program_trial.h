/* program_trial.h - compile and run a program in two ways, and compare.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_TRIAL_H
#define ASH_FUZZ_PROGRAM_TRIAL_H

#include <limits.h>

#include "fuzz_options.h"
#include "program_variant.h"

/* What came of a trial; the order is that of the names. */
typedef enum ash_fuzz_verdict {
	ASH_FUZZ_SAME,
	/* the plain side does not work: a mistake of the generator */
	ASH_FUZZ_BAD_PROGRAM,
	/* the compiler without the plugin is wrong, too */
	ASH_FUZZ_BAD_COMPILER,
	ASH_FUZZ_COMPILER_CRASH,
	ASH_FUZZ_COMPILER_HANG,
	/* a check inside of the plugin failed, such as LLVM's verifier */
	ASH_FUZZ_INTERNAL,
	/* the model of a loop nest does not do what the code does */
	ASH_FUZZ_WRONG_MODEL,
	/* the driver of the device does not take a kernel, or what it does */
	ASH_FUZZ_DEVICE_ERROR,
	ASH_FUZZ_RUN_CRASH,
	ASH_FUZZ_RUN_HANG,
	ASH_FUZZ_WRONG_OUTPUT,
	N_VERDICTS
} ash_fuzz_verdict;

const char *ash_fuzz_verdict_name(ash_fuzz_verdict verdict);

/* A folder to work in, which ash_fuzz_trial_end deletes. */
typedef struct ash_fuzz_trial {
	const ash_fuzz_options *options;
	char folder[256];
	char plugin[PATH_MAX];
	char source[300];
	/* What the program says without the plugin; the caller frees it. */
	char *expected;
	/* The unit whose output was wrong in the last variant, or -1. */
	int suspect;
} ash_fuzz_trial;

/* Make the folder.  False after a complaint if that fails. */
bool ash_fuzz_trial_begin(ash_fuzz_trial *trial,
	const ash_fuzz_options *options);
void ash_fuzz_trial_end(ash_fuzz_trial *trial);

/* Compile and run trial->source without the plugin; with --models do nothing.
 */
ash_fuzz_verdict ash_fuzz_trial_plain(ash_fuzz_trial *trial);

/* Compile and run it as "variant" says, and compare; with --models compile it
 * alone.
 */
ash_fuzz_verdict ash_fuzz_trial_variant(ash_fuzz_trial *trial,
	const ash_fuzz_variant *variant);

/* The models that the last variant has compared with the code, and those that
 * it could not compare.
 */
void ash_fuzz_trial_models(const ash_fuzz_trial *trial, int64_t *compared,
	int64_t *others);

/* How often loops have run on a device in the last variant. */
int64_t ash_fuzz_trial_runs(const ash_fuzz_trial *trial);

/* Remarks of the last variant: call "note" with the line of each loop nest
 * that the plugin has changed.
 */
void ash_fuzz_trial_remarks(const ash_fuzz_trial *trial,
	void (*note)(void *user, int line), void *user);

#endif
