/* rounded_loops.h - loops whose time is rounded down.
 *
 * A tile loop has the time k floor(f / c) + d.  Where f does not decrease
 * neither does it, and f is the cheaper one to reason about, because it has
 * no integer division.  The loop inside the tile may have the time
 * f - c floor(f / c): within one tile it is f, but for a constant.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_ROUNDED_LOOPS_H
#define ASH_DEPS_RELATE_ROUNDED_LOOPS_H

#include <stdbool.h>

#include <isl/aff.h>

/* time = k floor + rest, floor = floor(f / c), k and c the same everywhere.
 * All NULL if the time has no such form.
 */
typedef struct ash_rounding {
	isl_union_pw_aff *floor;
	isl_union_pw_aff *rest;
	/* f, if "rest" is a constant and k > 0; else NULL. */
	isl_union_pw_aff *base;
} ash_rounding;

/* Find what "time" rounds; to be cleared whatever the result. */
isl_stat ash_rounding_find(ash_rounding *rounding,
	__isl_keep isl_union_pw_aff *time);
/* Free what "rounding" owns. */
void ash_rounding_clear(ash_rounding *rounding);

/* Is "part" equal to "whole" wherever it is defined?  False if unsure. */
isl_bool ash_rounding_is_part(__isl_keep isl_union_pw_aff *part,
	__isl_keep isl_union_pw_aff *whole);

#endif
