/* rank.h - order in which the SCoPs of a file are optimized.
 *
 * The total cost for the loop nests of a file is limited
 * (budget/file_budget.h), so those are first that save most per operation they
 * will probably cost.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DRIVER_RANK_H
#define ASH_DRIVER_RANK_H

#include "driver/job.h"

/* A SCoP: number "index" in the list of "job". */
typedef struct ash_ranked {
	ash_job *job;
	unsigned index;
	double promise;	/* largest possible speedup */
	/* Possible savings in cycles per unit of the SCoP's size. */
	double worth;
} ash_ranked;

/* The SCoPs of all jobs, the most promising ones first (see cost/gain_bound.h),
 * equal ones in their original order.  Owned by the caller; *n is their number.
 * Without memory NULL, and *n is 0.
 */
ash_ranked *ash_rank(ash_job *job, unsigned n_job, unsigned *n);

#endif
