/* bench_ranks.c - the orders of loop nests, as the cost model ranks them.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_ranks.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_object.h"
#include "bench_stats.h"

/* Orders whose predictions have a smaller relative difference count as equal
 * for the model, which then prefers the simpler one (ASH_PLAIN_BONUS in
 * lib/transform/band.h).
 */
#define SAME 0.03
/* Orders that differ by less than this fraction of the whole run do not test
 * the model.
 */
#define TOLD 0.1

/* ---- what the plugin says ---- */

static ash_bench_order read_order(const char *object)
{
	return (ash_bench_order) {
		.rank = (int) ash_bench_number_field(object, "rank"),
		.cycles = ash_bench_number_field(object, "cycles"),
		.is_original = ash_bench_truth_field(object, "original"),
		.is_taken = ash_bench_truth_field(object, "taken"),
		.text = ash_bench_string_field(object, "text"),
		.median = NAN,
	};
}

static void clear_order(ash_bench_order *order)
{
	free(order->text);
	free(order->trouble);
	free(order->seconds);
}

static void clear_nest(ash_bench_nest *nest)
{
	for (int i = 0; i < nest->n; ++i)
		clear_order(&nest->order[i]);
	free(nest->order);
	free(nest->kernel);
	free(nest->function);
}

static int count_orders(const char *list)
{
	int n = 0;

	while ((list = ash_bench_field(list, "rank")))
		++n;
	return n;
}

/* Read all orders in the field "ranks" of "object"; none without memory. */
static void read_orders(ash_bench_nest *nest, const char *object)
{
	const char *list = ash_bench_field(object, "ranks");
	int n = list ? count_orders(list) : 0;

	nest->order = n ? calloc((size_t) n, sizeof(*nest->order)) : NULL;
	while (nest->order && nest->n < n) {
		const char *next = ash_bench_field(list, "rank");

		nest->order[nest->n++] = read_order(
			next - strlen("\"rank\": "));
		list = next;
	}
}

/* ---- which of them ---- */

/* Is the prediction of order "pos" equal to that of one of the "n" orders
 * "chosen"?
 */
static bool is_same(const ash_bench_nest *nest, const bool *chosen, int pos)
{
	for (int i = 0; i < nest->n; ++i) {
		double ratio = nest->order[i].cycles / nest->order[pos].cycles;

		if (chosen[i] && fabs(log(ratio)) < log1p(SAME))
			return true;
	}
	return false;
}

/* Drop the orders that are not "chosen". */
static void drop_others(ash_bench_nest *nest, const bool *chosen)
{
	int kept = 0;

	for (int i = 0; i < nest->n; ++i) {
		if (chosen[i])
			nest->order[kept++] = nest->order[i];
		else
			clear_order(&nest->order[i]);
	}
	nest->n = kept;
}

/* Keep the original order, the plugin's order, and others, up to "most" without
 * the original one.  False without memory.
 */
static bool choose(ash_bench_nest *nest, int most)
{
	bool *chosen = calloc((size_t) nest->n + 1, sizeof(*chosen));
	int n = 0;

	for (int i = 0; chosen && i < nest->n; ++i) {
		const ash_bench_order *order = &nest->order[i];

		chosen[i] = order->is_taken || order->is_original;
		n += order->is_taken && !order->is_original;
	}
	for (int i = 0; chosen && i < nest->n && n < most; ++i)
		if (!chosen[i] && !is_same(nest, chosen, i)) {
			chosen[i] = true;
			++n;
		}
	if (chosen)
		drop_others(nest, chosen);
	free(chosen);
	return chosen;
}

/* Allocate the times of "runs" runs.  False without memory. */
static bool make_room(ash_bench_nest *nest, int runs)
{
	bool good = true;

	for (int i = 0; i < nest->n; ++i) {
		nest->order[i].seconds = calloc((size_t) runs, sizeof(double));
		good &= nest->order[i].seconds && nest->order[i].text;
	}
	return good && nest->kernel && nest->function;
}

/* Append "nest" (taken even on failure). */
static void add(ash_bench_nests *nests, ash_bench_nest *nest)
{
	ash_bench_nest *more = realloc(nests->nest,
		((size_t) nests->n + 1) * sizeof(*more));

	if (!more) {
		nests->failed = true;
		clear_nest(nest);
		return;
	}
	nests->nest = more;
	more[nests->n++] = *nest;
}

