/* last_touch.h - which references touched an element last before another does.
 *
 * What deps/flow/last_access.h finds for one access, with its sources given one
 * by one; problems that differ in names only are solved once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_LAST_TOUCH_H
#define ASH_DEPS_FLOW_LAST_TOUCH_H

#include <stdbool.h>

#include "deps/flow/access_memo.h"
#include "deps/flow/last_access.h"

/* A sink and the sources that count for it, while they are compared. */
typedef struct ash_touch {
	ash_program *program;	/* owned */
	ash_access_memo *recall;	/* owned */
	isl_set *params;	/* that count; owned */
	ash_last_problem problem;	/* owned */
} ash_touch;

/* Without a sink.  Programs that are not plain (touch->program->plain) are not
 * for this.  To be cleared whatever the result.
 */
isl_stat ash_touch_init(ash_touch *touch, const ash_scop *scop);
/* Free what "touch" owns. */
void ash_touch_clear(ash_touch *touch);

/* "map" with all parameters of the SCoP, as sinks and sources have to be.
 * Problems are recognized by such maps, so each should be made once.
 */
__isl_give isl_map *ash_touch_align(const ash_touch *touch,
	__isl_keep isl_map *map);

/* Begin with the sink "map" of statement "stmt", S[i] -> A[d], and without
 * sources.
 */
isl_stat ash_touch_set_sink(ash_touch *touch, unsigned stmt,
	__isl_keep isl_map *map);
/* Add a source, which hides those before it if its kind is ASH_LAST_MUST.  What
 * a statement has of both kinds must have no pair in common.
 */
isl_stat ash_touch_add_source(ash_touch *touch, unsigned stmt,
	ash_last_kind kind, __isl_keep isl_map *map);

/* The pairs of a source and the sink that touch one element, with no source in
 * between; for the parameters that count (and possibly for others).
 */
__isl_give isl_union_map *ash_touch_solve(ash_touch *touch);

#endif
