/* scattered_stores.h - stores for which LLVM's vectors need scatters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_SCATTERED_STORES_H
#define ASH_COST_SCATTERED_STORES_H

#include "cost/leaves.h"

/* Does LLVM scatter vectors in one of the innermost loops of "leaves"?  It does
 * if a loop that can be vectorized stores to elements that are not consecutive,
 * unless the body's unconditional stores to the array leave no gaps, as those
 * to both parts of complex numbers do.
 */
bool ash_leaves_scatter(const ash_leaves *leaves,
	const ash_estimates *estimates);

#endif
