/* clock.h - a cheap clock that counts ticks at a constant, unknown rate.
 *
 * x86-64 reads the time stamp counter, AArch64 the virtual counter; other
 * targets read the monotonic clock in nanoseconds.  Only intrinsics are used,
 * because flang's code generator accepts no inline assembly.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_CLOCK_H
#define ASHLAR_RUNTIME_CLOCK_H

#include <stdint.h>
#include <time.h>

/* The monotonic time in nanoseconds. */
static inline int64_t ashlar_clock_ns(void)
{
	struct timespec now = { 0, 0 };

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

/* The current time in ticks. */
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
