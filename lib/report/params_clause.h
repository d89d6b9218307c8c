/* params_clause.h - one constraint as text; for params_text.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_PARAMS_CLAUSE_H
#define ASH_REPORT_PARAMS_CLAUSE_H

#include <isl/aff.h>

#include "report/params_text.h"

/* "text" is a sentence, or, if "rows" is not NULL, what is said of the length
 * of the rows of that: "at least n".
 */
typedef struct ash_clause {
	const char *rows;	/* kept by the glossary */
	char *text;		/* owned */
} ash_clause;

/* "aff" is not negative, or zero if "equal".  The text is NULL on error. */
ash_clause ash_clause_make(__isl_keep isl_aff *aff, bool equal,
	const ash_glossary *glossary);

#endif
