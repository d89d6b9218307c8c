/* judge.h - the parts of the judge: what legal.c and its helpers share.
 *
 * Private to the files of the judge: judge*.c, legal*.c, conditional.c and
 * complete.c.
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

/* A loop around the current node in which both ends of a dependence must
 * have the same time, but this has not been imposed yet.
 */
typedef struct ash_pending {
	/* Neither is owned; "floor" is the rounded part of the time. */
	isl_union_pw_aff *time;
	isl_union_pw_aff *floor;
	const struct ash_pending *outer;
} ash_pending;

typedef struct ash_judge {
	const ash_scop *scop;	/* NULL: loops marked to reduce are parallel */
	isl_set *params;	/* those that count */
	char *why;		/* owned; set at the first thing found wrong */
} ash_judge;

/* What reaches a node; owned by the function that gets it. */
typedef struct ash_judge_state {
	isl_union_set *instances;
	/* Must go forward. */
	isl_union_map *deps;
	/* Must not be separated by a member that is flagged coincident; NULL:
	 * those of "deps".  In a permutable band, what reaches the band
	 * counts for each member; in others, what reaches the member.
	 */
	isl_union_map *coincidence;
	/* May go either way, but not at the same time: no loop that is marked
	 * or flagged may carry them.  NULL: there are none.
	 */
	isl_union_map *reduction;
	const ash_pending *pending;	/* the innermost one; not owned */
	int marks;
	const char *reduce;	/* ASH_JUDGE_REDUCE: the mark; not owned */
} ash_judge_state;

/* Judge "schedule" as a whole for all instances and pairs in "s", which is
 * taken; are the former those that it schedules?
 */
isl_bool ash_judge_schedule(ash_judge *j, __isl_keep isl_schedule *schedule,
	ash_judge_state s);
/* Free what "j" owns; the reason, if any, becomes *why.  Gives "verdict". */
isl_bool ash_judge_end(ash_judge *j, isl_bool verdict, char **why);

/* Is "pairs" empty, with "pending" (or NULL) imposed, and pairs of an instance
 * with itself left out?  If not, an example, with "verb" between both ends and
 * "but" behind it, is the reason.
 */
isl_bool ash_judge_no_pair(ash_judge *j, __isl_take isl_union_map *pairs,
	const ash_pending *pending, const char *verb, const char *but);

#endif
