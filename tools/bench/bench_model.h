/* bench_model.h - the report card of the cost model: predicted and measured
 * times of several orders of each loop nest.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_MODEL_H
#define ASH_BENCH_MODEL_H

#include <stdio.h>

#include "bench_plan.h"
#include "bench_ranks.h"

/* Compile each kernel of "plan" with one nest at a time in each of its orders,
 * all others in the plugin's orders, and run these alternately.  *nests gets
 * all nests that have several orders, kernel by kernel; it must be cleared in
 * any case.  False after a message, or after an interrupt.
 */
bool ash_bench_model_measure(const ash_bench_plan *plan,
	ash_bench_nests *nests);

/* Print a report: each nest with its orders, then the median of the
 * correlations, the nests with low ones, and those for which another order is
 * faster than the plugin's.
 */
void ash_bench_model_report(const ash_bench_plan *plan,
	const ash_bench_nests *nests, FILE *out);

#endif
