/* tune_fit.h - fit constants of the cost model to measured times.
 *
 * The model has to rank the orders of a nest, so what is minimized is a pairwise
 * ranking loss (as in RankNet, Burges et al., ICML 2005).  Of two orders of a
 * nest whose times differ by more than 5 %, the loss is
 *
 *	log2(1 + (cycles of the faster / cycles of the slower) ^ 4),
 *
 * 1 if the model sees no difference, nearly 0 if it is right by far.  Pairs are
 * weighted by the logarithm of the ratio of their times, up to 4; the loss of a
 * nest is the mean over its pairs, that of all the mean over nests.  For each
 * constant, the penalty times the square of the binary logarithm of what it
 * grows by is added: what the times say nothing about stays as it is.
 *
 * The minimum is looked for by coordinate search: each constant in turn becomes
 * greater and smaller by a factor, 2 at first, and keeps the value with the
 * least loss; the factor becomes its square root when no constant moves.  That
 * needs no derivatives, which the model, with its maxima and thresholds, has
 * not everywhere.  A step must not lower the mean rank correlation (Spearman)
 * below that of the beginning.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_FIT_H
#define ASH_TUNE_FIT_H

#include <stdbool.h>

#include "cost/constants.h"

/* Orders of a nest that were measured. */
typedef struct ash_tune_fit_nest {
	int n;
	double *time; /* owned */
	bool is_held_out; /* does it take no part in the fit? */
} ash_tune_fit_nest;

typedef struct ash_tune_fit {
	int n;
	ash_tune_fit_nest *nest; /* owned */
	/* Predict the cycles of all orders of nest "i". */
	void (*predict)(void *user, int i, const ash_cost_constants *constants,
		double *cycles);
	void *user;
	double penalty;
	/* Called after each sweep over the constants; may be NULL. */
	void (*progress)(void *user, double loss);
} ash_tune_fit;

/* The rank correlation of what "constants" predict for a nest; NaN: none. */
double ash_tune_fit_correlation(const ash_tune_fit *fit, int nest,
	const ash_cost_constants *constants);
/* The mean of those of the nests that are held out, or of those that are not;
 * NaN: there are none.
 */
double ash_tune_fit_mean(const ash_tune_fit *fit, bool held_out,
	const ash_cost_constants *constants);
/* The loss of the nests that are not held out, with the penalty. */
double ash_tune_fit_loss(const ash_tune_fit *fit,
	const ash_cost_constants *constants);

/* Fit "constants", which are where the search begins. */
void ash_tune_fit_run(const ash_tune_fit *fit, ash_cost_constants *constants);

/* Print the constants that are not the default ones as lines for -ashlar-model.
 */
void ash_tune_fit_print(const ash_cost_constants *constants, FILE *out);

#endif
