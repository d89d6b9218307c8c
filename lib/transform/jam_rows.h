/* jam_rows.h - jammed copies of the loops around innermost ones.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_JAM_ROWS_H
#define ASH_TRANSFORM_JAM_ROWS_H

#include <isl/aff.h>
#include <isl/schedule.h>

/* Jam the two innermost loops of each body in "schedule" (taken): each
 * innermost loop that is the only node inside its enclosing loop gets "copies"
 * copies for successive iterations of that loop, if neither carries a
 * dependence.  "member" increases by 1 in each iteration of the outer one of
 * the two loops; strips begin at multiples of "copies" of "member", as tiles
 * do.
 */
__isl_give isl_schedule *ash_jam_rows(__isl_take isl_schedule *schedule,
	__isl_keep isl_union_pw_aff *member, int copies);

#endif
