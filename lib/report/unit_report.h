/* unit_report.h - the loop nests of a source file, for ashlar-report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_UNIT_REPORT_H
#define ASH_REPORT_UNIT_REPORT_H

#include <stdio.h>

#include "support/nest.h"

/* The version of the form that docs/report.md describes. */
#define ASH_REPORT_VERSION 1

/* Print a JSON object with all nests and models of the list, for the source
 * file "unit" in the current directory.
 */
void ash_unit_report(FILE *out, const char *unit, const ash_nest_list *list);

#endif
