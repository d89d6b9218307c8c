/* lane_widths.c - number of iterations per vector in outer-loop vectorization.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/lane_widths.h"

ash_lanes ash_lanes_narrower(ash_lanes how)
{
	ash_lanes none = { 0 }, vector = { how.lanes, how.lanes };

	return how.copies > how.lanes ? vector : none;
}