static void read_nest(ash_bench_nests *nests, const char *object,
	const char *kernel, int most, int runs)
{
	ash_bench_nest nest = { .scop = (int) ash_bench_number_field(object,
					"scop"),
		.correlation = NAN };

	read_orders(&nest, object);
	nest.kernel = strdup(kernel);
	nest.function = ash_bench_string_field(object, "function");
	if (choose(&nest, most) && make_room(&nest, runs)) {
		if (nest.n > 1)
			add(nests, &nest);
		else
			clear_nest(&nest);
		return;
	}
	nests->failed = true;
	clear_nest(&nest);
}

void ash_bench_ranks_read(ash_bench_nests *nests, const char *json,
	const char *kernel, int most, int runs)
{
	ash_bench_list lines = { 0 };

	ash_bench_list_split(&lines, json, "\n");
	nests->failed |= lines.failed;
	for (int i = 0; i < lines.n; ++i)
		if (ash_bench_field(lines.item[i], "ranks"))
			read_nest(nests, lines.item[i], kernel, most, runs);
	ash_bench_list_clear(&lines);
}

static bool is_of(const ash_bench_nest *nest, const char *object)
{
	char *function = ash_bench_string_field(object, "function");
	bool same = function && !strcmp(function, nest->function) &&
		ash_bench_number_field(object, "scop") == nest->scop;

	free(function);
	return same;
}

static bool is_transformed(const char *object)
{
	char *status = ash_bench_string_field(object, "status");
	bool is_so = status && !strcmp(status, "transformed");

	free(status);
	return is_so;
}

bool ash_bench_ranks_is_done(const ash_bench_nest *nest, const char *json)
{
	ash_bench_list lines = { 0 };
	bool done = false;

	ash_bench_list_split(&lines, json, "\n");
	for (int i = 0; i < lines.n && !done; ++i)
		done = is_of(nest, lines.item[i]) &&
			is_transformed(lines.item[i]);
	ash_bench_list_clear(&lines);
	return done;
}

__isl_give char *ash_bench_ranks_reason(const ash_bench_nest *nest,
	const char *json)
{
	ash_bench_list lines = { 0 };
	char *reason = NULL;

	ash_bench_list_split(&lines, json, "\n");
	for (int i = 0; i < lines.n && !reason; ++i)
		if (is_of(nest, lines.item[i]))
			reason = ash_bench_string_field(lines.item[i], "text");
	ash_bench_list_clear(&lines);
	return reason;
}

/* ---- what was measured ---- */

/* Correlate predictions and times of the measured orders; "x" and "y" have room
 * for all.  Zero times, which are too short to be measured, are ignored.
 */
static void correlate(ash_bench_nest *nest, double *x, double *y)
{
	int n = 0;

	for (int i = 0; i < nest->n; ++i) {
		if (isnan(nest->order[i].median))
			continue;
		x[n] = nest->order[i].cycles;
		y[n++] = nest->order[i].median;
	}
	nest->is_told = n > 1 && ash_bench_minimum(y, n) > 0 &&
		ash_bench_maximum(y, n) >= (1 + TOLD) * ash_bench_minimum(y, n);
	nest->correlation = nest->is_told ? ash_bench_spearman(x, y, n) : NAN;
}

void ash_bench_ranks_finish(ash_bench_nest *nest)
{
	double *x = calloc((size_t) nest->n + 1, sizeof(*x));
	double *y = calloc((size_t) nest->n + 1, sizeof(*y));

	for (int i = 0; i < nest->n; ++i) {
		ash_bench_order *order = &nest->order[i];

		order->median = order->trouble
			? NAN
			: ash_bench_median(order->seconds, order->n);
	}
	if (x && y)
		correlate(nest, x, y);
	free(x);
	free(y);
}

const ash_bench_order *ash_bench_ranks_fastest(const ash_bench_nest *nest)
{
	const ash_bench_order *best = NULL;

	for (int i = 0; i < nest->n; ++i) {
		const ash_bench_order *order = &nest->order[i];

		if (!isnan(order->median) &&
			(!best || order->median < best->median))
			best = order;
	}
	return best;
}

const ash_bench_order *ash_bench_ranks_taken(const ash_bench_nest *nest)
{
	for (int i = 0; i < nest->n; ++i)
		if (nest->order[i].is_taken && !isnan(nest->order[i].median))
			return &nest->order[i];
	return NULL;
}

void ash_bench_ranks_clear(ash_bench_nests *nests)
{
	for (int i = 0; i < nests->n; ++i)
		clear_nest(&nests->nest[i]);
	free(nests->nest);
	*nests = (ash_bench_nests) { 0 };
}
