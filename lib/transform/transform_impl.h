/* transform_impl.h - interfaces between the files of transform.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_TRANSFORM_IMPL_H
#define ASH_TRANSFORM_TRANSFORM_IMPL_H

#include "transform/band.h"
#include "transform/lanes.h"
#include "transform/nesting.h"

/* ---- band.c ---- */

/* Is member "i" part of the sum over which the innermost loop of "choice" runs
 * (if it is skewed)?
 */
bool ash_choice_is_summed(const ash_band *band, const ash_choice *choice,
	unsigned i);

/* ---- lanes.c ---- */

/* The instances of "inner" in strips of how.copies values of "member" that all
 * of its statements fill; NULL if there are none, or if that is not known.
 * "around" gives the enclosing loops of each instance; strips begin at
 * multiples of how.copies.
 */
__isl_give isl_union_set *ash_lanes_full(__isl_keep isl_union_pw_aff *member,
	__isl_keep isl_union_map *around, ash_lanes how,
	__isl_keep isl_schedule *inner);

/* The order of the instances "full" (taken), the result of ash_lanes_full() for
 * the same arguments: that of "inner" (taken), with the loop over "member" as a
 * loop over lanes in each innermost body.
 */
__isl_give isl_schedule *ash_lanes_add(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how, __isl_take isl_union_set *full);

/* Extend "inner" (taken), the order of one iteration of "member", to all
 * iterations in one strip; the loop over strips, which begin at multiples of
 * how.copies, is among the enclosing loops "around".  Full strips run as lanes,
 * followed by the others with the loop over their iterations innermost.
 * Requires: the iterations of a strip do not depend on each other.  NULL if
 * they differ in their inner loops, or on error.
 */
__isl_give isl_schedule *ash_lanes_in_strip(__isl_take isl_schedule *inner,
	__isl_keep isl_union_pw_aff *member, __isl_keep isl_union_map *around,
	ash_lanes how);

/* ---- nesting.c ---- */

/* Is "node" the body of an innermost loop, or outside of all loops: a node that
 * is no filter and has no band at or below it?
 */
bool ash_is_innermost_body(__isl_keep isl_schedule_node *node);

#endif
