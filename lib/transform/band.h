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
	/* For each member: does it carry no dependence as the innermost loop?
	 */
	bool *simd;
	/* For each member: does it carry only dependences of reductions as the
	 * innermost loop?
	 */
	bool *fold;
	/* Dependences between instances of a reduction may go backwards along a
	 * member, so a sum of members does not order these instances.
	 */
	bool unordered;
	/* Are statements shifted or scaled against each other? */
	bool shifted;
} ash_band;

/* How a band may run on several threads: a loop without dependences is
 * parallel, or the tiles of one wavefront are.
 */
typedef enum {
	ASH_BAND_SEQUENTIAL,
	ASH_BAND_PARALLEL,
	ASH_BAND_WAVEFRONT
} ash_band_threads;

/* A configuration of a band: the member that becomes innermost, and for every
 * member its tile size (0: not tiled) and the number of copies in the body (1:
 * one).
 *
 * "skewed": the innermost loop runs over the sum of that member and all jammed
 * ones that are not coincident.  No member carries a dependence backwards,
 * unless the band is unordered, so two copies at one value of the sum do not
 * depend on each other.
 *
 * "wavefront": the outermost tile loop runs over the sum of the first two tiled
 * members, so that the next one, over the second, is parallel.
 *
 * "lanes" copies form one vector, and only one member has copies; 0: copies do
 * not form vectors.  "wall" is the elapsed time in cycles, less than the cost
 * if there are threads.
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

/* The member of "band" that is the outermost loop of "choice", or of its tiles,
 * if that loop carries no dependence; otherwise -1.
 */
int ash_choice_find_parallel(const ash_band *band, const ash_choice *choice);
/* Set "pair" to the first two members that "choice" tiles; false if there are
 * fewer.
 */
bool ash_choice_find_tiled(const ash_band *band, const ash_choice *choice,
	int pair[2]);

/* A simpler choice is preferred if it is slower by at most this factor. */
#define ASH_PLAIN_BONUS 0.97

/* The kind of a choice: which member is innermost, whether it is skewed, in
 * wavefronts, has copies or lanes, and which members are tiled.  Choices of one
 * kind differ in sizes and numbers of copies.  Not negative.
 */
int ash_choice_kind(const ash_band *band, const ash_choice *choice);

/* The maximal number of kinds recorded per band. */
#define ASH_MAX_KIND 64

/* The kinds of choices of a band. */
typedef struct ash_choice_kinds {
	int only;	/* the only kind allowed; negative: all are */
	unsigned n;
	int kind[ASH_MAX_KIND];
} ash_choice_kinds;

/* The fastest choice for "band" with the "n" statements "stmt", inside the
 * loops of "stack"; "rows" are the members' rows (see ash_level.row).
 * "threads" tells how the band may run on several threads.  Without the option
 * "permute" the innermost loop of the program must stay innermost; if that is
 * impossible, "inner" is -1.  "kinds" (may be NULL) restricts the kinds of
 * choices, and gets all kinds that occurred.
 */
ash_choice ash_band_choose(const ash_band *band, int **rows,
	const ash_stack *stack, const ash_estimates *estimates, const int *stmt,
	unsigned n, ash_band_threads threads, const ash_options *options,
	ash_choice_kinds *kinds);

/* The time of "choice", which has its cost set, if its tiles run in wavefronts.
 * In each wavefront a thread may have one tile more than another.  "rows" are
 * the rows of the band's members for the "n" statements "stmt"; the band is
 * entered "entries" times.
 */
double ash_choice_wave_time(const ash_choice *choice, const ash_band *band,
	int **rows, const ash_estimates *estimates, const int *stmt, unsigned n,
	double entries);

/* Append to "leaves" how the "n" statements "stmt" would be executed in the
 * loops of "band" under "choice", inside those of "stack"; "rows" are the
 * members' rows.  False without memory.
 */
bool ash_choice_add_leaf(ash_leaves *leaves, const ash_choice *choice,
	const ash_band *band, int **rows, const ash_stack *stack,
	const ash_estimates *estimates, const int *stmt, unsigned n);

/* Insert the loops of "band", configured as "choice" says, above "schedule"
 * (taken).
 */
__isl_give isl_schedule *ash_band_realize(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice);

/* Insert the tile loops of "band", configured as "choice" says, above
 * "schedule" (taken), which is the order inside a tile.
 */
__isl_give isl_schedule *ash_band_add_tiles(__isl_take isl_schedule *schedule,
	const ash_band *band, const ash_choice *choice);

/* Insert the loop "member" (taken) above "schedule" (taken), as a band of one
 * member with this flag "coincident".
 */
__isl_give isl_schedule *ash_band_add_loop(__isl_take isl_schedule *schedule,
	__isl_take isl_union_pw_aff *member, bool coincident);

/* A text for remarks that describes the choice, such as "tiled 64x512,
 * innermost loop 2, 4x4 copies".  NULL if the choice leaves the band unchanged.
 * Owned by the caller.
 */
char *ash_choice_describe(const ash_band *band, const ash_choice *choice);

/* Allocate an empty band with room for "n" members; owned by the caller, NULL
 * without memory.
 */
ash_band *ash_band_alloc(unsigned n);
/* Free "band" with all that it owns; returns NULL. */
ash_band *ash_band_free(ash_band *band);

#endif
