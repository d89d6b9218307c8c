/* feautrier.h - schedule levels that carry as many dependences as possible
 * (Feautrier).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCHED_ILP_FEAUTRIER_H
#define ASH_SCHED_ILP_FEAUTRIER_H

#include "sched/ilp/pluto.h"

/* Find a single row for each statement of problem->part that carries as many
 * pieces of validity, conditioned validity and, if "coincidence", coincidence
 * as possible (section 6.4 of report CW 706), and append it to "band"; the band
 * stays empty if nothing can be carried.
 */
ash_sched_status ash_feautrier(ash_problem *problem, bool coincidence,
	ash_schedule_band *band);

#endif
