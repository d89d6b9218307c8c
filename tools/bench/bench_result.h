/* bench_result.h - measured times, and derived statistics.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_RESULT_H
#define ASH_BENCH_RESULT_H

#include "bench_plan.h"

/* A speedup below this is a loss, for kernels and for programs, most of which
 * should not change at all.
 */
#define ASH_BENCH_LOSS 0.95
#define ASH_BENCH_PROGRAM_LOSS 0.97
/* Groups of runs that differ by this factor are two speeds, not noise. */
#define ASH_BENCH_TWO_SPEEDS 1.25
/* Relative changes by options are reported from here on. */
#define ASH_BENCH_CHANGE 0.05

typedef enum ash_bench_status {
	ASH_BENCH_GOOD,
	ASH_BENCH_NO_COMPILE,
	ASH_BENCH_CRASH,
	ASH_BENCH_TIMEOUT,
} ash_bench_status;

/* One kernel with one compiler.
 *
 * "seconds" has "n" values, one per run, and room for twice the planned runs;
 * after a failure these are the runs before it, and "why" (may be NULL)
 * explains it. "nests" is Ashlar's list of loop nests if it loses. "difference"
 * is the largest difference of all runs (ash_bench_compare).
 *
 * "median", "ratio" and "spread" are NaN before ash_bench_result_finish, and
 * after it if they cannot be computed; a single run has no spread.
 */
typedef struct ash_bench_cell {
	ash_bench_status status;
	char *why;
	ash_bench_list nests;
	double *seconds;
	int n;
	double difference;
	double median;
	double ratio;
	double spread;
} ash_bench_cell;

/* The geometric mean of the ratios of one compiler, over "n" kernels. */
typedef struct ash_bench_mean {
	double ratio;
	int n;
} ash_bench_mean;

/* The result of a plan.  "n_kernel" is the number of kernels measured so far:
 * fewer than planned after an interrupt.  "command" and "version" have one item
 * per compiler.
 */
typedef struct ash_bench_result {
	const ash_bench_plan *plan;
	ash_bench_cell *cell;
	ash_bench_mean *mean;
	int n_kernel;
	bool interrupted;
	char *cpu;
	int n_cpu;
	double load;
	ash_bench_list command;
	ash_bench_list version;
} ash_bench_result;

__isl_give ash_bench_result *ash_bench_result_new(const ash_bench_plan *plan);
__isl_null ash_bench_result *ash_bench_result_free(
	__isl_take ash_bench_result *result);

ash_bench_cell *ash_bench_result_cell(const ash_bench_result *result,
	int kernel, int compiler);

/* The speedup below which "result" reports a loss. */
double ash_bench_result_loss(const ash_bench_result *result);

/* Is "kernel" a loss with any compiler, by the runs so far? */
bool ash_bench_result_loses(const ash_bench_result *result, int kernel);

/* Compute medians, ratios, spreads and means.
 * A ratio is a speed-up over clang, or, of compile times, a slow-down.
 */
bool ash_bench_result_finish(ash_bench_result *result);

/* Does this cell make the whole command fail? */
bool ash_bench_result_fails(const ash_bench_result *result, int kernel,
	int compiler);

/* The text that replaces a ratio after a failure: "crash", "over 60 s", ... */
__isl_give char *ash_bench_result_trouble(const ash_bench_result *result,
	const ash_bench_cell *cell);

#endif
