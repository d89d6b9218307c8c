/* words.h - source-level names for the parts of a SCoP.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WORDS_H
#define ASH_DRIVER_WORDS_H

#include "detect/output/scop_binding.h"
#include "report/conditions_text.h"
#include "scop/scop.h"

/* Determine the names of parameters and arrays.  False without memory; "words"
 * must be cleared even then.
 */
bool ash_words_find(ash_words *words, const ash_scop *scop,
	const ash_scop_binding *ir);
/* Free what "words" owns. */
void ash_words_clear(ash_words *words);

#endif
