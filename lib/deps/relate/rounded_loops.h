/* rounded_loops.h - recognition of tile loops: times that are rounded down.
 *
 * A tile loop has time k floor(f / c) + d, with k > 0 and constant d.  It
 * reverses no pair of instances for which f does not decrease, and f is cheaper
 * to analyze, because it has no integer division.  The point loop inside may
 * have time f - c floor(f / c), which differs from f by a constant within one
 * tile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_RELATE_ROUNDED_LOOPS_H
#define ASH_DEPS_RELATE_ROUNDED_LOOPS_H

#include <stdbool.h>

#include <isl/aff.h>

/* The decomposition time = k * floor + rest with floor = floor(f / c), where k
 * and c are the same everywhere.  All NULL if the time has no such form.
 */
typedef struct ash_rounding {
	isl_union_pw_aff *floor;
	isl_union_pw_aff *rest;
	/* f, if "rest" is a constant and k > 0; else NULL. */
	isl_union_pw_aff *base;
} ash_rounding;

/* Decompose "time"; must be cleared even on failure. */
isl_stat ash_rounding_find(ash_rounding *rounding,
	__isl_keep isl_union_pw_aff *time);
/* Free what "rounding" owns. */
void ash_rounding_clear(ash_rounding *rounding);

/* Is "part" equal to "whole" wherever it is defined?  False if unsure. */
isl_bool ash_rounding_is_part(__isl_keep isl_union_pw_aff *part,
	__isl_keep isl_union_pw_aff *whole);

#endif
