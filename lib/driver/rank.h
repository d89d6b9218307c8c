/* rank.h - which SCoP of a file to optimize first.
 *
 * What the loop nests of a file may cost together is limited
 * (budget/file_budget.h), so those come first that promise to save most for
 * each operation that they will probably cost, wherever they are in the file.
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
	double promise;	/* how many times faster it may become */
	double worth;	/* cycles that it may save for its size */
} ash_ranked;

/* The SCoPs of all jobs, the most promising ones first (see cost/gain_bound.h),
 * equal ones as they come.  Owned by the caller; *n is their number.  Without
 * memory NULL, and *n is 0.
 */
ash_ranked *ash_rank(ash_job *job, unsigned n_job, unsigned *n);

#endif
