/* report_sample.h - a few iterations of a SCoP, for pictures.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_REPORT_REPORT_SAMPLE_H
#define ASH_REPORT_REPORT_SAMPLE_H

#include <stdio.h>

#include <isl/point.h>

#include "deps/flow/deps.h"
#include "report/dates.h"

#define ASH_SAMPLE_DIM 8

/* An instance: its iterators, and its place in both orders, from 0 on. */
typedef struct ash_sample_point {
	int stmt;
	unsigned n;
	long at[ASH_SAMPLE_DIM];
	unsigned before, after;
	int tile;	/* from 0 on, as they come; -1: there are none */
} ash_sample_point;

/* When a point is executed in the new order. */
typedef struct ash_sample_date {
	long entry[ASH_MAX_DATE];
	bool together[ASH_MAX_DATE];	/* as of ash_date_entry */
} ash_sample_date;

/* A value that is passed on; memory that is used again; instances that may
 * change places but do not run at the same time.
 */
enum {
	ASH_SAMPLE_FLOW,
	ASH_SAMPLE_ORDER,
	ASH_SAMPLE_REDUCTION,
	ASH_SAMPLE_KINDS
};

/* Point "from" came before point "to", on whose cell it depends. */
typedef struct ash_sample_pair {
	int kind;
	unsigned from, to;
} ash_sample_pair;

typedef struct ash_sample {
	isl_set *params;	/* one value of each parameter; owned */
	bool is_cut;		/* have loops more iterations? */
	unsigned n_point;
	ash_sample_point *point; /* by statement, then iterators; owned */
	ash_sample_date *date;	/* of each point; owned */
	unsigned n_pair, pair_room;
	ash_sample_pair *pair;		/* owned */
	bool is_short;		/* are pairs left out? */
	unsigned n_size;
	/* Sizes of strips, and those that they are drawn with. */
	long from[ASH_SAMPLE_DIM], to[ASH_SAMPLE_DIM];
} ash_sample;

/* Fill in the points of "scop" in its original order and in that of "schedule"
 * (NULL: there is no other).  Must be cleared even on failure.
 */
isl_stat ash_sample_take(ash_sample *sample, const ash_scop *scop,
	__isl_keep isl_schedule *schedule);
/* Fill in the pairs of "deps" among the points. */
isl_stat ash_sample_take_pairs(ash_sample *sample, const ash_scop *scop,
	const ash_deps *deps);
/* Free what "sample" owns. */
void ash_sample_clear(ash_sample *sample);

/* May the second instance of "pair" be executed before the first in the new
 * order, or at the same time?
 */
bool ash_sample_is_turned(const ash_sample *sample,
	const ash_sample_pair *pair);

/* Coordinate "pos" of a point of a set. */
long ash_sample_coordinate(__isl_keep isl_point *point, unsigned pos);

/* Negative, 0 or positive as "a" comes before "b", is it, or comes after it: by
 * statement, then by iterators.
 */
int ash_sample_compare(const ash_sample_point *a, const ash_sample_point *b);

/* One JSON object. */
void ash_sample_print(const ash_sample *sample, FILE *out);

#endif
