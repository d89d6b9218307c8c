/* nest_group.h - nests that follow each other, and which of them may run side
 * by side, strip by strip.
 *
 * Private to the search.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_SEARCH_NEST_GROUP_H
#define ASH_SEARCH_NEST_GROUP_H

#include "search/search_state.h"

/* A child of a sequence.  Strips may be cut along any of its first loops,
 * whose rows are those of ash_level.row.
 */
typedef struct ash_sibling_nest {
	isl_schedule *plan;	/* what has been found for it alone; owned */
	isl_union_set *domain;	/* owned */
	unsigned leaf, n_leaf;	/* its bodies among those of the sequence */
	double cost, wall, unchanged;	/* see ash_plan */
	int *stmt;		/* owned */
	int n_stmt;
	unsigned n_member;
	isl_union_pw_aff *member[ASH_MAX_DIM];	/* owned */
	int *row[ASH_MAX_DIM];	/* owned */
	int group;	/* the first nest of its group */
	bool flat; /* are all of its loops one, over vectors that stay? */
	/* So many times as long as is typical may these be where their length
	 * is tested at run time; 1 if it is not flat.
	 */
	double longer;
	unsigned along;	/* the member along which strips are cut */
	double shift;	/* rows that it is behind the first one */
	/* Rows at the begin and at the end of a chunk in which it needs what is
	 * done in other chunks; INFINITY if there is no limit.
	 */
	double first, last;
} ash_sibling_nest;

/* All children of a sequence, in order. */
typedef struct ash_nests {
	unsigned n;
	ash_sibling_nest *nest;		/* owned */
	int *of;		/* the nest of each statement, or -1; owned */
	/* The first nests of the groups, in the order in which the groups may
	 * run; owned.
	 */
	int *order;
	unsigned n_order;
	double quantum;	/* shifts are multiples of it */
	/* May vectors count as long whose length is a parameter, because it is
	 * tested at run time?
	 */
	bool sized;
} ash_nests;

/* So many times as long as is typical are vectors that "nest" goes through
 * taken to be.
 */
double ash_nest_longer(const ash_nests *nests, const ash_sibling_nest *nest);

/* Append "node", a child of a sequence, for which "p" has been found; its
 * bodies come behind "leaf" others.
 */
isl_stat ash_nests_add(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_schedule_node *node, const ash_plan *p, unsigned leaf);
/* Free what "nests" owns. */
void ash_nests_clear(ash_nests *nests);

/* The bytes that access "a" of statement "stmt" moves in "nest" from one row to
 * the next, if "nest" is cut along "member"; 0 if that is not known.
 */
double ash_nest_stride(const ash_search_state *w, const ash_sibling_nest *nest,
	unsigned member, int stmt, unsigned a);

/* The longest rows, in bytes, that "nest" goes through. */
double ash_nest_row_bytes(const ash_search_state *w,
	const ash_sibling_nest *nest);

/* The bytes that are in use while the nests of "group" do their part of one
 * strip of "strip" rows, each as far behind as it is; infinity without memory.
 */
double ash_nests_footprint(const ash_nests *nests, const ash_search_state *w,
	int group, double strip);

/* Form groups: nests that use the same large arrays in the same order of rows,
 * where dependences "deps" keep a distance of a few rows.  True if there is
 * one of several nests.  "free": only nests whose own rows do not need each
 * other join one.
 */
isl_bool ash_nests_group(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_union_map *deps, bool free);

/* Let each nest of "group" run for itself again. */
void ash_nests_dissolve(ash_nests *nests, int group);

/* The number of nests in "group", which is called after the first of them. */
unsigned ash_nests_count(const ash_nests *nests, int group);

/* Find out which rows of the nests of all groups may run when a chunk of rows
 * is on its own: "first" and "last" of each.  "deps" are the dependences that
 * count, those of reductions left out.
 */
isl_stat ash_nests_reach(ash_nests *nests, const ash_search_state *w,
	__isl_keep isl_union_map *deps);

#endif
