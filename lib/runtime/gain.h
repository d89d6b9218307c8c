/* gain.h - measured gain of a loop by several threads.
 *
 * Threads whose processors share a core, or all of the memory's bandwidth, are
 * busy all the time and may still take longer than one thread.  So the time of
 * a loop on one thread is measured, too, and the faster alternative is used.
 * Measuring the slower one costs time, which is limited to a small fraction of
 * the time that the loop takes anyway.
 *
 * Times are per estimated cycle, since a loop may have another length in each
 * execution; loops of very different lengths are measured separately.  Several
 * threads of the program may read a record while one of them changes it; the
 * members are independent, and only speed depends on them.  No floating-point
 * numbers are used, whose exceptions the program would see.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_GAIN_H
#define ASHLAR_RUNTIME_GAIN_H

#include "ashlar/runtime.h"
#include "runtime/worth.h"

/* The largest loss that is risked by the first execution on one thread: 1/8 of
 * the time that the loop has taken before.  If one thread is slower, several
 * threads have already saved more than that.
 */
#define ASHLAR_TRIAL 8
/* One thread is preferred if it takes at most 1/8 longer: other programs can
 * use the other processors, and the code after the loop finds all of its data
 * in the caches of its own processor.
 */
#define ASHLAR_PREFERRED 8
/* The slower alternative is tried again after at least this number of
 * executions, even if both are equally fast.
 */
#define ASHLAR_LEAST_TURNS 32
/* After each trial that confirms the faster alternative, the loss that the next
 * trial may cause is halved, at most ASHLAR_MOST_CONFIRMED times, that is, to
 * 1/16.
 */
#define ASHLAR_MOST_CONFIRMED 4
/* A pace is the time in nanoseconds per 2^ASHLAR_PACE_BITS estimated cycles.
 * Executions that take more than ASHLAR_MOST_WALL nanoseconds are not recorded.
 */
#define ASHLAR_PACE_BITS 16
#define ASHLAR_MOST_WALL (INT64_C(1) << 44)

#define ASHLAR_READ(x) __atomic_load_n(&(x), __ATOMIC_RELAXED)
#define ASHLAR_WRITE(x, value) __atomic_store_n(&(x), value, __ATOMIC_RELAXED)

enum { ASHLAR_ALONE, ASHLAR_SEVERAL };

/* The index of the record in a site for loops of "cycles" cycles, which is at
 * least "least": there is one record for each factor of 4.
 */
static inline int ashlar_size_class(int64_t cycles, int64_t least)
{
	int class = 0;

	while (class < ASHLAR_SIZES - 1 && cycles / 4 >= least) {
		cycles /= 4;
		class ++;
	}
	return class;
}

/* The time in nanoseconds of "cycles" at "pace". */
static inline int64_t ashlar_time_of(int64_t pace, int64_t cycles)
{
	int64_t product;

	return __builtin_mul_overflow(pace, cycles, &product)
		? ASHLAR_MOST_WALL
		: product >> ASHLAR_PACE_BITS;
}

/* The faster alternative, given the paces on one thread ("alone") and on
 * "several".
 */
static inline int ashlar_faster(int64_t alone, int64_t several)
{
	return alone - several <= several / ASHLAR_PREFERRED ? ASHLAR_ALONE
							     : ASHLAR_SEVERAL;
}

/* Returns the mode in which to run a loop of "cycles" that may have "threads"
 * threads: on one thread or on several.
 */
static inline int ashlar_choose(const ashlar_record *r, int64_t cycles,
	int64_t threads)
{
	int64_t alone = ASHLAR_READ(r->pace[ASHLAR_ALONE]);
	int64_t several = ASHLAR_READ(r->pace[ASHLAR_SEVERAL]);
	int64_t spent = ASHLAR_READ(r->spent), loss, least;
	int faster;

	if (several == 0)
		return ASHLAR_SEVERAL;
	loss = ashlar_time_of(several, cycles);
	if (alone == 0)
		return loss <= spent / ASHLAR_TRIAL / (threads - 1)
			? ASHLAR_ALONE
			: ASHLAR_SEVERAL;
	faster = ashlar_faster(alone, several);
	loss = alone < several ? several - alone : alone - several;
	least = (alone < several ? alone : several) * ASHLAR_LEAST_TURNS /
		ASHLAR_NOTICED;
	loss = ashlar_time_of(loss > least ? loss : least, cycles);
	spent = spent / ASHLAR_NOTICED >> ASHLAR_READ(r->confirmed);
	return loss <= spent ? !faster : faster;
}

/* The average of the former pace "old" (0: none) and the current one, "now".
 * To limit the effect of a single delay by other programs, "now" counts as at
 * most twice "old".
 */
static inline int64_t ashlar_average(int64_t old, int64_t now)
{
	if (old == 0)
		return now;
	return (3 * old + (now < 2 * old ? now : 2 * old)) / 4;
}

/* The faster alternative by record "r"; several threads if it is not known. */
static inline int ashlar_faster_of(const ashlar_record *r)
{
	int64_t alone = r->pace[ASHLAR_ALONE];
	int64_t several = r->pace[ASHLAR_SEVERAL];

	return alone > 0 && several > 0 ? ashlar_faster(alone, several)
					: ASHLAR_SEVERAL;
}

/* Add an execution of "cycles" in "mode" that has taken "wall" nanoseconds to
 * the average.
 */
static inline void ashlar_add(ashlar_record *r, int mode, int64_t cycles,
	int64_t wall)
{
	int64_t pace = (wall << ASHLAR_PACE_BITS) / cycles;

	pace = ashlar_average(r->pace[mode], pace > 0 ? pace : 1);
	ASHLAR_WRITE(r->pace[mode], pace > 0 ? pace : 1);
}

/* Record that a loop of "cycles" has taken "wall" nanoseconds in "mode".  The
 * first execution on several threads is slower, since it creates them and
 * touches new memory; it does not count.
 */
static inline void ashlar_note(ashlar_record *r, int mode, int64_t cycles,
	int64_t wall)
{
	int before = ashlar_faster_of(r);
	int64_t confirmed = r->confirmed;

	if (cycles <= 0 || wall < 0 || wall > ASHLAR_MOST_WALL)
		return;
	ASHLAR_WRITE(r->spent, mode != before ? 0 : r->spent + wall);
	if (mode == ASHLAR_SEVERAL && r->entries++ == 0)
		return;
	ashlar_add(r, mode, cycles, wall);
	if (ashlar_faster_of(r) != before)
		confirmed = 0;
	else if (mode != before && confirmed < ASHLAR_MOST_CONFIRMED)
		confirmed++;
	ASHLAR_WRITE(r->confirmed, confirmed);
}

#endif
