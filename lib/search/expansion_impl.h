/* expansion_impl.h - statements that profit from expanded arrays.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_EXPANSION_IMPL_H
#define ASH_SEARCH_EXPANSION_IMPL_H

#include "scop/array_expand.h"

/* Set inside[i] for each statement "i" in the loop of "x", a result of
 * ash_expansion_find, and sharing[i] for each of these that profits from
 * interleaved iterations, because they read the same elements.
 */
isl_stat ash_expansion_mark(const ash_scop *scop, const ash_row_expansion *x,
	bool *inside, bool *sharing);

#endif
