/* scattered_stores.h - stores for which LLVM's vectors need scatters.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_SCATTERED_STORES_H
#define ASH_COST_SCATTERED_STORES_H

#include "cost/leaves.h"

/* Does one of the innermost loops of "leaves" that can be vectorized store to
 * elements that are neither consecutive nor, together with those of the body's
 * other stores to the array, without gaps (as the parts of complex numbers are)?
 * LLVM then scatters vectors.
 */
bool ash_leaves_scatter(const ash_leaves *leaves,
	const ash_estimates *estimates);

#endif
