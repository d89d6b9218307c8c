/* nest_report.h - detection results for each loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_NEST_REPORT_H
#define ASH_DETECT_OUTPUT_NEST_REPORT_H

#include "detect/detect.h"
#include "detect/region/region.h"

/* Add to "diag" the reason for each outermost loop that is in no SCoP of
 * "found".
 */
void ash_account_refusals(const ash_version_search *search,
	const ash_found_list *found, ash_diag *diag);

/* Append to "nests" every outermost loop, and every inner loop that is the
 * outermost of a SCoP in "found"; set found->nest.  False: out of memory.
 */
bool ash_account_nests(const ash_version_search *search, ash_found_list *found,
	ash_nest_list *nests);

#endif
