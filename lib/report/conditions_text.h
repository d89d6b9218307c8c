/* conditions_text.h - assumptions and run-time tests of new code, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_CONDITIONS_TEXT_H
#define ASH_REPORT_CONDITIONS_TEXT_H

#include "conditions/conditions.h"
#include "report/params_text.h"
#include "support/diag.h"

/* What the names of arrays begin with of which nothing is known. */
#define ASH_UNNAMED_ARRAY "an unnamed array"

/* What the parts of a SCoP are called in messages; all owned.  Names of arrays
 * are never NULL or empty, and different; those of tables of addresses of rows
 * are what is known.
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

/* Add a remark to "diag" for each thing that "when" asks for, about the nest at
 * "place" or what reads a cell.  Arrays and parameters are called as "words"
 * says; what follows from "context" is left out.  All arguments are kept.
 */
void ash_conditions_say(const ash_conditions *when, __isl_keep isl_set *context,
	const ash_place *place, const ash_words *words, ash_diag *diag);

#endif
