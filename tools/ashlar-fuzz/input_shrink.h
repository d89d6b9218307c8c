/* input_shrink.h - trial of a text in a separate process, and shrinking.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_INPUT_SHRINK_H
#define ASH_FUZZ_INPUT_SHRINK_H

#include "input_case.h"

/* End this process; a build with leak detection checks for leaks first. */
_Noreturn void input_end(int status);

/* Limit the memory of this process to "megabytes"; 0: no limit.  No limit is
 * set in builds with sanitizers, which need more.
 */
void input_limit_memory(int64_t megabytes);

/* Limit the processor time of this process to "seconds" from now; then SIGPROF
 * ends it.
 */
void input_limit_time(int seconds);

/* Describe the wait status of a process that has died. */
const char *input_how_it_ended(int status);

/* Try the case in a separate process for "limit" seconds; returns a description
 * of the failure, NULL if there is none.  Valid until the next call.
 */
const char *input_attempt(const input_case *c, int limit);

/* Remove as much of the text as possible while the failure stays "wrong", in at
 * most options->tries_ attempts.
 */
void input_shrink(input_case *c, const char *wrong,
	const ash_fuzz_options *options);

#endif
