/* lane_widths.c - how many iterations of an outer loop run in lockstep.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/lane_widths.h"

ash_lanes ash_lanes_narrower(ash_lanes how)
{
	ash_lanes none = { 0 }, vector = { how.lanes, how.lanes };

	return how.copies > how.lanes ? vector : none;
}
