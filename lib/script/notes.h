/* notes.h - values given by annotation directives.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCRIPT_NOTES_H
#define ASH_SCRIPT_NOTES_H

#include <isl/set.h>

#include "scop/scop.h"
#include "script/script.h"

/* The set of parameters that "assume" or "limit" gives; NULL if the text is not
 * a set.
 */
__isl_give isl_set *ash_note_set(isl_ctx *ctx, const ash_directive *d);
/* The array that the directive names; -1 if there is none. */
int ash_note_array(const ash_scop *scop, const ash_directive *d);
/* The statement that "pace" or "loops" names; -1 if there is none. */
int ash_note_stmt(const ash_scop *scop, const ash_directive *d);
/* The number of cycles that "pace" gives; 0 if its text is not a number. */
double ash_note_cycles(const ash_directive *d);

#endif
