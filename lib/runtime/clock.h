/* clock.h - a cheap clock: ticks at a constant rate that is not known.
 *
 * On x86-64 the time stamp counter, on AArch64 the virtual counter; elsewhere
 * the monotonic clock, in nanoseconds.  Intrinsics only, since flang's code
 * generator accepts no inline assembly.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_CLOCK_H
#define ASHLAR_RUNTIME_CLOCK_H

#include <stdint.h>
#include <time.h>

/* The time in nanoseconds. */
static inline int64_t ashlar_clock_ns(void)
{
	struct timespec now = { 0, 0 };

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The time in ticks. */
static inline int64_t ashlar_clock_ticks(void)
{
#if defined(__x86_64__) || defined(__i386__)
	return (int64_t) __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
	return (int64_t) __builtin_arm_rsr64("cntvct_el0");
#else
	return ashlar_clock_ns();
#endif
}

#endif
