/* thread_share.c - load balance of a parallel loop.
 *
 * SPDX-License-Identifier: MIT
 */
#include "cost/thread_share.h"

#include <math.h>
#include <stdlib.h>

double ash_rows_extent(const ash_estimates *estimates, const int *rows,
	const int *stmt, unsigned n)
{
	double most = 1;

	for (unsigned k = 0; k < n; ++k) {
		const ash_stmt_estimate *e = &estimates->stmt[stmt[k]];
		const int *row = rows + stmt[k] * ASH_MAX_DIM;
		double extent = 1;

		for (unsigned d = 0; d < e->n_iter; ++d)
			extent += abs(row[d]) * (e->extent[d] - 1);
		most = extent > most ? extent : most;
	}
	return most;
}

double ash_thread_share(double extent, double tile)
{
	double size = fmax(tile, 1), n = ceil(fmax(extent, 1) / size);

	return fmin(1, ceil(n / ASH_THREADS) * size / fmax(extent, 1));
}

double ash_thread_time(const ash_estimates *estimates, double cost,
	double share, double entries, double min_work)
{
	if (!estimates->parametric && cost < min_work * entries)
		return cost;
	return cost * share + ASH_FORK * entries;
}
