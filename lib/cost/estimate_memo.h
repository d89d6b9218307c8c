/* estimate_memo.h - memo of the estimates of SCoPs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ESTIMATE_MEMO_H
#define ASH_COST_ESTIMATE_MEMO_H

#include "cost/cost.h"

/* Returns a copy of the estimates of "scop" in "memo", without machine, owned
 * by the caller; NULL if "memo" is NULL or has none, or if memory ran out.
 */
ash_estimates *ash_estimate_memo_find(const ash_estimate_memo *memo,
	const ash_scop *scop);

/* Add a copy of "estimates", those of "scop", to "memo", which may be NULL.
 * Nothing is added without memory, or if the isl context of "scop" has an
 * error.
 */
void ash_estimate_memo_add(ash_estimate_memo *memo, const ash_scop *scop,
	const ash_estimates *estimates);

#endif
