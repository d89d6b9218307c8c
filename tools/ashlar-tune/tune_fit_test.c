/* tune_fit_test.c - tests of fits to times from known constants.
 *
 * Cycles are sums of the costs of some constants, with random counts; times are
 * the same sums with other values of the constants.  Nothing is measured.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "tune_fit.h"
#include "tune_text.h"

#define N_NEST 8
#define N_ORDER 30
#define N_TERM 4

/* The numbers of loop entries, waits, loaded lines and spills of an order. */
typedef struct {
	double count[N_NEST][N_ORDER][N_TERM];
} counts;

static double cycles_of(const double *count, const ash_cost_constants *c)
{
	double compute = count[0] * c->entry + count[1] * c->latency;
	double memory = count[2] * c->line_memory;

	return fmax(compute, memory) + c->overlap * fmin(compute, memory) +
		count[3] * c->spill;
}

static void predict(void *user, int i, const ash_cost_constants *c,
	double *cycles)
{
	const counts *all = user;

	for (int k = 0; k < N_ORDER; ++k)
		cycles[k] = cycles_of(all->count[i][k], c);
}

static double random_number(unsigned *state)
{
	*state = *state * 1103515245 + 12345;
	return ((*state >> 8) % 1000 + 1) / 1000.0;
}

/* Nests, the last two of which are held out, with times from the constants
 * "right", multiplied by up to 1 + noise.
 */
static ash_tune_fit make(counts *all, const ash_cost_constants *right,
	double noise)
{
	static const double unit[N_TERM] = { 0.4, 1, 0.1, 0.5 };
	ash_tune_fit fit = { .n = N_NEST,
		.nest = ash_tune_need(
			calloc(N_NEST, sizeof(ash_tune_fit_nest))),
		.predict = &predict,
		.user = all,
		.penalty = 0.0001 };
	unsigned state = 7;

	for (int i = 0; i < N_NEST; ++i) {
		ash_tune_fit_nest *nest = &fit.nest[i];

		*nest = (ash_tune_fit_nest) { N_ORDER,
			ash_tune_need(calloc(N_ORDER, sizeof(double))),
			i >= N_NEST - 2 };
		for (int k = 0; k < N_ORDER; ++k) {
			for (int t = 0; t < N_TERM; ++t)
				all->count[i][k][t] = unit[t] *
					random_number(&state);
			nest->time[k] = cycles_of(all->count[i][k], right) *
				(1 + noise * random_number(&state));
		}
	}
	return fit;
}

static void end(ash_tune_fit *fit)
{
	for (int i = 0; i < fit->n; ++i)
		free(fit->nest[i].time);
	free(fit->nest);
}

/* Is "value" within a factor of 2?  Ranks do not determine more. */
static bool is_close(double value, double right)
{
	return fabs(log2(value / right)) < 1;
}

/* Constants that are far from the defaults are recovered. */
static void test_known(double noise, double least)
{
	ash_cost_constants right = ash_cost_constants_default;
	ash_cost_constants fitted = ash_cost_constants_default;
	static counts all;
	ash_tune_fit fit;
	double before, after;

	right.line_memory *= 4;
	right.latency /= 4;
	fit = make(&all, &right, noise);
	before = ash_tune_fit_mean(&fit, true, &fitted);
	ash_tune_fit_run(&fit, &fitted);
	after = ash_tune_fit_mean(&fit, true, &fitted);
	printf("   held out: %.3f before, %.3f after\n", before, after);
	printf("   line-memory %g (%g), latency %g (%g), entry %g (%g)\n",
		fitted.line_memory, right.line_memory, fitted.latency,
		right.latency, fitted.entry, right.entry);
	check(before < 0.9 && after > least,
		"nests that took no part are ranked as they are");
	check(is_close(fitted.line_memory / fitted.latency,
		      right.line_memory / right.latency),
		"constants are found, as multiples of each other");
	check(fitted.loads == ash_cost_constants_default.loads &&
			fitted.line_l2 == ash_cost_constants_default.line_l2,
		"constants without influence stay as they are");
	end(&fit);
}

static void test_right_already(void)
{
	ash_cost_constants fitted = ash_cost_constants_default;
	static counts all;
	ash_tune_fit fit = make(&all, &fitted, 0);

	fit.penalty = 10;
	ash_tune_fit_run(&fit, &fitted);
	check(!memcmp(&fitted, &ash_cost_constants_default, sizeof(fitted)),
		"a great penalty keeps the default constants");
	check(ash_tune_fit_mean(&fit, false, &fitted) == 1,
		"the correlation of a right prediction is 1");
	end(&fit);
}

/* The printed form can be read as a file for -ashlar-model. */
static void test_print(void)
{
	ash_cost_constants c = ash_cost_constants_default, read = c;
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);
	ash_diag diag;

	c.row_l3 = 9;
	c.overlap = 0.25;
	ash_tune_fit_print(&c, out);
	fclose(out);
	ash_diag_init(&diag);
	check(ash_cost_constants_read(&read, text, "text", &diag) &&
			read.row_l3 == 9 && read.overlap == 0.25,
		"constants are printed as they are read");
	ash_diag_clear(&diag);
	free(text);
}

int main(void)
{
	test_known(0, 0.97);
	test_known(0.3, 0.95);
	test_right_already();
	test_print();
	return check_result();
}
