/* fuzz.h - interfaces shared by the modes of ashlar-fuzz.
 *
 * A mode is a function that tries cases.  Case I of a run depends only on the
 * seed and on I (random.h).  ash_fuzz_pool runs cases in separate processes, so
 * that crashes and hangs are failures like any other.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_H
#define ASH_FUZZ_H

#include <stdbool.h>
#include <stdint.h>

#include "fuzz_options.h"

/* The number of sums over all cases that a mode may keep; the mode defines
 * their meaning.
 */
#define ASH_FUZZ_N_TALLY 9

/* The results of some cases.  Written to a pipe as a whole, so it contains no
 * pointers.  "what" has a line for each failure; see ash_fuzz_fail.
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

/* Try the "n" cases from "first" on and fill *result, which is initially zero.
 * Runs in a separate process: may change the current folder and limits, and
 * need not free memory.
 */
typedef void ash_fuzz_cases(const ash_fuzz_options *options, uint64_t first,
	int n, ash_fuzz_result *result);

/* Record that case "index" has failed, with the kind of failure and the file
 * that was written.
 */
void ash_fuzz_fail(ash_fuzz_result *result, uint64_t index, const char *format,
	...) __attribute__((format(printf, 3, 4)));

/* Run cases as the options --count, --seconds, --case and --jobs specify,
 * "batch" of them per process; print a line for each failure, and the progress
 * to the error stream.  A process that ends by a signal, or takes more than
 * "limit" seconds, is a failure.  Returns 0, or 2 if no process could be
 * created.
 */
int ash_fuzz_pool(const ash_fuzz_options *options, ash_fuzz_cases *run,
	int batch, double limit, ash_fuzz_count *count);

/* The modes.  Each adds the number of tried cases to *count, prints its own
 * results, and returns 0, or 2 if nothing could be tried.
 */
int ash_fuzz_programs(const ash_fuzz_options *options, ash_fuzz_count *count);
int ash_fuzz_schedules(const ash_fuzz_options *options, ash_fuzz_count *count);
int ash_fuzz_input(const ash_fuzz_options *options, ash_fuzz_count *count);

#endif
