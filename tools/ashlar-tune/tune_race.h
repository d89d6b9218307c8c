/* tune_race.h - successive halving of candidates.
 *
 * Jamieson and Talwalkar, AISTATS 2016: all candidates run once, then the
 * better half continues, and so on, so that most runs are those of good
 * candidates.  Here a candidate is dropped only if it is also clearly slower,
 * compared with the spread of the reference.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TUNE_RACE_H
#define ASH_TUNE_RACE_H

#include <stdbool.h>

/* A candidate in a race; the first one is the reference. */
typedef struct ash_tune_runner {
	double *time; /* of each turn; room for all turns */
	int n;  /* turns so far */
	bool out; /* it runs no more */
} ash_tune_runner;

/* Does a race of "turns" turns drop candidates after turn "done"?  After 1, 2,
 * 4, ... turns.
 */
bool ash_tune_race_is_rung(int done, int turns);

/* Drop losers among "n" runners: remaining candidates in the worse half if the
 * ratio of their median to the best one exceeds "slack" (such as 1.02) times
 * the spread of the reference.  The reference and the best candidate are never
 * dropped.
 */
void ash_tune_race_drop(ash_tune_runner *runner, int n, double slack);

#endif
