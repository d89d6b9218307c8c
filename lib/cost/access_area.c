/* access_area.c - memory area that an access touches in nested loops.
 *
 * Inside a tile of a skewed band, a time step mostly moves to rows that the
 * previous step has touched: (t, 2t + i) moves two rows back.  Multiplying the
 * trip counts would count those rows again.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/access_area.h"

#include <math.h>

#include "cost/access_stride.h"

/* A stride continues the steps of an existing distance only if it is at least
 * SHORTER times the distance and, in ash_area_add(), at most NEAR times as long
 * as all steps of the distance together (find_direction()).
 */
#define SHORTER 0.75
#define NEAR 2

/* Returns the index of the largest distance in "area" whose steps "stride"
 * continues; -1 if there is none.  Steps of the distance are continued if
 * "stride" is at least SHORTER times the distance, and at most "near" times as
 * long as all steps of the distance together.
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

/* Returns the index of the largest distance in "area" that divides "stride",
 * among those whose steps together ("times" times the distance) are at least as
 * long as "stride"; -1 if there is none.
 */
static int find_multiple(const ash_area *area, double stride)
{
	int found = -1;

	for (unsigned k = 0; k < area->n; ++k)
		if (stride <= area->times[k] * area->stride[k] &&
			fmod(stride, area->stride[k]) == 0 &&
			(found < 0 || area->stride[k] > area->stride[found]))
			found = k;
	return found;
}

/* Extend the area by "n" copies, each "stride" bytes after the one before,
 * without making its pieces longer: as further steps of the distance that
 * find_multiple() finds, or else of a new one.
 */
static void add_pieces(ash_area *area, double stride, double n)
{
	int k = find_multiple(area, stride);

	if (k >= 0) {
		area->times[k] += stride / area->stride[k] * n;
		return;
	}
	area->stride[area->n] = stride;
	area->times[area->n++] = 1 + n;
}

void ash_area_add_steps(ash_area *area, double stride, double n, double line)
{
	if (stride < line || stride <= area->bytes)
		area->bytes += stride * n;
	else
		add_pieces(area, stride, n);
}

bool ash_area_reaches(const ash_area *area, double distance, double line)
{
	while (distance >= line && distance > area->bytes) {
		int k = find_direction(area, distance, 1);

		if (k < 0)
			return false;
		distance = fabs(distance -
			area->stride[k] *
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

double ash_area_pieces(const ash_area *area, double gap)
{
	double pieces = 1;

	for (unsigned k = 0; k < area->n; ++k)
		if (area->stride[k] >= area->bytes + gap)
			pieces *= area->times[k];
	return pieces;
}

/* How an access moves in one loop: its stride, and the loop's trip count. */
typedef struct {
	double stride;
	double extent;
} motion;

/* The motion of access "a" of "s" in the loop of iterator "pos". */
static motion get_motion(const ash_stmt_estimate *s, unsigned a, unsigned pos)
{
	const ash_access_estimate *access = &s->access[a];
	double extent = s->extent[pos];
	double places = ash_motion_places(access, pos, extent);

	if (places > 1)
		return (motion) { access->jump[pos], places };
	return (motion) { fabs(access->stride[pos]), extent };
}

/* Insert "m" into the "n" motions "sorted", unless its stride is 0.  Returns
 * the new number of motions.
 */
static unsigned insert_motion(motion sorted[ASH_MAX_DIM], unsigned n, motion m)
{
	unsigned k = n;

	if (m.stride == 0)
		return n;
	for (; k > 0 && sorted[k - 1].stride > m.stride; --k)
		sorted[k] = sorted[k - 1];
	sorted[k] = m;
	return n + 1;
}

/* Set "sorted" to the motions of access "a" of "s" in all loops, sorted by
 * stride; returns their number.
 */
static unsigned list_motions(const ash_stmt_estimate *s, unsigned a,
	motion sorted[ASH_MAX_DIM])
{
	unsigned n = 0;

	for (unsigned i = 0; i < s->n_iter; ++i)
		n = insert_motion(sorted, n, get_motion(s, a, i));
	return n;
}

ash_area ash_area_whole(const ash_stmt_estimate *s, unsigned a, double line)
{
	ash_area area = { .bytes = s->access[a].size };
	motion loop[ASH_MAX_DIM];
	unsigned n = list_motions(s, a, loop);

	for (unsigned i = 0; i < n; ++i)
		ash_area_add(&area, loop[i].stride, fmax(0, loop[i].extent - 1),
			line);
	return area;
}

/* The largest number of pieces for which get_pitch() leaves out the gap after
 * the last one: bodies have fewer jammed copies (ASH_MAX_JAM), and tiles with
 * so few iterations are rare.
 */
#define MAX_PART 32

/* The average distance between pieces of "bytes" bytes that are "stride" bytes
 * apart, in bytes, without the gap after the last piece of a tile or of the
 * copies of a body.  "line" is the size of a cache line, as in all functions of
 * this file.
 */
static double get_pitch(double bytes, double stride, double line)
{
	double pitch = stride;

	for (int n = 2; n <= MAX_PART; n *= 2)
		pitch = fmin(pitch, fmax(line, bytes + stride * (n - 1)) / n);
	return pitch;
}

double ash_area_least(const ash_stmt_estimate *s, unsigned a, double line)
{
	motion loop[ASH_MAX_DIM];
	unsigned n = list_motions(s, a, loop);
	double size = s->access[a].size;
	ash_area area = { .bytes = size };

	for (unsigned i = 0; i < n; ++i) {
		double stride = loop[i].stride;
		double steps = fmax(0, loop[i].extent - 1);

		if (i > 0 && stride <= area.bytes &&
			stride < ASH_MAX_SKEW * loop[i - 1].stride)
			area.bytes = fmin(area.bytes, size + stride * steps);
		else if (stride <= area.bytes)
			area.bytes += stride * steps;
		else if (stride < line)
			area.bytes += get_pitch(area.bytes, stride, line) *
				steps;
		else
			add_pieces(&area, stride, steps);
	}
	return ash_area_lines(&area, line);
}
