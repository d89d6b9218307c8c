/* band.h - the configuration of the loops of one permutable band.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TRANSFORM_BAND_H
#define ASH_TRANSFORM_BAND_H

#include <isl/schedule.h>
#include <isl/schedule_node.h>

#include "cost/cost.h"
#include "cost/leaves.h"
#include "scop/mark.h"
#include "support/options.h"

/* A permutable band without bands below it. */
typedef struct ash_band {
	unsigned n;
	isl_union_pw_aff **member;	/* owned; outermost first */
	bool *coincident;
	bool *simd;	/* no dependence if innermost */
	bool *fold;	/* no dependence, reductions apart */
	/* Instances of reductions may go back along a member: sums of members
	 * do not keep them apart.
	 */
	bool unordered;
	/* Some of several statements are shifted or stretched to fit. */
	bool shifted;
} ash_band;

/* How threads may run a band: a loop without dependences is parallel, or the
 * tiles of one wavefront are.
 */
typedef enum {
	ASH_BAND_SEQUENTIAL,
	ASH_BAND_PARALLEL,
	ASH_BAND_WAVEFRONT
} ash_band_threads;

/* How to run it: the member that becomes innermost, and for every member its
 * tile size (0: not tiled) and the number of copies in the body (1: one).
 * "skewed": the innermost loop runs over the sum of that member and all
 * jammed ones that are not coincident.  No dependence goes back along any
 * member, unless the band is unordered, so two copies at one value of the sum
 * do not depend on each other. "wavefront": the outermost loop over tiles runs
 * over the sum of the first two tiled members, so that the next one, over the
 * second, is parallel. "lanes" of the copies are one vector, and only
 * one member has copies; 0: copies are no vectors.  "wall" is the time, less
 * than the cost if there are threads.
 */
typedef struct ash_choice {
	int inner;
	bool skewed;
	bool wavefront;
	double tile[ASH_MAX_LEVEL];
	int jam[ASH_MAX_LEVEL];
	int lanes;
	double cost;
	double wall;
} ash_choice;

/* Does the outermost loop of all carry no dependence? */
bool ash_choice_is_parallel(const ash_band *band, const ash_choice *choice);
/* The first two tiled members; false if there are fewer. */
bool ash_choice_find_tiled(const ash_band *band, const ash_choice *choice,
	int pair[2]);

/* A plainer way is preferred if it is not slower than by this factor. */
#define ASH_PLAIN_BONUS 0.97

/* What sort of a choice it is: which member is innermost, whether it is skewed,
 * in wavefronts, has copies or lanes, and which members are tiled.  Those of a
 * kind differ in sizes and numbers of copies.  Not negative.
 */
int ash_choice_kind(const ash_band *band, const ash_choice *choice);

/* The most kinds that are noted for a band. */
#define ASH_MAX_KIND 64

/* The kinds of choices that there are for a band. */
typedef struct ash_choice_kinds {
	int only;	/* no other kind counts; negative: all do */
	unsigned n;
	int kind[ASH_MAX_KIND];
} ash_choice_kinds;

/* The fastest way to run "band" for the "n" statements "stmt", inside the
 * loops of "stack"; "rows" are the members' rows (see ash_level.row).
 * "box": do the bounds of the loops not depend on each other?  Without the
 * option "permute" only ways count in which the innermost loop of the program
 * stays innermost; if there is none, "inner" is -1.  "kinds", which may be
 * NULL, says what kinds count, and gets all that there are.
 */
ash_choice ash_band_choose(const ash_band *band, int **rows,
	const ash_stack *stack, const ash_estimates *estimates, const int *stmt,
	unsigned n, bool box, ash_band_threads threads,
	const ash_options *options, ash_choice_kinds *kinds);

/* The time of "choice", with the cost that it has, if tiles run in wavefronts.
 * In each of them a thread may have one tile more than another one.  "rows" are
 * the rows of the band's members for the "n" statements "stmt"; the band begins
 * "entries" times.
 */
double ash_choice_wave_time(const ash_choice *choice, const ash_band *band,
	int **rows, const ash_estimates *estimates, const int *stmt, unsigned n,
	double entries);

/* Append the "n" statements "stmt" in the loops of "band", run as "choice"
 * says, inside those of "stack"; false if there is no memory.
 */
bool ash_choice_add_leaf(ash_leaves *leaves, const ash_choice *choice,
	const ash_band *band, int **rows, const ash_stack *stack,
	const ash_estimates *estimates, const int *stmt, unsigned n);

/* Put the loops of "band", run as "choice" says, around "schedule". */
__isl_give isl_schedule *ash_band_realize(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice);

/* Put the loops over tiles of "band", run as "choice" says, around "schedule",
 * whose order is that inside of a tile.
 */
__isl_give isl_schedule *ash_band_add_tiles(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice);

/* Put the loop "member", flagged "coincident" or not, around "schedule". */
__isl_give isl_schedule *ash_band_add_loop(__isl_take isl_schedule *schedule,
	__isl_take isl_union_pw_aff *member, bool coincident);

/* "tiled 64x512, innermost loop 2, 4x4 copies": for remarks.  NULL if the
 * choice is to run the band as it is.  Owned by the caller.
 */
char *ash_choice_describe(const ash_band *band, const ash_choice *choice);

/* With room for "n" members, of which it has none yet. */
ash_band *ash_band_alloc(unsigned n);
/* Free "band" with all that it owns; gives NULL. */
ash_band *ash_band_free(ash_band *band);

#endif
