/* estimate_memory.h - copies of estimates, and their release.
 *
 * Private to the cost model (cost.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ESTIMATE_MEMORY_H
#define ASH_COST_ESTIMATE_MEMORY_H

#include "cost/cost.h"

/* A copy of "estimates", those of "scop", owned by the caller; NULL without
 * memory.
 */
ash_estimates *ash_estimates_copy(const ash_estimates *estimates,
	const ash_scop *scop);
/* Free the distances "scale" of "n" arrays; gives NULL. */
double **ash_scales_free(double **scale, unsigned n);

#endif
