/* expansion_choice.h - choice of arrays and loops for array expansion.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_EXPANSION_CHOICE_H
#define ASH_SEARCH_EXPANSION_CHOICE_H

#include "scop/array_expand.h"

/* Find a loop whose iterations could be interleaved if each of them had its own
 * copy of "array", and if that may be profitable, because iterations use
 * elements of other arrays in common; with "any", profitability is not
 * required.  Whether the loop carries values of the array is not checked here,
 * but by the check of the expansion.  False if there is no such loop.
 */
isl_bool ash_expansion_find(const ash_scop *scop, int array, bool any,
	ash_row_expansion *expansion);

#endif
