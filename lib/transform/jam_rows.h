/* jam_rows.h - jammed copies of the loops around innermost ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_JAM_ROWS_H
#define ASH_TRANSFORM_JAM_ROWS_H

#include <isl/aff.h>
#include <isl/schedule.h>

/* "schedule" (taken) with "copies" jammed copies in each innermost loop that
 * has nothing but one loop around it below the next node that is no loop, if
 * neither carries a dependence.  The copies differ in "member", which increases
 * by 1 with the outer one of the two loops; so that strips begin where
 * tiles of "member" do.
 */
__isl_give isl_schedule *ash_jam_rows(__isl_take isl_schedule *schedule,
	__isl_keep isl_union_pw_aff *member, int copies);

#endif
