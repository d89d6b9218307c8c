/* program_variant.h - how a program is compiled with the plugin.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_VARIANT_H
#define ASH_FUZZ_PROGRAM_VARIANT_H

#include <stdbool.h>
#include <stdio.h>

#include "random.h"

#define ASH_FUZZ_MAX_WORDS 20

/* "word" are options of the plugin, such as "tile=4". */
typedef struct ash_fuzz_variant {
	int n_words;
	char word[ASH_FUZZ_MAX_WORDS][32];
	/* N of -ON, and whether for this processor, with long vectors.
	 */
	int level;
	bool is_native;
	/* Threads of a parallel program. */
	int threads;
} ash_fuzz_variant;

/* The modes: code for one thread or for several, made early or late in the
 * pipeline.
 */
#define ASH_FUZZ_N_MODES 4

/* Any variant, or, if "eager", one that ash_fuzz_variant_is_eager; of mode
 * 0 .. ASH_FUZZ_N_MODES - 1, or of any if "mode" is negative.
 */
void ash_fuzz_variant_draw(ash_fuzz_variant *variant, ash_random *random,
	bool eager, int mode);

/* A variant whose loops run on a device wherever they can. */
void ash_fuzz_variant_draw_device(ash_fuzz_variant *variant,
	ash_random *random);

/* Give the variant one more word, if there is room. */
void ash_fuzz_variant_add(ash_fuzz_variant *variant, const char *word);

bool ash_fuzz_variant_has(const ash_fuzz_variant *variant, const char *word);

/* Is the plugin told to change what it can, and allowed to? */
bool ash_fuzz_variant_is_eager(const ash_fuzz_variant *variant);

/* Leave out one of the words. */
void ash_fuzz_variant_drop(ash_fuzz_variant *variant, int position);

/* Print it as a line that ash_fuzz_variant_read understands. */
void ash_fuzz_variant_print(const ash_fuzz_variant *variant, FILE *out);

/* Find such a line among the first ones of "in".  Is there one? */
bool ash_fuzz_variant_read(ash_fuzz_variant *variant, FILE *in);

/* The words with semicolons between them, in text[0 .. size - 1]. */
void ash_fuzz_variant_options(const ash_fuzz_variant *variant, char *text,
	size_t size);

#endif
