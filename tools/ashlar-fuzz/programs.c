/* programs.c - the mode "programs".
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

int ash_fuzz_programs(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	(void)options;
	(void)count;
	return 2;
}
