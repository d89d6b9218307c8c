/* nest_report.h - what detection says of each loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DETECT_OUTPUT_NEST_REPORT_H
#define ASH_DETECT_OUTPUT_NEST_REPORT_H

#include "detect/detect.h"
#include "detect/region/region.h"

/* Add to "diag" why each outermost loop is refused that is part of no SCoP
 * in "found".
 */
void ash_account_refusals(const ash_version_search *search,
	const ash_found_list *found, ash_diag *diag);

/* Append to "nests" every outermost loop, and every inner loop with which a
 * SCoP in "found" starts; fill in found->nest.  False: out of memory.
 */
bool ash_account_nests(const ash_version_search *search, ash_found_list *found,
	ash_nest_list *nests);

#endif
