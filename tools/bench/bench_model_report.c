/* bench_model_report.c - the report card of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_model.h"
#include "bench_source.h"
#include "bench_stats.h"

/* Lower correlations are listed. */
#define LOW 0.5
/* The speedup from which a faster order than the plugin's is listed. */
#define MISSED 1.05

static void print_head(const ash_bench_plan *plan, FILE *out)
{
	fprintf(out,
		"Predicted and measured times, %s, median of %d runs by "
		"turns.\n"
		"Times over that of the order that is taken; one nest at a "
		"time\nhas another order, and the whole program is "
		"measured.\n\n",
		ash_bench_source_size(plan->options), plan->options->runs);
}

static void print_name(const ash_bench_nest *nest, FILE *out)
{
	fprintf(out, "%s %s:%d", nest->kernel, nest->function, nest->scop);
}

static void print_order(const ash_bench_order *order,
	const ash_bench_order *taken, FILE *out)
{
	fprintf(out, "  %4d  %9.3g  ", order->rank,
		order->cycles / taken->cycles);
	if (order->trouble || !(taken->median > 0))
		fprintf(out, "%8s", "-");
	else
		fprintf(out, "%8.2f", order->median / taken->median);
	fprintf(out, "  %s%s%s%s%s\n", order->is_taken ? "taken: " : "",
		order->text, order->trouble ? " (" : "",
		order->trouble ? order->trouble : "",
		order->trouble ? ")" : "");
}

static void print_nest(const ash_bench_nest *nest, FILE *out)
{
	const ash_bench_order *taken = ash_bench_ranks_taken(nest);

	print_name(nest, out);
	if (!taken) {
		fputs(": the order that is taken does not run\n\n", out);
		return;
	}
	if (!nest->is_told)
		fputs(": too little changes", out);
	else
		fprintf(out, ": correlation %.2f", nest->correlation);
	fprintf(out, "\n  rank  predicted  measured  what is done\n");
	for (int i = 0; i < nest->n; ++i)
		print_order(&nest->order[i], taken, out);
	fputc('\n', out);
}

/* The correlations of the "n" nests that have one; owned by the caller, NULL
 * without memory.
 */
static double *list_correlations(const ash_bench_nests *nests, int *n)
{
	double *all = calloc((size_t) nests->n + 1, sizeof(*all));

	*n = 0;
	for (int i = 0; all && i < nests->n; ++i)
		if (!isnan(nests->nest[i].correlation))
			all[(*n)++] = nests->nest[i].correlation;
	return all;
}

static void print_median(const ash_bench_nests *nests, FILE *out)
{
	int n;
	double *all = list_correlations(nests, &n);

	fprintf(out, "%d nest%s with several orders, %d of them compared\n",
		nests->n, nests->n == 1 ? "" : "s", n);
	if (all && n)
		fprintf(out,
			"Rank correlation (Spearman): median %.2f, "
			"lowest %.2f\n",
			ash_bench_median(all, n), ash_bench_minimum(all, n));
	free(all);
}

static void print_low(const ash_bench_nests *nests, FILE *out)
{
	bool some = false;

	fprintf(out, "Below %.1f:%s", LOW, "");
	for (int i = 0; i < nests->n; ++i) {
		if (!(nests->nest[i].correlation < LOW))
			continue;
		fputs("\n  ", out);
		print_name(&nests->nest[i], out);
		fprintf(out, " %.2f", nests->nest[i].correlation);
		some = true;
	}
	fputs(some ? "\n" : " none\n", out);
}

/* The speedup of the fastest order of "nest" over the plugin's order. */
static double get_missed(const ash_bench_nest *nest)
{
	const ash_bench_order *taken = ash_bench_ranks_taken(nest);
	const ash_bench_order *best = ash_bench_ranks_fastest(nest);

	return nest->is_told && taken ? taken->median / best->median : 1;
}

/* The nest with the largest missed speedup below "limit". */
static const ash_bench_nest *find_next(const ash_bench_nests *nests,
	double limit)
{
	const ash_bench_nest *found = NULL;

	for (int i = 0; i < nests->n; ++i) {
		double missed = get_missed(&nests->nest[i]);

		if (missed < limit && missed >= MISSED &&
			(!found || missed > get_missed(found)))
			found = &nests->nest[i];
	}
	return found;
}

static void print_missed(const ash_bench_nests *nests, FILE *out)
{
	double limit = INFINITY;
	const ash_bench_nest *nest;

	fputs("Another order is faster than the one that is taken:", out);
	if (!find_next(nests, limit))
		fputs(" nowhere", out);
	while ((nest = find_next(nests, limit))) {
		const ash_bench_order *best = ash_bench_ranks_fastest(nest);

		limit = get_missed(nest);
		fprintf(out, "\n  %.2f ", limit);
		print_name(nest, out);
		fprintf(out, ", rank %d: %s", best->rank, best->text);
	}
	fputc('\n', out);
}

void ash_bench_model_report(const ash_bench_plan *plan,
	const ash_bench_nests *nests, FILE *out)
{
	print_head(plan, out);
	for (int i = 0; i < nests->n; ++i)
		print_nest(&nests->nest[i], out);
	print_median(nests, out);
	print_low(nests, out);
	print_missed(nests, out);
}
