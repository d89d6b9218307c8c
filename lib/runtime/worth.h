/* worth.h - the profitable number of threads for a loop.
 *
 * The decision uses estimates in cycles of about 3 GHz.  Threads have two
 * costs, measured on a machine with two processors (docs/threads.md):
 *
 * Creation, once per process: 50 microseconds for each thread of our pool;
 * OpenMP takes 1 to 3 ms for the first loop, and up to 17 ms if other programs
 * use the processors.
 *
 * Wake-up, in each loop.
 *
 * The remaining work of a program is unknown.  So threads are created when the
 * loops so far, the current one included, take so long that the cost of
 * creation is negligible even if no other loop follows.
 *
 * Whether processors will be free is unknown, too.  So the time that threads
 * have gained or lost is measured, for loops whose results do not depend on the
 * number of threads.  After a loss, loops run on one thread until the loss is a
 * negligible fraction of all work.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_WORTH_H
#define ASHLAR_RUNTIME_WORTH_H

#include <stdint.h>

/* The cost of creating threads in cycles: more than measured, since estimates
 * of loops are often too high by a factor of 4.
 */
#define ASHLAR_FIRST INT64_C(600000)
#define ASHLAR_FIRST_OPENMP INT64_C(15000000)
/* The tolerated loss as a fraction of the program's time: 1/32, or 3 %. */
#define ASHLAR_NOTICED 32

/* The profitable number of threads, at most "threads", for a loop that takes
 * "cycles".  Two threads are profitable from "least" cycles on; each thread
 * gets at least half of that.
 */
static inline int64_t ashlar_worth_later(int64_t cycles, int64_t least,
	int64_t threads)
{
	int64_t half = least / 2;
	int64_t most = half > 0 ? cycles / half : threads;

	if (threads < 2 || cycles < least || most < 2)
		return 1;
	return most < threads ? most : threads;
}

/* Is a loop of "cycles" long enough to create threads at the cost "cost"?
 * "seen" is the sum of cycles of earlier loops that were long enough for
 * several threads.
 */
static inline int ashlar_is_worth_first(int64_t cycles, int64_t seen,
	int64_t threads, int64_t cost)
{
	return threads >= 2 && cycles >= ASHLAR_NOTICED * cost - seen;
}

/* The assumed clock frequency. */
#define ASHLAR_CYCLES_PER_NS 3
/* Limits of the saved and lost cycles on record, so that gains long ago do not
 * hide current losses.
 */
#define ASHLAR_MOST_SAVED INT64_C(30000000)
#define ASHLAR_MOST_LOST (INT64_MAX / 4)

/* Returns the new value of "saved", the saved cycles on record, after a loop
 * that has taken "wall" nanoseconds of elapsed time and "work" nanoseconds of
 * CPU time in all threads.
 */
static inline int64_t ashlar_save(int64_t saved, int64_t work, int64_t wall)
{
	int64_t more = work - wall;

	if (more > ASHLAR_MOST_SAVED)
		more = ASHLAR_MOST_SAVED;
	if (more < -ASHLAR_MOST_LOST / ASHLAR_CYCLES_PER_NS)
		more = -ASHLAR_MOST_LOST / ASHLAR_CYCLES_PER_NS;
	saved += more * ASHLAR_CYCLES_PER_NS;
	if (saved < -ASHLAR_MOST_LOST)
		return -ASHLAR_MOST_LOST;
	return saved < ASHLAR_MOST_SAVED ? saved : ASHLAR_MOST_SAVED;
}

#endif
