/* edges.h - index-set splitting of loops with clamped or wrapped subscripts.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_EDGES_H
#define ASH_TRANSFORM_EDGES_H

#include <isl/aff.h>
#include <isl/schedule.h>

#include "scop/scop.h"

/* The test that selects loops. */
typedef struct {
	/* Whether the loop "member", a function of its instances, is long
	 * enough to be split.
	 */
	bool (*is_long)(__isl_keep isl_union_pw_aff *member, void *user);
	void *user;
} ash_edges_test;

/* Split the innermost loops of "schedule" (taken), of "scop", that pass the
 * test "test", and the loops over strips whose iterations are lanes, where
 * subscripts have pieces (scop/access_pieces.h): first the iterations up to the
 * last one in which some subscript is not yet in its main piece, then the
 * interior, then the iterations after it.  The order does not change.
 */
__isl_give isl_schedule *ash_edges_apart(__isl_take isl_schedule *schedule,
	const ash_scop *scop, ash_edges_test test);

#endif
