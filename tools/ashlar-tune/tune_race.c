/* tune_race.c - successive halving of candidates.
 *
 * SPDX-License-Identifier: MIT
 */
#include "tune_race.h"

#include <math.h>

#include "tune_stats.h"

bool ash_tune_race_is_rung(int done, int turns)
{
	return done > 0 && done < turns && (done & (done - 1)) == 0;
}

static double median(const ash_tune_runner *runner)
{
	return ash_tune_summarize(runner->time, runner->n).median;
}

/* The ratio of the longest and the shortest time of the reference. */
static double noise(const ash_tune_runner *reference)
{
	double low = INFINITY, high = 0;

	for (int i = 0; i < reference->n; ++i) {
		low = fmin(low, reference->time[i]);
		high = fmax(high, reference->time[i]);
	}
	return low > 0 && high > 0 ? high / low : 1;
}

/* The number of remaining candidates that are faster than "time". */
static int count_faster(const ash_tune_runner *runner, int n, double time)
{
	int count = 0;

	for (int i = 1; i < n; ++i)
		count += !runner[i].out && median(&runner[i]) < time;
	return count;
}

static double find_best(const ash_tune_runner *runner, int n, int *running)
{
	double best = INFINITY;

	*running = 0;
	for (int i = 1; i < n; ++i)
		if (!runner[i].out) {
			best = fmin(best, median(&runner[i]));
			++*running;
		}
	return best;
}

/* The slowest time in the better half of the remaining candidates. */
static double find_middle(const ash_tune_runner *runner, int n, int running)
{
	double slowest = 0;

	for (int i = 1; i < n; ++i) {
		double time = median(&runner[i]);

		if (!runner[i].out &&
			count_faster(runner, n, time) < (running + 1) / 2)
			slowest = fmax(slowest, time);
	}
	return slowest;
}

void ash_tune_race_drop(ash_tune_runner *runner, int n, double slack)
{
	int running;
	double best = find_best(runner, n, &running);
	double limit = fmax(best * slack * noise(&runner[0]),
		find_middle(runner, n, running));

	for (int i = 1; i < n; ++i)
		runner[i].out |= median(&runner[i]) > limit;
}
