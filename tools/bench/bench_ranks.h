/* bench_ranks.h - the orders of loop nests, as the cost model ranks them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_RANKS_H
#define ASH_BENCH_RANKS_H

#include <stdbool.h>

#include "bench_list.h"

/* One order of a nest.  "seconds" has "n" values, one per run, and room for the
 * planned ones; "trouble" is the reason why it was not measured, or NULL. Both
 * are owned.
 */
typedef struct ash_bench_order {
	int rank;
	double cycles;		/* that the model predicts */
	bool is_original;
	bool is_taken;		/* does a compilation take it? */
	char *text;		/* what is done; owned */
	char *trouble;
	double *seconds;
	int n;
	double median;		/* NaN if it was not measured */
} ash_bench_order;

/* A nest, or several that the plugin optimizes together, with orders by their
 * ranks.  One of these is the original one, and one is the plugin's.
 */
typedef struct ash_bench_nest {
	char *kernel;		/* owned */
	char *function;		/* owned */
	int scop;		/* the number that the plugin gives it */
	int n;
	ash_bench_order *order;	/* owned */
	bool is_told;	/* do the orders differ enough to be compared? */
	/* Spearman's rank correlation of predicted and measured times; NaN if
	 * undefined.
	 */
	double correlation;
} ash_bench_nest;

typedef struct ash_bench_nests {
	int n;
	ash_bench_nest *nest;	/* owned */
	bool failed;		/* no memory for all */
} ash_bench_nests;

/* Append the nests in "json", which the option "why" of the plugin has written,
 * that have several orders: the original one, the plugin's, and the best
 * others, at most "most" besides the original one.  Of orders with equal
 * predictions only one is kept.  "runs" is the number of planned runs of each.
 */
void ash_bench_ranks_read(ash_bench_nests *nests, const char *json,
	const char *kernel, int most, int runs);

/* Was the nest transformed, by the list "json"? */
bool ash_bench_ranks_is_done(const ash_bench_nest *nest, const char *json);

/* The reason why the nest was not transformed, a sentence; NULL if unknown. */
__isl_give char *ash_bench_ranks_reason(const ash_bench_nest *nest,
	const char *json);

/* Compute medians and the correlation of "nest", after its orders have been
 * measured.
 */
void ash_bench_ranks_finish(ash_bench_nest *nest);

/* The fastest of the measured orders, and the plugin's order; NULL if there is
 * none.
 */
const ash_bench_order *ash_bench_ranks_fastest(const ash_bench_nest *nest);
const ash_bench_order *ash_bench_ranks_taken(const ash_bench_nest *nest);

/* Free what "nests" owns; afterwards it is empty. */
void ash_bench_ranks_clear(ash_bench_nests *nests);

#endif
