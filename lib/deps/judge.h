/* judge.h - the parts of the judge: what legal.c and its helpers share.
 *
 * Private to legal.c, judge.c and judge_band.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEPS_JUDGE_H
#define ASH_DEPS_JUDGE_H

#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/schedule_node.h>
#include <isl/set.h>
#include <isl/union_map.h>
#include <isl/union_set.h>

/* The marks directly above a node. */
enum { ASH_JUDGE_PARALLEL = 1, ASH_JUDGE_SIMD = 2 };

/* A loop around the current node in which both ends of a dependence must
 * have the same time, but this has not been imposed yet.
 */
typedef struct ash_pending {
	/* Neither is owned; "floor" is the rounded part of the time. */
	isl_multi_union_pw_aff *time;
	isl_union_pw_aff *floor;
	const struct ash_pending *outer;
} ash_pending;

typedef struct ash_judge {
	isl_set *params;	/* those that count */
	const ash_pending *inner;	/* the innermost pending loop */
	char *why;		/* owned; set at the first thing found wrong */
} ash_judge;

/* What reaches a node; owned by the function that gets it. */
typedef struct ash_judge_state {
	isl_union_set *instances;
	isl_union_map *deps;
	int marks;
} ash_judge_state;

void ash_judge_state_free(ash_judge_state s);

/* The verdict is no, and this is why. */
isl_bool ash_judge_refuse(ash_judge *j, const char *why);
/* Is "pairs" empty, what is pending imposed?  If not, an example, followed
 * by "but", is the reason.
 */
isl_bool ash_judge_none_violated(ash_judge *j,
	__isl_take isl_union_map *pairs, const char *but);
/* Is "instances" empty?  If not, an example with "verb" is the reason. */
isl_bool ash_judge_none_wrong(ash_judge *j,
	__isl_take isl_union_set *instances, const char *verb);
/* Are all "instances" elements of "set"? */
isl_bool ash_judge_all_scheduled(ash_judge *j,
	__isl_keep isl_union_set *instances, __isl_take isl_union_set *set);

/* Judge the tree at "node" for what reaches it; "s" is taken. */
isl_bool ash_judge_node(ash_judge *j, __isl_keep isl_schedule_node *node,
	ash_judge_state s);
/* The same for the only child of "node". */
isl_bool ash_judge_only_child(ash_judge *j,
	__isl_keep isl_schedule_node *node, ash_judge_state s);
/* The same for a band. */
isl_bool ash_judge_band(ash_judge *j, __isl_keep isl_schedule_node *band,
	ash_judge_state s);

#endif
