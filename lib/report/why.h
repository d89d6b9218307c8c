/* why.h - lists of loop nests, as text and as JSON.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_WHY_H
#define ASH_REPORT_WHY_H

#include <stdio.h>

#include "support/nest.h"

/* Print a line per nest below the name of the source file "unit", in the order
 * of detection; nests that call library functions with side effects, and those
 * in system headers, are summarized in one line per kind at the end.
 */
void ash_why_table(FILE *out, const char *unit, const ash_nest_list *list);

/* Print one JSON object per nest and line, separated by ",\n". "unit" is the
 * file of nests whose place is not known.
 */
void ash_why_json(FILE *out, const char *unit, const ash_nest_list *list);

/* ---- why_sarif.c: for editors ---- */

/* Print the beginning of a file in the Static Analysis Results Interchange
 * Format (SARIF 2.1.0, OASIS 2020), up to the first result: the tool, and each
 * refusal as a rule.
 */
void ash_why_sarif_begin(FILE *out);
/* The text after the last result, which starts a line. */
#define ASH_WHY_SARIF_END "]}]}\n"
/* Print one result per nest, in the order of ash_why_json. */
void ash_why_sarif(FILE *out, const char *unit, const ash_nest_list *list);

#endif
