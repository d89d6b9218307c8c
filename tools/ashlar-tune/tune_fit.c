/* tune_fit.c - coordinate search for constants of the cost model.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench_stats.h"
#include "tune_text.h"

/* Times with a smaller relative difference count as equal. */
#define SAME 0.05
/* The exponent in the loss; see the header. */
#define STEEP 4
/* The largest ratio of times that is used as a weight. */
#define MAX_RATIO 4
/* The largest factor by which a constant may change. */
#define MAX_CHANGE 8
/* The first and the last step, as binary logarithms. */
#define FIRST_STEP 1.0
#define LAST_STEP 0.125
/* The maximal number of sweeps with one step. */
#define MAX_SWEEPS 6
/* The minimal gain of a step. */
#define LEAST_GAIN 1e-7

/* ---- the constants as a table ---- */

typedef struct {
	const char *name;
	size_t offset;
	double least, most;
} row;

static const row table[] = {
#define ASH_CONSTANT(name, value, unit, least, most, meaning) \
	{ #name, offsetof(ash_cost_constants, name), least, most },
#include "cost/constants.def"
#undef ASH_CONSTANT
};

#define N_ROW (sizeof(table) / sizeof(table[0]))

static double *field(ash_cost_constants *constants, const row *r)
{
	return (double *) ((char *) constants + r->offset);
}

static double value_of(const ash_cost_constants *constants, const row *r)
{
	return *(const double *) ((const char *) constants + r->offset);
}

/* The binary logarithm of the factor by which a constant has changed. */
static double growth(const ash_cost_constants *constants, const row *r)
{
	return log2(value_of(constants, r) /
		value_of(&ash_cost_constants_default, r));
}

/* ---- losses ---- */

static double *predict(const ash_tune_fit *fit, int i,
	const ash_cost_constants *constants)
{
	double *cycles = ash_tune_need(
		calloc((size_t) fit->nest[i].n + 1, sizeof(*cycles)));

	fit->predict(fit->user, i, constants, cycles);
	return cycles;
}

/* The mean loss over the pairs of a nest. */
static double loss_of(const ash_tune_fit_nest *nest, const double *cycles)
{
	double sum = 0, weights = 0;

	for (int i = 0; i < nest->n; ++i)
		for (int k = 0; k < nest->n; ++k) {
			double ratio = nest->time[k] / nest->time[i];
			double weight = log(fmin(ratio, MAX_RATIO));

			if (ratio <= 1 + SAME)
				continue;
			weights += weight;
			sum += weight *
				log2(1 + pow(cycles[i] / cycles[k], STEEP));
		}
	return weights > 0 ? sum / weights : 0;
}

static double penalty_of(const ash_tune_fit *fit,
	const ash_cost_constants *constants)
{
	double sum = 0;

	for (size_t i = 0; i < N_ROW; ++i)
		sum += pow(growth(constants, &table[i]), 2);
	return fit->penalty * sum;
}

/* The loss, and the mean rank correlation, over the nests that are fitted. */
static double judge(const ash_tune_fit *fit,
	const ash_cost_constants *constants, double *correlation)
{
	double loss = 0, sum = 0;
	int n = 0, n_ranked = 0;

	for (int i = 0; i < fit->n; ++i) {
		const ash_tune_fit_nest *nest = &fit->nest[i];
		double *cycles, rank;

		if (nest->is_held_out)
			continue;
		cycles = predict(fit, i, constants);
		loss += loss_of(nest, cycles);
		rank = ash_bench_spearman(cycles, nest->time, nest->n);
		sum += isnan(rank) ? 0 : rank;
		n_ranked += !isnan(rank);
		++n;
		free(cycles);
	}
	*correlation = n_ranked ? sum / n_ranked : 0;
	return (n ? loss / n : 0) + penalty_of(fit, constants);
}

double ash_tune_fit_correlation(const ash_tune_fit *fit, int i,
	const ash_cost_constants *constants)
{
	double *cycles = predict(fit, i, constants);
	double rank = ash_bench_spearman(cycles, fit->nest[i].time,
		fit->nest[i].n);

	free(cycles);
	return rank;
}

double ash_tune_fit_mean(const ash_tune_fit *fit, bool held_out,
	const ash_cost_constants *constants)
{
	double sum = 0;
	int n = 0;

	for (int i = 0; i < fit->n; ++i) {
		double rank = fit->nest[i].is_held_out == held_out
			? ash_tune_fit_correlation(fit, i, constants)
			: NAN;

		sum += isnan(rank) ? 0 : rank;
		n += !isnan(rank);
	}
	return n ? sum / n : NAN;
}

double ash_tune_fit_loss(const ash_tune_fit *fit,
	const ash_cost_constants *constants)
{
	double correlation;

	return judge(fit, constants, &correlation);
}

/* ---- the search ---- */

typedef struct {
	const ash_tune_fit *fit;
	ash_cost_constants best;
	double loss,
		correlation; /* of the best; what must not be fallen below */
	bool is_idle[N_ROW]; /* does it change nothing? */
} search;

/* Multiply a constant by 2 ^ "step" if that reduces the loss; *matters: the
 * constant has an effect.
 */
static bool try_step(search *s, size_t i, double step, bool *matters)
{
	const row *r = &table[i];
	ash_cost_constants trial = s->best;
	double value = value_of(&s->best, r) * exp2(step), correlation, loss;

	value = fmin(fmax(value, r->least), r->most);
	*field(&trial, r) = value;
	if (value == value_of(&s->best, r) ||
		fabs(growth(&trial, r)) > log2(MAX_CHANGE) + 1e-9)
		return false;
	loss = judge(s->fit, &trial, &correlation);
	*matters |= fabs(loss - penalty_of(s->fit, &trial) - s->loss +
			    penalty_of(s->fit, &s->best)) > 1e-12;
	if (loss > s->loss - LEAST_GAIN || correlation < s->correlation - 1e-9)
		return false;
	s->best = trial;
	s->loss = loss;
	return true;
}

/* Try each constant; returns whether any has changed. */
static bool sweep(search *s, double step)
{
	bool moved = false;

	for (size_t i = 0; i < N_ROW; ++i) {
		bool matters = false, up, down;

		if (s->is_idle[i])
			continue;
		up = try_step(s, i, step, &matters);
		down = !up && try_step(s, i, -step, &matters);
		moved |= up || down;
		s->is_idle[i] = !matters;
	}
	if (s->fit->progress)
		s->fit->progress(s->fit->user, s->loss);
	return moved;
}

void ash_tune_fit_run(const ash_tune_fit *fit, ash_cost_constants *constants)
{
	search s = { .fit = fit, .best = *constants };

	s.loss = judge(fit, constants, &s.correlation);
	for (double step = FIRST_STEP; step >= LAST_STEP; step /= 2)
		for (int i = 0; i < MAX_SWEEPS && sweep(&s, step); ++i)
			;
	*constants = s.best;
}

void ash_tune_fit_print(const ash_cost_constants *constants, FILE *out)
{
	for (size_t i = 0; i < N_ROW; ++i) {
		double initial = value_of(&ash_cost_constants_default,
			&table[i]);
		double value = value_of(constants, &table[i]);

		if (value == initial)
			continue;
		for (const char *c = table[i].name; *c; ++c)
			fputc(*c == '_' ? '-' : *c, out);
		fprintf(out, " = %.4g  # default %g\n", value, initial);
	}
}
