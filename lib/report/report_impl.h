/* report_impl.h - interfaces between the files of report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_REPORT_IMPL_H
#define ASH_REPORT_REPORT_IMPL_H

#include "report/why.h"

/* ---- why.c ---- */

/* Print one object: nest "pos" of the list. */
void ash_why_nest(FILE *out, const char *unit, const ash_nest_list *list,
	unsigned pos);

#endif
