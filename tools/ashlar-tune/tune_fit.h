/* tune_fit.h - fit of the cost model's constants to measured times.
 *
 * The model must rank the orders of a nest, so a pairwise ranking loss is
 * minimized (as in RankNet, Burges et al., ICML 2005).  For two orders of a
 * nest whose times differ by more than 5 %, the loss is
 *
 * log2(1 + (cycles of the faster / cycles of the slower) ^ 4),
 *
 * that is, 1 if the model sees no difference, and nearly 0 if it is right by
 * far.  Pairs are weighted by the logarithm of the ratio of their times, up to
 * 4; the loss of a nest is the mean over its pairs, the total loss the mean
 * over nests.  For each constant, the penalty times the square of the binary
 * logarithm of its change is added, so that constants stay unchanged if the
 * times do not depend on them.
 *
 * The minimum is found by coordinate search: each constant in turn is
 * multiplied and divided by a factor, 2 at first, and keeps the value with the
 * least loss; the factor is replaced by its square root when no constant
 * changes.  This needs no derivatives, which the model, with its maxima and
 * thresholds, does not have everywhere. A step must not reduce the mean rank
 * correlation (Spearman) below its initial value.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_FIT_H
#define ASH_TUNE_FIT_H

#include <stdbool.h>

#include "cost/constants.h"

/* The measured orders of a nest. */
typedef struct ash_tune_fit_nest {
	int n;
	double *time; /* owned */
	bool is_held_out; /* does it take no part in the fit? */
} ash_tune_fit_nest;

typedef struct ash_tune_fit {
	int n;
	ash_tune_fit_nest *nest; /* owned */
	/* Predicts the cycles of all orders of nest "i". */
	void (*predict)(void *user, int i, const ash_cost_constants *constants,
		double *cycles);
	void *user;
	double penalty;
	/* Called after each sweep over the constants; may be NULL. */
	void (*progress)(void *user, double loss);
} ash_tune_fit;

/* The rank correlation of predictions and times of a nest; NaN if undefined. */
double ash_tune_fit_correlation(const ash_tune_fit *fit, int nest,
	const ash_cost_constants *constants);
/* The mean rank correlation of the nests that are held out, or of the others;
 * NaN if there are none.
 */
double ash_tune_fit_mean(const ash_tune_fit *fit, bool held_out,
	const ash_cost_constants *constants);
/* The loss over the nests that are not held out, including the penalty. */
double ash_tune_fit_loss(const ash_tune_fit *fit,
	const ash_cost_constants *constants);

/* Fit "constants", whose initial values are the start of the search. */
void ash_tune_fit_run(const ash_tune_fit *fit, ash_cost_constants *constants);

/* Print the constants that differ from the default as lines for -ashlar-model.
 */
void ash_tune_fit_print(const ash_cost_constants *constants, FILE *out);

#endif
