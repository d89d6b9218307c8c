/* input.c - the mode "input".
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

int ash_fuzz_input(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	(void)options;
	(void)count;
	return 2;
}
