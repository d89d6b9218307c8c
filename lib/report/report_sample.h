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

/* An instance: its iterators, and its position in both orders, from 0. */
typedef struct ash_sample_point {
	int stmt;
	unsigned n;
	long at[ASH_SAMPLE_DIM];
	unsigned before, after;
	int tile;	/* number of its tile in the new order; -1: none */
} ash_sample_point;

/* When a point is executed in the new order. */
typedef struct ash_sample_date {
	long entry[ASH_MAX_DATE];
	bool together[ASH_MAX_DATE];	/* see ash_date_entry */
} ash_sample_date;

/* Kinds of dependences: flow of values, reuse of memory, and pairs that may be
 * reordered but not run at the same time.
 */
enum {
	ASH_SAMPLE_FLOW,
	ASH_SAMPLE_ORDER,
	ASH_SAMPLE_REDUCTION,
	ASH_SAMPLE_KINDS
};

/* Point "to" depends on point "from", which precedes it in the original order.
 */
typedef struct ash_sample_pair {
	int kind;
	unsigned from, to;
} ash_sample_pair;

typedef struct ash_sample {
	isl_set *params;	/* one value of each parameter; owned */
	/* Do loops have iterations that are not in the sample? */
	bool is_cut;
	unsigned n_point;
	/* Sorted by statement, then by iterators; owned. */
	ash_sample_point *point;
	ash_sample_date *date;	/* of each point; owned */
	unsigned n_pair;
	ash_sample_pair *pair;		/* owned */
	/* Were pairs left out because there are too many? */
	bool is_short;
	unsigned n_size;
	/* Sizes of strips, and the smaller sizes with which they are drawn. */
	long from[ASH_SAMPLE_DIM], to[ASH_SAMPLE_DIM];
} ash_sample;

/* Fill in the points of "scop" in its original order and in that of "schedule"
 * (NULL: none). Must be cleared even on failure.
 */
isl_stat ash_sample_take(ash_sample *sample, const ash_scop *scop,
	__isl_keep isl_schedule *schedule);
/* Fill in the pairs of points that "deps" relates. */
isl_stat ash_sample_take_pairs(ash_sample *sample, const ash_scop *scop,
	const ash_deps *deps);
/* Free what "sample" owns. */
void ash_sample_clear(ash_sample *sample);

/* Does the new order execute the second instance of "pair" before the first, or
 * at the same time?
 */
bool ash_sample_is_turned(const ash_sample *sample,
	const ash_sample_pair *pair);

/* Coordinate "pos" of a point. */
long ash_sample_coordinate(__isl_keep isl_point *point, unsigned pos);

/* Compare two points by statement, then by iterators: negative, 0 or positive.
 */
int ash_sample_compare(const ash_sample_point *a, const ash_sample_point *b);

/* Print the sample as a JSON object. */
void ash_sample_print(const ash_sample *sample, FILE *out);

#endif
