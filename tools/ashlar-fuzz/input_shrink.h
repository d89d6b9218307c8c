/* input_shrink.h - a bad text in a process of its own, and made smaller.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_FUZZ_INPUT_SHRINK_H
#define ASH_FUZZ_INPUT_SHRINK_H

#include "input_case.h"

/* End this process; a build that looks for leaks does so before. */
_Noreturn void input_end(int status);

/* The megabytes that a process may use; sanitizers need more, and
 * are not limited.  0: no limit.
 */
void input_limit_memory(int64_t megabytes);

/* From now on this process may use "seconds" seconds of the processor; then
 * SIGPROF ends it.
 */
void input_limit_time(int seconds);

/* What the status of a process that has died means. */
const char *input_how_it_ended(int status);

/* Try the case in a process of its own for "limit" seconds; NULL or what is
 * wrong.  The text lives until the next call.
 */
const char *input_attempt(const input_case *c, int limit);

/* Leave out as much of the text as can be without another end than "wrong",
 * in options->tries_ attempts at most.
 */
void input_shrink(input_case *c, const char *wrong,
	const ash_fuzz_options *options);

#endif
