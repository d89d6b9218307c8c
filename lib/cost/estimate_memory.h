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
/* Set *copy to a copy of "stmt"; false without memory. */
bool ash_stmt_estimate_copy(const ash_stmt_estimate *stmt,
	ash_stmt_estimate *copy);
/* A copy of the "n" distances of an array between elements in each dimension,
 * owned by the caller; NULL without memory.
 */
double *ash_scale_copy(const double *scale, unsigned n);
/* Free the distances "scale" of "n" arrays; gives NULL. */
double **ash_scales_free(double **scale, unsigned n);

#endif
