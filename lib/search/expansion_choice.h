/* expansion_choice.h - choice of arrays and loops for array expansion.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_EXPANSION_CHOICE_H
#define ASH_SEARCH_EXPANSION_CHOICE_H

#include "scop/array_expand.h"

/* Find a loop whose iterations could be interleaved if each of them had its own
 * copy of "array", and if that may pay: iterations use other elements in
 * common, or, if "any", in any case.  The loop may
 * carry values of the array all the same: that is for the check of the
 * expansion to find.  False if there is no such loop.
 */
isl_bool ash_expansion_find(const ash_scop *scop, int array, bool any,
	ash_row_expansion *expansion);

#endif
