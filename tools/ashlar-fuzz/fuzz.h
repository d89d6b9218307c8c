/* fuzz.h - what the modes of ashlar-fuzz share.
 *
 * A mode is a function that tries cases.  Case I of a run is a function of
 * the seed and of I alone, see random.h.  ash_fuzz_pool runs cases in
 * processes of their own, so that a crash or a hang is a failure like others.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_H
#define ASH_FUZZ_H

#include <stdbool.h>
#include <stdint.h>

#include "fuzz_options.h"

/* Sums over all cases that a mode may keep; their meaning is its own. */
#define ASH_FUZZ_N_TALLY 9

/* What some cases tell; it goes through a pipe in one piece, so it holds no
 * pointers.  "what" has a line for each failure: see ash_fuzz_fail.
 */
typedef struct ash_fuzz_result {
	int64_t n_failed;
	char what[3000];
	int64_t tally[ASH_FUZZ_N_TALLY];
} ash_fuzz_result;

/* The sums of a run. */
typedef struct ash_fuzz_count {
	int64_t run;
	int64_t failed;
	int64_t tally[ASH_FUZZ_N_TALLY];
} ash_fuzz_count;

/* Try the "n" cases from "first" on and fill *result, which is all zero.  Runs
 * in a process of its own: it may change directory or limits, and need not
 * clean up memory.
 */
typedef void ash_fuzz_cases(const ash_fuzz_options *options, uint64_t first,
	int n, ash_fuzz_result *result);

/* Case "index" has failed: the kind of failure, and where the file is. */
void ash_fuzz_fail(ash_fuzz_result *result, uint64_t index, const char *format,
	...) __attribute__((format(printf, 3, 4)));

/* Run cases as --count, --seconds, --case and --jobs say, "batch" of them in
 * one process; print a line for each failure, and now and then the progress
 * to the error stream.  A process that ends by a signal, or takes longer than
 * "limit" seconds, is a failure.  0, or 2 if no process could be made.
 */
int ash_fuzz_pool(const ash_fuzz_options *options, ash_fuzz_cases *run,
	int batch, double limit, ash_fuzz_count *count);

/* Seconds of a clock that never goes back. */
double ash_fuzz_now(void);

/* The modes.  Each adds to *count what it has tried, prints what it wants
 * to say beyond that, and returns 0, or 2 if nothing could be tried.
 */
int ash_fuzz_programs(const ash_fuzz_options *options, ash_fuzz_count *count);
int ash_fuzz_schedules(const ash_fuzz_options *options, ash_fuzz_count *count);
int ash_fuzz_input(const ash_fuzz_options *options, ash_fuzz_count *count);

#endif
