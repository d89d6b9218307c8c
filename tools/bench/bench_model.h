/* bench_model.h - the report card of the cost model: what it predicts for
 * several orders of each loop nest, and what they take.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_MODEL_H
#define ASH_BENCH_MODEL_H

#include <stdio.h>

#include "bench_plan.h"
#include "bench_ranks.h"

/* Compile each kernel of "plan" with one nest at a time in each of its orders,
 * all others being as the plugin has them, and run these by turns.  *nests,
 * which is to be cleared in any case, gets all nests that have several orders,
 * kernel by kernel.  False after a complaint, or if the user has interrupted
 * the work.
 */
bool ash_bench_model_measure(const ash_bench_plan *plan,
	ash_bench_nests *nests);

/* For people: each nest with its orders, then the median of the correlations,
 * the nests with low ones, and those where another order is faster than the one
 * that is taken.
 */
void ash_bench_model_report(const ash_bench_plan *plan,
	const ash_bench_nests *nests, FILE *out);

#endif
