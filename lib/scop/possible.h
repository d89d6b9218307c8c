/* possible.h - removal of pieces that no value of the parameters allows.
 *
 * A set or relation is a union of pieces.  What is done with it later costs the
 * square of their number, or more.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SCOP_POSSIBLE_H
#define ASH_SCOP_POSSIBLE_H

#include <isl/map.h>
#include <isl/set.h>

/* The pieces of "set" that some of "params", a set of parameters, allow. */
__isl_give isl_set *ash_possible_set(__isl_take isl_set *set,
	__isl_keep isl_set *params);
/* The pieces of "map" that some of "params", a set of parameters, allow. */
__isl_give isl_map *ash_possible_map(__isl_take isl_map *map,
	__isl_keep isl_set *params);

#endif
