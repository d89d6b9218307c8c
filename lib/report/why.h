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

/* What comes before the first result of a file in the Static Analysis Results
 * Interchange Format (SARIF 2.1.0, OASIS 2020), up to its end of line: the
 * tool, and each reason for leaving a nest alone as a rule.
 */
void ash_why_sarif_begin(FILE *out);
/* What comes after the last result, from its beginning of line on. */
#define ASH_WHY_SARIF_END "]}]}\n"
/* One result per nest, as ash_why_json prints objects. */
void ash_why_sarif(FILE *out, const char *unit, const ash_nest_list *list);

#endif
