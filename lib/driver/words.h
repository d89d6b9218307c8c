/* words.h - what the parts of a SCoP are called in the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WORDS_H
#define ASH_DRIVER_WORDS_H

#include "detect/output/scop_binding.h"
#include "report/params_text.h"
#include "scop/scop.h"

/* What the names of arrays begin with of which nothing is known. */
#define ASH_UNNAMED_ARRAY "an unnamed array"

/* All owned.  Names of arrays are never NULL or empty, and different; those of
 * tables of addresses of rows are what is known.
 */
typedef struct ash_words {
	ash_glossary glossary;
	unsigned n_word;
	ash_word *word;		/* of each parameter */
	unsigned n_array;
	char **array;
	unsigned n_table;
	char **table;
} ash_words;

/* Find what parameters and arrays are called in the program. False without
 * memory; "words" is to be cleared even then.
 */
bool ash_words_find(ash_words *words, const ash_scop *scop,
	const ash_scop_binding *ir);
/* Free what "words" owns. */
void ash_words_clear(ash_words *words);

#endif
