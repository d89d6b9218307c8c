/* input_case.h - one case of the mode "input": a text that is probably bad.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_INPUT_CASE_H
#define ASH_FUZZ_INPUT_CASE_H

#include "fuzz.h"
#include "random.h"

/* Who reads the text. */
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

/* Good texts to start from, made at random. */
#define INPUT_N_SEED 48

typedef struct input_seeds {
	char *text[INPUT_N_KIND][INPUT_N_SEED];
} input_seeds;

/* The same seed gives the same texts; NULL on error. */
input_seeds *input_seeds_make(uint64_t seed);
input_seeds *input_seeds_free(input_seeds *seeds);

/* Case "index" of the run with "seed". */
void input_case_make(input_case *c, const input_seeds *seeds, uint64_t seed,
	uint64_t index);
void input_case_clear(input_case *c);

/* The suffix of files with such text, and the kind of a file by its name, or
 * INPUT_N_KIND.
 */
const char *input_suffix(input_kind kind);
input_kind input_kind_of(const char *path);

/* What is wrong with how the text was read; NULL if nothing is.  A text that
 * is good by chance is used further.  *accepted: was it?
 */
const char *input_try(const input_case *c, bool *accepted);

/* Change the text at random. */
void input_mutate(input_case *c, ash_random *random, const input_seeds *seeds);

#endif
