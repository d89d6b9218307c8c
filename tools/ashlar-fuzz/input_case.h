/* input_case.h - a case of the mode "input": a text that is probably malformed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_INPUT_CASE_H
#define ASH_FUZZ_INPUT_CASE_H

#include "fuzz.h"
#include "random.h"

/* The reader that gets the text. */
typedef enum input_kind {
	INPUT_SCOP,		/* scop/text.h */
	INPUT_CONSTRAINTS,	/* scop/constraints_read.h */
	INPUT_TREE,		/* scop/schedule_read.h */
	INPUT_OPTIONS,		/* support/options.h */
	INPUT_SCHEDULER,	/* sched/scheduler_option.h */
	INPUT_N_KIND
} input_kind;

#define INPUT_MAX_TEXT (1 << 18)

typedef struct input_case {
	input_kind kind;
	size_t n;
	char *text;		/* owned; a zero follows the n bytes */
} input_case;

/* The number of well-formed random texts that cases are derived from. */
#define INPUT_N_SEED 48

typedef struct input_seeds {
	char *text[INPUT_N_KIND][INPUT_N_SEED];
} input_seeds;

/* Generate the texts for "seed"; equal seeds give equal texts.  NULL on error.
 */
input_seeds *input_seeds_make(uint64_t seed);
input_seeds *input_seeds_free(input_seeds *seeds);

/* Generate case "index" of the run with "seed". */
void input_case_make(input_case *c, const input_seeds *seeds, uint64_t seed,
	uint64_t index);
void input_case_clear(input_case *c);

/* The file suffix of a kind of text; and the kind of a file by its name,
 * INPUT_N_KIND if unknown.
 */
const char *input_suffix(input_kind kind);
input_kind input_kind_of(const char *path);

/* Read the text of the case; returns a description of the failure, NULL if
 * there is none.  A text that happens to be well-formed is used further, and
 * *accepted is set.
 */
const char *input_try(const input_case *c, bool *accepted);

/* Change the text at random. */
void input_mutate(input_case *c, ash_random *random, const input_seeds *seeds);

#endif
