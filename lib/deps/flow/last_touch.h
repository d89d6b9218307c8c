/* last_touch.h - last reference to an element before a given reference.
 *
 * An interface to deps/flow/last_access.h for one sink at a time; problems that
 * differ in names only are solved once.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_FLOW_LAST_TOUCH_H
#define ASH_DEPS_FLOW_LAST_TOUCH_H

#include <stdbool.h>

#include "deps/flow/access_memo.h"
#include "deps/flow/last_access.h"

/* A sink and its sources, as they are collected. */
typedef struct ash_touch {
	ash_program *program;	/* owned */
	ash_access_memo *recall;	/* owned */
	isl_set *params;	/* the relevant parameters; owned */
	ash_last_problem problem;	/* owned */
} ash_touch;

/* Initialize without a sink.  Requires simple program order
 * (touch->program->plain).  Must be cleared even on failure.
 */
isl_stat ash_touch_init(ash_touch *touch, const ash_scop *scop);
/* Free what "touch" owns. */
void ash_touch_clear(ash_touch *touch);

/* Returns "map" with all parameters of the SCoP, as sinks and sources require.
 * Known problems are recognized by the addresses of these results, so the
 * caller should call this only once for each map, and use the result again.
 */
__isl_give isl_map *ash_touch_align(const ash_touch *touch,
	__isl_keep isl_map *map);

/* Start a problem with sink "map" of statement "stmt", S[i] -> A[d], and no
 * sources.
 */
isl_stat ash_touch_set_sink(ash_touch *touch, unsigned stmt,
	__isl_keep isl_map *map);
/* Add a source, which hides earlier ones if its kind is ASH_LAST_MUST.  If a
 * statement has sources of both kinds, no pair of an instance and an element
 * may be in both.
 */
isl_stat ash_touch_add_source(ash_touch *touch, unsigned stmt,
	ash_last_kind kind, __isl_keep isl_map *map);

/* The pairs of a source and the sink that touch the same element with no source
 * in between.  They are right for relevant parameter values (those with which
 * the SCoP may run), and may include pairs for others.
 */
__isl_give isl_union_map *ash_touch_solve(ash_touch *touch);

#endif
