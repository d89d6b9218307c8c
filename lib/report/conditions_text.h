/* conditions_text.h - assumptions and run-time tests of new code, in words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_CONDITIONS_TEXT_H
#define ASH_REPORT_CONDITIONS_TEXT_H

#include "conditions/conditions.h"
#include "report/params_text.h"
#include "support/diag.h"

/* How the names of unknown arrays begin. */
#define ASH_UNNAMED_ARRAY "an unnamed array"

/* The names of the parts of a SCoP in messages; all owned. Names of arrays are
 * different and never NULL or empty; for a table of row addresses, the name is
 * that of the table.
 */
typedef struct ash_words {
	ash_glossary glossary;
	unsigned n_word;
	ash_word *word;		/* for each parameter: its name */
	unsigned n_array;
	char **array;
	unsigned n_table;
	char **table;
} ash_words;

/* Add a remark to "diag" for each condition in "when", at "place" or at the
 * load concerned. Arrays and parameters get their names from "words";
 * conditions that follow from "context" are left out. Keeps all arguments.
 */
void ash_conditions_say(const ash_conditions *when, __isl_keep isl_set *context,
	const ash_place *place, const ash_words *words, ash_diag *diag);

#endif
