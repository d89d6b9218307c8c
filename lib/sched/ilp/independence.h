/* independence.h - linear independence of band members.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_INDEPENDENCE_H
#define ASH_SCHED_ILP_INDEPENDENCE_H

#include "sched/ilp/problem.h"

/* The regions of a problem on which a solution must not be trivial. */
typedef struct ash_regions {
	unsigned n_region;
	ash_lp_region *region;
	/* Arrays that the regions refer to. */
	unsigned n_term_array, n_form_array, n_count_array;
	ash_term *terms;
	const ash_term **forms;
	unsigned *counts;
} ash_regions;

/* One region for each node with the largest number of uncovered directions,
 * section 6.5.6.
 */
ash_sched_status ash_regions_init(const ash_problem *problem,
	ash_regions *regions);
/* Free what "regions" owns. */
void ash_regions_clear(ash_regions *regions);

#endif
