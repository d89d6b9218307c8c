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

/* The name of a status: "refused", "modelled", "transformed". */
const char *ash_why_status(ash_nest_status status);
/* Print what was done to the nest, or why it was not transformed and what would
 * help, as in the table.
 */
void ash_why_sentence(FILE *out, const ash_nest *nest);

#endif
