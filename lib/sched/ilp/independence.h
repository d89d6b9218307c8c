/* independence.h - linear independence of band members.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_INDEPENDENCE_H
#define ASH_SCHED_ILP_INDEPENDENCE_H

#include "sched/ilp/problem.h"

/* For some nodes of a problem: linear forms on the coefficients of the next
 * row, of which at least one must not be zero, so that the row is independent
 * of those before.  All arrays are owned.
 */
typedef struct ash_regions {
	unsigned n_region;
	ash_lp_region *region;
	/* Arrays that the regions refer to, with the numbers of used entries.
	 */
	unsigned n_term_array, n_form_array, n_count_array;
	ash_term *terms;
	const ash_term **forms;
	unsigned *counts;
} ash_regions;

/* Make a region for each node that needs the largest number of further rows
 * (report CW 706, section 6.5.6).  *regions must be cleared even on failure.
 */
ash_sched_status ash_regions_init(const ash_problem *problem,
	ash_regions *regions);
/* Free what "regions" owns. */
void ash_regions_clear(ash_regions *regions);

#endif
