/* locality.h - data locality of a nest, by the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_LOCALITY_H
#define ASH_REPORT_LOCALITY_H

#include <stdio.h>

#include "cost/cost.h"

/* Print a JSON array with an object per statement: its loops in "schedule",
 * innermost first, and the locality of its accesses in each of them.
 */
isl_stat ash_locality_print(const ash_scop *scop, const ash_machine *machine,
	__isl_keep isl_schedule *schedule, FILE *out);

#endif
