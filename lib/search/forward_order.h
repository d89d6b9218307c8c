/* forward_order.h - dependences that prevent LLVM from vectorizing a loop.
 *
 * Private to the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_FORWARD_ORDER_H
#define ASH_SEARCH_FORWARD_ORDER_H

#include "search/search.h"

/* May dependences between statements keep a loop of "scop" from being
 * vectorized, so that other orders of it may help?  Cheap, and true if unsure.
 */
bool ash_single_loop_may_gain(const ash_scop *scop);
/* Does the loop "upa" carry only dependences of "deps" from reads to writes, or
 * from writes to writes, of later statements or of the same one, in the order
 * of "scop"?  Then LLVM vectorizes it as it is.
 */
bool ash_search_runs_forward(const ash_search_input *input,
	__isl_keep isl_union_pw_aff *upa, __isl_keep isl_union_map *deps);

#endif
