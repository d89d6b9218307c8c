/* area.c - what an access touches in a few nested loops.
 *
 * Inside a tile of a skewed band, a step of time moves by rows that most
 * often have been touched the step before: (t, 2t + i) moves two rows
 * back.  To multiply the numbers of iterations would count those rows again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tree/area.h"

#include <math.h>

/* A distance this much shorter than another one is none of its steps. */
#define SHORTER 0.75
/* So many times what has been touched away is still near to it. */
#define NEAR 2

/* The largest distance of which "stride" is some steps, at most "near" times
 * as many as the area has; -1 if there is none.
 */
static int find_direction(const ash_area *area, double stride, double near)
{
	int found = -1;

	for (unsigned k = 0; k < area->n; ++k)
		if (stride >= SHORTER * area->stride[k] &&
		    stride <= near * area->times[k] * area->stride[k] &&
		    (found < 0 || area->stride[k] > area->stride[found]))
			found = k;
	return found;
}

void ash_area_add(ash_area *area, double stride, double n, double line)
{
	while (stride >= line && stride > area->bytes) {
		int k = find_direction(area, stride, NEAR);
		double steps;

		if (k < 0) {
			area->stride[area->n] = stride;
			area->times[area->n++] = 1 + n;
			return;
		}
		steps = floor(stride / area->stride[k] + 0.5);
		area->times[k] += steps * n;
		stride = fabs(stride - steps * area->stride[k]);
	}
	area->bytes += stride * n;
}

bool ash_area_reaches(const ash_area *area, double distance, double line)
{
	while (distance >= line && distance > area->bytes) {
		int k = find_direction(area, distance, 1);

		if (k < 0)
			return false;
		distance = fabs(distance - area->stride[k] *
			floor(distance / area->stride[k] + 0.5));
	}
	return true;
}

double ash_area_lines(const ash_area *area, double line)
{
	double lines = fmax(1, area->bytes / line);

	for (unsigned k = 0; k < area->n; ++k)
		lines *= area->times[k];
	return lines;
}
