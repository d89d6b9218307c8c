/* expansion_choice.h - choice of arrays and loops for array expansion.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_EXPANSION_CHOICE_H
#define ASH_SEARCH_EXPANSION_CHOICE_H

#include "scop/array_expand.h"

/* Find a loop of "scop" whose iterations could be interleaved if each of them
 * had its own copy of "array", and set *expansion to the array and the loop.
 * Unless "any" is set, interleaving must also be profitable, because iterations
 * read the same elements of other arrays.  The caller must check that the loop
 * carries no value of the array.  Returns false if there is no such loop.
 */
isl_bool ash_expansion_find(const ash_scop *scop, int array, bool any,
	ash_row_expansion *expansion);

#endif
