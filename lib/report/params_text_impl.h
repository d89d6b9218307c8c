/* params_text_impl.h - interfaces between the files of params_text.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_PARAMS_TEXT_IMPL_H
#define ASH_REPORT_PARAMS_TEXT_IMPL_H

#include <isl/aff.h>

#include "report/params_text.h"

/* ---- params_clause.c ---- */

/* "text" is a sentence, or, if "rows" is not NULL, a statement about the length
 * of the rows of that array: "at least n".
 */
typedef struct ash_clause {
	const char *rows;	/* owned by the glossary */
	char *text;		/* owned */
} ash_clause;

/* Convert the constraint that "aff" is not negative, or zero if "equal".  The
 * text is NULL on error.
 */
ash_clause ash_clause_make(__isl_keep isl_aff *aff, bool equal,
	const ash_glossary *glossary);

/* ---- params_simplify.c ---- */

/* The assumed limit of numbers in programs, as a power of 2; sums of a few such
 * numbers fit into 32 bits.
 */
#define ASH_LARGE_BITS 30

/* Returns "set" without conditions that all values of the types satisfy,
 * simplified to fewer pieces or constraints.
 */
__isl_give isl_set *ash_params_simplify(__isl_take isl_set *set,
	const ash_glossary *glossary);

/* Returns "set" without conditions that hold for all parameters between
 * -2^ASH_LARGE_BITS and 2^ASH_LARGE_BITS; *large says whether any was dropped.
 * A set that is one bound of one parameter is not changed.
 */
__isl_give isl_set *ash_params_drop_large(__isl_take isl_set *set,
	const ash_glossary *glossary, bool *large);

/* The entry for the parameter "param" in "glossary"; NULL if there is none. */
const ash_word *ash_glossary_find(const ash_glossary *glossary,
	const char *param);

#endif
