/* lane_widths.c - number of iterations per vector in outer-loop vectorization.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/lane_widths.h"

/* The fewest lanes of the vectors for remainder iterations. */
#define NARROW 4

ash_lanes ash_lanes_narrower(ash_lanes how, bool constant)
{
	unsigned lanes = how.lanes;

	if (how.copies <= lanes)
		lanes = constant && lanes > NARROW ? lanes / 2 : 0;
	return (ash_lanes) { lanes, lanes };
}
