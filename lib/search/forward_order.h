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
 * vectorized, so that the search may find a better order?  A cheap test; it is
 * true if it cannot tell.
 */
bool ash_single_loop_may_gain(const ash_scop *scop);
/* Does LLVM vectorize the loop "upa" as it is?  It does if each dependence of
 * "deps" that the loop carries has a bounded distance and ends in a write, and
 * if the statement of its source is not after that of its sink in input->scop.
 */
bool ash_search_runs_forward(const ash_search_input *input,
	__isl_keep isl_union_pw_aff *upa, __isl_keep isl_union_map *deps);

#endif
