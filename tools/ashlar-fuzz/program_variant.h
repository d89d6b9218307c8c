/* program_variant.h - options with which a program is compiled.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_PROGRAM_VARIANT_H
#define ASH_FUZZ_PROGRAM_VARIANT_H

#include <stdbool.h>
#include <stdio.h>

#include "random.h"

#define ASH_FUZZ_MAX_WORDS 20

/* "word" has options of the plugin, such as "tile=4". */
typedef struct ash_fuzz_variant {
	int n_words;
	char word[ASH_FUZZ_MAX_WORDS][32];
	/* N of -ON; and whether to compile for this processor, with long
	 * vectors.
	 */
	int level;
	bool is_native;
	/* The number of threads of a parallel program. */
	int threads;
} ash_fuzz_variant;

/* The modes: code for one thread or for several, early or late in the pipeline.
 */
#define ASH_FUZZ_N_MODES 4

/* Draw a variant of mode 0 .. ASH_FUZZ_N_MODES - 1, or of any mode if "mode" is
 * negative; with "eager", one for which ash_fuzz_variant_is_eager holds.
 */
void ash_fuzz_variant_draw(ash_fuzz_variant *variant, ash_random *random,
	bool eager, int mode);

/* Draw a variant that runs all possible loops on a device. */
void ash_fuzz_variant_draw_device(ash_fuzz_variant *variant,
	ash_random *random);

/* Append a word to the variant's options, if there is room. */
void ash_fuzz_variant_add(ash_fuzz_variant *variant, const char *word);

bool ash_fuzz_variant_has(const ash_fuzz_variant *variant, const char *word);

/* Does the variant make the plugin transform everything that it can? */
bool ash_fuzz_variant_is_eager(const ash_fuzz_variant *variant);

/* Remove one of the words. */
void ash_fuzz_variant_drop(ash_fuzz_variant *variant, int position);

/* Print the variant as a line that ash_fuzz_variant_read understands. */
void ash_fuzz_variant_print(const ash_fuzz_variant *variant, FILE *out);

/* Find such a line among the first lines of "in"; false if there is none. */
bool ash_fuzz_variant_read(ash_fuzz_variant *variant, FILE *in);

/* Write the words, separated by semicolons, to text[0 .. size - 1]. */
void ash_fuzz_variant_options(const ash_fuzz_variant *variant, char *text,
	size_t size);

#endif
