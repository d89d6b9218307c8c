/* bench_ranks.h - the orders of loop nests, as the plugin's model ranks them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_RANKS_H
#define ASH_BENCH_RANKS_H

#include <stdbool.h>

#include "bench_list.h"

/* One order of a nest.  "seconds" has "n" values, one per run, and room for
 * those that are planned; "trouble" says why it was not measured, NULL: it was.
 * Both are owned.
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

/* A nest, or several that the plugin looks at together, with orders by their
 * ranks.  One of these is the original one, and one is taken.
 */
typedef struct ash_bench_nest {
	char *kernel;		/* owned */
	char *function;		/* owned */
	int scop;		/* the number that the plugin gives it */
	int n;
	ash_bench_order *order;	/* owned */
	bool is_told;	/* do the orders differ enough to be compared? */
	/* Spearman's, of what is predicted and what is measured; NaN: none. */
	double correlation;
} ash_bench_nest;

typedef struct ash_bench_nests {
	int n;
	ash_bench_nest *nest;	/* owned */
	bool failed;		/* no memory for all */
} ash_bench_nests;

/* Append the nests in "json", the list that the option "why" of the plugin has
 * written, that have orders to compare: the original one, the one that is
 * taken, and the best others, "most" in all besides the original one.  Of
 * orders that the model takes for equally good, one is enough.  "runs" is how
 * often each of them will run.
 */
void ash_bench_ranks_read(ash_bench_nests *nests, const char *json,
	const char *kernel, int most, int runs);

/* Has the nest new code by the list "json"? */
bool ash_bench_ranks_is_done(const ash_bench_nest *nest, const char *json);

/* Why it has not, a sentence; NULL: that is not known. */
__isl_give char *ash_bench_ranks_reason(const ash_bench_nest *nest,
	const char *json);

/* Compute medians and the correlation of "nest", once its orders have been
 * measured.
 */
void ash_bench_ranks_finish(ash_bench_nest *nest);

/* The fastest of the orders that were measured, and the one that is taken; NULL
 * if there is none.
 */
const ash_bench_order *ash_bench_ranks_fastest(const ash_bench_nest *nest);
const ash_bench_order *ash_bench_ranks_taken(const ash_bench_nest *nest);

/* Free what "nests" owns; it is empty then. */
void ash_bench_ranks_clear(ash_bench_nests *nests);

#endif
