/* access_area.h - memory area that an access touches in nested loops.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_ACCESS_AREA_H
#define ASH_COST_ACCESS_AREA_H

#include "cost/cost.h"

#define ASH_AREA_MAX (3 * ASH_MAX_LEVEL)

/* A memory area: "bytes" consecutive bytes (a piece), repeated "times" times at
 * each of "n" distances.
 */
typedef struct ash_area {
	double bytes;
	unsigned n;
	double stride[ASH_AREA_MAX];
	double times[ASH_AREA_MAX];
} ash_area;

/* Extend the area to that of "n" more copies of it, each "stride" bytes after
 * the one before.  Where the copies adjoin existing pieces, these become
 * longer; otherwise the number of pieces is multiplied.  At most ASH_AREA_MAX
 * calls are allowed for an area.  "line" is the size of a cache line in bytes.
 */
void ash_area_add(ash_area *area, double stride, double n, double line);

/* Like ash_area_add(), but a copy counts as an existing piece only if "stride"
 * is a multiple of the distance of the pieces and the copy is within their
 * range: after a loop over k, each step of a loop over i adds one row A[i - k].
 * Copies that fall between pieces, or only near them, are new pieces.
 */
void ash_area_add_steps(ash_area *area, double stride, double n, double line);

/* The area that access "a" of "s" touches in all instances, with cache lines of
 * "line" bytes.
 */
ash_area ash_area_whole(const ash_stmt_estimate *s, unsigned a, double line);

/* Does "area", shifted by "distance" bytes, mostly overlap itself, with cache
 * lines of "line" bytes?
 */
bool ash_area_reaches(const ash_area *area, double distance, double line);

/* The number of cache lines, of "line" bytes each, that contain bytes of
 * "area".
 */
double ash_area_lines(const ash_area *area, double line);

/* The number of separate pieces of "area".  Pieces less than "gap" bytes apart
 * count as one.
 */
double ash_area_pieces(const ash_area *area, double gap);

/* The largest factor between strides of two loops for which skewing can make
 * the access invariant in one of them.
 */
#define ASH_MAX_SKEW 64

/* A lower bound for the cache lines of "line" bytes that access "a" of "s"
 * touches in any order of the loops, each counted once.
 */
double ash_area_least(const ash_stmt_estimate *s, unsigned a, double line);

#endif
