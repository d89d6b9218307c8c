/* fuzz.h - what the modes of ashlar-fuzz share.
 *
 * A mode is a function that tries cases.  Case I of a run is a function of
 * the seed and of I alone, see random.h.  ash_fuzz_pool runs each case in a
 * process of its own, so that a crash or a hang is a failure of that case.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_H
#define ASH_FUZZ_H

#include <stdbool.h>
#include <stdint.h>

#include "fuzz_options.h"

/* Sums over all cases that a mode may keep; their meaning is its own. */
#define ASH_FUZZ_N_TALLY 8

/* What one case tells; it goes through a pipe, so it holds no pointers.
 * "what" is one line about a failure: the kind, and where the file is.
 */
typedef struct ash_fuzz_result {
	bool failed;
	char what[256];
	int64_t tally[ASH_FUZZ_N_TALLY];
} ash_fuzz_result;

/* The sums of a run. */
typedef struct ash_fuzz_count {
	int64_t run;
	int64_t failed;
	int64_t tally[ASH_FUZZ_N_TALLY];
} ash_fuzz_count;

/* Try case "index" and fill *result, which is all zero.  Runs in a process of
 * its own: it may change directory or limits, and need not clean up memory.
 */
typedef void ash_fuzz_case(const ash_fuzz_options *options, uint64_t index,
	ash_fuzz_result *result);

/* Run cases as --count, --seconds, --case and --jobs say; print a line for
 * each failure, and now and then the progress to the error stream.  A case
 * that ends by a signal, or takes longer than "limit" seconds, has failed.
 * 0, or 2 if no process could be made.
 */
int ash_fuzz_pool(const ash_fuzz_options *options, ash_fuzz_case *run,
	double limit, ash_fuzz_count *count);

/* Seconds of a clock that never goes back. */
double ash_fuzz_now(void);

/* The modes.  Each adds to *count what it has tried, prints what it wants
 * to say beyond that, and returns 0, or 2 if nothing could be tried.
 */
int ash_fuzz_programs(const ash_fuzz_options *options, ash_fuzz_count *count);
int ash_fuzz_schedules(const ash_fuzz_options *options, ash_fuzz_count *count);
int ash_fuzz_input(const ash_fuzz_options *options, ash_fuzz_count *count);

#endif
