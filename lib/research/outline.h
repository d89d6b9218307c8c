/* outline.h - a schedule tree in one line, and counts of its bands.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_RESEARCH_OUTLINE_H
#define ASH_RESEARCH_OUTLINE_H

#include <isl/schedule.h>
#include <isl/union_set.h>

#define ASH_MAX_BAND 256

typedef struct ash_band_counts {
	unsigned n_band;
	unsigned depth[ASH_MAX_BAND];	/* members of each band, top-down, up
					 * to the array's size */
	unsigned deepest;	/* members of the deepest permutable band */
	unsigned coincident;	/* coincident members of all bands */
} ash_band_counts;

/* Count the bands of "schedule". A band with one member counts as permutable.
 */
isl_stat ash_schedule_count(__isl_keep isl_schedule *schedule,
	ash_band_counts *counts);

/* The shape of "schedule", owned by the caller:
 *   band[110]	a permutable band, one digit per member: is it coincident?
 *   band[10]!	the same, not permutable
 *   seq(A: ..., B C: ...), set(...)
 *		one item per child: its statements and what is below it
 *   A > B	B is the child of A; a leaf is nothing
 * Statements and the children of sets are in alphabetical order.
 */
char *ash_schedule_outline(__isl_keep isl_schedule *schedule);

/* The names of the statements in "set" (taken), in alphabetical order,
 * separated by spaces; owned by the caller, NULL on error.
 */
char *ash_outline_names(__isl_take isl_union_set *set);

#endif
