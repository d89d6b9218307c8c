/* nest_group.h - successive nests, and groups of them that can be interleaved
 * strip by strip.
 *
 * A row of a nest is what one iteration of its strip-mined loop accesses.  The
 * lag of a nest is the number of rows by which it must run behind the group's
 * first nest, so that dependences are respected.  A strip is a number of
 * successive rows; a chunk is a range of rows that one thread executes.
 *
 * Private to the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_NEST_GROUP_H
#define ASH_SEARCH_NEST_GROUP_H

#include "search/search_state.h"

/* A child of a sequence.  It may be strip-mined along any of its outer loops,
 * whose rows are those of ash_level.row.
 */
typedef struct ash_sibling_nest {
	isl_schedule *plan;	/* the plan found for it alone; owned */
	isl_union_set *domain;	/* owned */
	/* The index of its first body in the list of bodies of the sequence,
	 * and the number of its bodies.
	 */
	unsigned leaf, n_leaf;
	/* The costs of "plan", with the meaning that they have in ash_plan. */
	double cost, wall, unchanged;
	int *stmt;		/* owned */
	int n_stmt;
	unsigned n_member;
	isl_union_pw_aff *member[ASH_MAX_DIM];	/* owned */
	int *row[ASH_MAX_DIM];	/* owned */
	int group;	/* index of the first nest of its group */
	/* Does it have a single loop, whose statements access the same elements
	 * in each iteration of the enclosing loops?
	 */
	bool flat;
	/* The trip count that a run-time test demands, as a multiple of the
	 * typical one that the model assumes (ash_estimate_longer); 1 if the
	 * nest is not flat.
	 */
	double longer;
	unsigned along;	/* index of the member that is strip-mined */
	double shift;	/* rows by which it lags behind the group's first
			 * nest */
	/* The number of rows at the beginning and end of a chunk that depend on
	 * other chunks; INFINITY if unlimited.
	 */
	double first, last;
} ash_sibling_nest;

/* All children of a sequence, in order. */
typedef struct ash_nests {
	unsigned n;
	ash_sibling_nest *nest;		/* owned */
	int *of;		/* the nest of each statement, or -1; owned */
	/* The first nest of each group, in the order in which the groups may
	 * run; owned.
	 */
	int *order;
	unsigned n_order;
	double quantum;	/* lags, in rows, are multiples of this number */
	/* Is the length of one-dimensional arrays tested at run time, so that
	 * arrays of parametric length may be assumed to be long?
	 */
	bool sized;
} ash_nests;

/* Returns the assumed ratio of the length of one-dimensional arrays in "nest"
 * to the typical one: more than 1 if their length is tested at run time.
 */
double ash_nest_longer(const ash_nests *nests, const ash_sibling_nest *nest);

/* Append "node", a child of a sequence, with its plan "p", to "nests".  "leaf"
 * is the index of its first body, that is, the number of bodies of the children
 * before it.  Returns an error without memory.
 */
isl_stat ash_nests_add(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_schedule_node *node, const ash_plan *p, unsigned leaf);
/* Free what "nests" owns. */
void ash_nests_clear(ash_nests *nests);

/* The stride in bytes from one row to the next of access "a" of statement
 * "stmt" in "nest", if it is strip-mined along "member"; 0 if unknown.
 */
double ash_nest_stride(const ash_search_state *w, const ash_sibling_nest *nest,
	unsigned member, int stmt, unsigned a);

/* The size in bytes of the longest rows of "nest". */
double ash_nest_row_bytes(const ash_search_state *w,
	const ash_sibling_nest *nest);

/* The working set in bytes while the nests of "group" execute one strip of
 * "strip" rows, each nest behind the first one by its lag (nest->shift);
 * infinity if memory runs out.
 */
double ash_nests_footprint(const ash_nests *nests, const ash_search_state *w,
	int group, double strip);

/* Form groups of nests that use the same large arrays in the same order of
 * rows, with dependence distances of a few rows under "deps".  Sets the group
 * and the lag of each nest.  If "free", only nests without dependences between
 * their own rows may join a group.  Returns true if a group has several nests.
 */
isl_bool ash_nests_group(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_union_map *deps, bool free);

/* Dissolve "group": each of its nests runs separately. */
void ash_nests_dissolve(ash_nests *nests, int group);

/* The number of nests in "group", which is named by its first nest. */
unsigned ash_nests_count(const ash_nests *nests, int group);

/* Set the members "first" and "last" of each nest of all groups: how many rows
 * at the beginning and the end of a chunk depend on other chunks.  "deps" are
 * the dependences between the nests, without those of reductions.
 */
isl_stat ash_nests_reach(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_union_map *deps);

#endif
