/* thread_share.h - load balance of a parallel loop.
 *
 * Threads execute whole iterations, so the busiest one of ASH_THREADS has
 * ceil(n / ASH_THREADS) of n.  A loop over three tiles gains a factor of 1.5 on
 * two threads, a loop over one tile gains nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_COST_THREAD_SHARE_H
#define ASH_COST_THREAD_SHARE_H

#include "cost/cost.h"

/* An upper bound for the number of values that the loop with the rows "rows"
 * (see ash_level.row) takes: the maximum over the "n" statements "stmt", for
 * domains enlarged to boxes.
 */
double ash_rows_extent(const ash_estimates *estimates, const int *rows,
	const int *stmt, unsigned n);

/* The part of the time of a loop that its busiest thread takes.  The loop has
 * "extent" iterations, or runs over tiles of "tile" of them, of which the last
 * one may be smaller; "tile" is 0 for a loop without tiles.
 */
double ash_thread_share(double extent, double tile);

/* The time on ASH_THREADS threads of loops that take "cost" on one, and that
 * start threads "entries" times; the busiest thread has the part "share".  If
 * all trip counts are constants, loops below "min_work" cycles get no parallel
 * code.
 */
double ash_thread_time(const ash_estimates *estimates, double cost,
	double share, double entries, double min_work);

#endif
