/* schedules.c - the mode "schedules".
 *
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

int ash_fuzz_schedules(const ash_fuzz_options *options, ash_fuzz_count *count)
{
	(void)options;
	(void)count;
	return 2;
}
