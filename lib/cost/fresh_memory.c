/* fresh_memory.c - what memory costs that a nest gets for its own use.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/fresh_memory.h"
#include "cost/cost_impl.h"

/* Larger blocks come from the system, page by page as they are touched for the
 * first time, and filled with zeros: from this number of bytes on, at this
 * number of cycles per byte.  The most is what was measured in a virtual
 * machine; a program that asks again may get what it has given back.
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
