/* judge.h - state of the legality checker.
 *
 * Private to the files of the judge (judge*.c, legal.c) and to the check of
 * schedule constraints in research/reorder.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_LEGALITY_JUDGE_H
#define ASH_DEPS_LEGALITY_JUDGE_H

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/schedule.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

#include "scop/scop.h"

/* The marks directly above a node. */
enum { ASH_JUDGE_PARALLEL = 1, ASH_JUDGE_SIMD = 2, ASH_JUDGE_REDUCE = 4 };

/* A pending loop: an enclosing tile loop to which the dependences that reach
 * the node have not been restricted yet.  Only those whose ends have equal
 * times in the loop count.
 */
typedef struct ash_pending {
	/* The time in the loop, and its rounded part, floor(f / c) in
	 * rounded_loops.h; not owned.
	 */
	isl_union_pw_aff *time;
	isl_union_pw_aff *floor;
	const struct ash_pending *outer;
} ash_pending;

typedef struct ash_judge {
	const ash_scop *scop;	/* NULL: loops marked "reduce" count as
				 * parallel */
	/* Parameter values for which the SCoP runs; owned. */
	isl_set *params;
	char *why;		/* owned; set at the first violation */
} ash_judge;

/* What reaches a node of the tree: its instances, and pairs of them that are
 * not yet ordered.  Owned by the function that it is passed to.
 */
typedef struct ash_judge_state {
	isl_union_set *instances;
	/* Pairs whose first instance must run before the second. */
	isl_union_map *deps;
	/* Pairs that a member flagged coincident must not separate; NULL: those
	 * of "deps".  In a permutable band each member is checked for the pairs
	 * that reach the band, in others for those that reach the member.
	 */
	isl_union_map *coincidence;
	/* Pairs that may run in any order, but not at the same time: no loop
	 * that is marked or flagged may carry them.  NULL: there are none.
	 */
	isl_union_map *reduction;
	const ash_pending *pending;	/* innermost first; not owned */
	int marks;
	/* The mark "reduce" if ASH_JUDGE_REDUCE is set; not owned. */
	const char *reduce;
} ash_judge_state;

/* Does "schedule" run exactly the instances in "s" (taken), in an order that
 * respects the pairs in "s"?  If not, j->why has the reason.
 */
isl_bool ash_judge_schedule(ash_judge *j, __isl_keep isl_schedule *schedule,
	ash_judge_state s);
/* Free what "j" owns; the reason, if any, is moved to *why, which the caller
 * owns.  Returns "verdict".
 */
isl_bool ash_judge_end(ash_judge *j, isl_bool verdict, char **why);

/* Has "pairs" (taken) no pair with equal times in all loops of "pending" (NULL:
 * no loops), not counting pairs of an instance with itself?  If it has one, the
 * reason is an example pair, with "verb" between its ends and "but" after it.
 */
isl_bool ash_judge_no_pair(ash_judge *j, __isl_take isl_union_map *pairs,
	const ash_pending *pending, const char *verb, const char *but);

#endif
