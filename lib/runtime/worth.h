/* worth.h - the profitable number of threads for a loop.
 *
 * A decision from estimates, in cycles of some 3 GHz.  Two costs count, which
 * were measured on a machine with two processors (docs/threads.md):
 *
 *	first	threads are made, once: 50 microseconds for each of our own;
 *		OpenMP takes 1 to 3 ms for the first loop, but up to 17 ms where
 *		other programs want the processors, too
 *	later	they are asleep and have to be woken, in every loop
 *
 * It is not known how much work is still to come.  So threads are made when
 * what has been done, with the current loop, takes so long that their cost is
 * not noticed even if nothing comes any more.
 *
 * Nor is it known whether the processors are free when they are needed.
 * So it is measured what threads have gained or lost, where results do not
 * depend on their number.  After a loss one thread works alone until that has
 * been such a small part of all work, too.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_WORTH_H
#define ASHLAR_RUNTIME_WORTH_H

#include <stdint.h>

/* More than that: estimates are often too high by a factor of 4. */
#define ASHLAR_FIRST INT64_C(600000)
#define ASHLAR_FIRST_OPENMP INT64_C(15000000)
/* The part of the time of the program that may be lost: 1/32, or 3 %. */
#define ASHLAR_NOTICED 32

/* The threads that are worth being woken for a loop that takes "cycles", where
 * "least" is worth two: each has half of that at least.
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

/* Is it time to make threads, which takes "cost", for a loop that takes
 * "cycles"? All loops so far that were worth several have taken "seen".
 */
static inline int ashlar_is_worth_first(int64_t cycles, int64_t seen,
	int64_t threads, int64_t cost)
{
	return threads >= 2 && cycles >= ASHLAR_NOTICED * cost - seen;
}

/* A nanosecond. */
#define ASHLAR_CYCLES_PER_NS 3
/* Gains of long ago do not pay for losses: this many cycles are kept. */
#define ASHLAR_MOST_SAVED INT64_C(30000000)
#define ASHLAR_MOST_LOST (INT64_MAX / 4)

/* What has been saved, if a loop has taken "wall" nanoseconds on several
 * threads that have worked for "work" of them together.
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
