/* program_trial.h - comparison of a program compiled with and without the
 * plugin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_TRIAL_H
#define ASH_FUZZ_PROGRAM_TRIAL_H

#include <limits.h>

#include "fuzz_options.h"
#include "program_variant.h"

/* The result of a trial, in the order of its names. */
typedef enum ash_fuzz_verdict {
	ASH_FUZZ_SAME,
	/* the program fails without the plugin: a mistake of the generator */
	ASH_FUZZ_BAD_PROGRAM,
	/* the compiler is wrong without the plugin, too */
	ASH_FUZZ_BAD_COMPILER,
	ASH_FUZZ_COMPILER_CRASH,
	ASH_FUZZ_COMPILER_HANG,
	/* a check in the plugin failed, such as LLVM's verifier */
	ASH_FUZZ_INTERNAL,
	/* the model of a loop nest differs from the code */
	ASH_FUZZ_WRONG_MODEL,
	/* the device's driver rejects a kernel or a call */
	ASH_FUZZ_DEVICE_ERROR,
	ASH_FUZZ_RUN_CRASH,
	ASH_FUZZ_RUN_HANG,
	ASH_FUZZ_WRONG_OUTPUT,
	N_VERDICTS
} ash_fuzz_verdict;

const char *ash_fuzz_verdict_name(ash_fuzz_verdict verdict);

/* A temporary folder, which ash_fuzz_trial_end deletes. */
typedef struct ash_fuzz_trial {
	const ash_fuzz_options *options;
	char folder[256];
	char plugin[PATH_MAX];
	char source[300];
	/* The output of the program without the plugin; owned by the caller. */
	char *expected;
	/* The unit with wrong output in the last variant; -1 if none. */
	int suspect;
} ash_fuzz_trial;

/* Create the folder; false after a message. */
bool ash_fuzz_trial_begin(ash_fuzz_trial *trial,
	const ash_fuzz_options *options);
void ash_fuzz_trial_end(ash_fuzz_trial *trial);

/* Compile and run trial->source without the plugin; does nothing with --models.
 */
ash_fuzz_verdict ash_fuzz_trial_plain(ash_fuzz_trial *trial);

/* Compile and run it as "variant" specifies, and compare the outputs; with
 * --models only compile it.
 */
ash_fuzz_verdict ash_fuzz_trial_variant(ash_fuzz_trial *trial,
	const ash_fuzz_variant *variant);

/* The numbers of models that the last variant has compared with the code, and
 * that it could not compare.
 */
void ash_fuzz_trial_models(const ash_fuzz_trial *trial, int64_t *compared,
	int64_t *others);

/* The number of runs on a device in the last variant. */
int64_t ash_fuzz_trial_runs(const ash_fuzz_trial *trial);

/* Read the remarks of the last variant: call "note" with the line of each loop
 * nest that the plugin has transformed.
 */
void ash_fuzz_trial_remarks(const ash_fuzz_trial *trial,
	void (*note)(void *user, int line), void *user);

#endif
