/* forward_order.h - dependences that prevent LLVM from vectorizing a loop.
 *
 * Private to the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_FORWARD_ORDER_H
#define ASH_SEARCH_FORWARD_ORDER_H

#include "search/search.h"

/* May statements of a loop of "scop" keep it from being executed as vectors, so
 * that other orders of it may help?  Cheap, and true if unsure.
 */
bool ash_single_loop_may_gain(const ash_scop *scop);
/* Does the loop "upa", in which "deps" hold, carry dependences only from reads
 * to writes, and from writes to writes, of later statements, or of the same one
 * ("scop" has them in their order)?  Then LLVM makes vectors of it as it is.
 */
bool ash_search_runs_forward(const ash_search_input *input,
	__isl_keep isl_union_pw_aff *upa, __isl_keep isl_union_map *deps);

#endif
