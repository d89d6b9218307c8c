/* fresh_memory.c - cost of newly allocated memory.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/fresh_memory.h"

/* Blocks larger than FROM_SYSTEM bytes come from the operating system, which
 * clears each page at its first use.  That takes PROVIDE cycles per byte, and
 * at most PROVIDE_AT_MOST.  The maximum was measured in a virtual machine; a
 * program that allocates repeatedly may get freed memory.
 */
#define FROM_SYSTEM (128. * 1024)
#define PROVIDE .5
#define PROVIDE_AT_MOST 1.4

double ash_cost_of_fresh(double bytes)
{
	return bytes > FROM_SYSTEM ? PROVIDE * bytes : 0;
}

double ash_cost_of_fresh_at_most(double bytes)
{
	return bytes > FROM_SYSTEM ? PROVIDE_AT_MOST * bytes : 0;
}
