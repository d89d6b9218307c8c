/* words.h - what the parts of a SCoP are called in the program.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_WORDS_H
#define ASH_DRIVER_WORDS_H

#include "detect/output/scop_binding.h"
#include "report/conditions_text.h"
#include "scop/scop.h"

/* Find what parameters and arrays are called in the program. False without
 * memory; "words" is to be cleared even then.
 */
bool ash_words_find(ash_words *words, const ash_scop *scop,
	const ash_scop_binding *ir);
/* Free what "words" owns. */
void ash_words_clear(ash_words *words);

#endif
