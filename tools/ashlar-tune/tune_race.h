/* tune_race.h - which candidates run on: successive halving.
 *
 * Jamieson and Talwalkar, AISTATS 2016: all candidates run once, then the better
 * half runs on, and so forth, so that most runs are those of good candidates.
 * Here a candidate is dropped only if it is also clearly slower, by what runs of
 * the reference differ among themselves.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_RACE_H
#define ASH_TUNE_RACE_H

#include <stdbool.h>

/* A candidate that runs; the first one of a race is the reference. */
typedef struct ash_tune_runner {
	double *time; /* of each turn; room for all turns */
	int n;  /* turns so far */
	bool out; /* it runs no more */
} ash_tune_runner;

/* Is a race of "turns" turns to be judged after turn "done"?  After 1, 2, 4,
 * ... turns.
 */
bool ash_tune_race_is_rung(int done, int turns);

/* Drop losers among "n" runners: of those that still run, as many as leave the
 * better half, if the ratio of their median to that of the best is beyond
 * "slack", 1.02 for instance, times the spread of the reference.  Neither the
 * reference nor the best is dropped.
 */
void ash_tune_race_drop(ash_tune_runner *runner, int n, double slack);

#endif
