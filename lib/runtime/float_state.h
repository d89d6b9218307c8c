/* float_state.h - how a thread rounds, and which exceptions it has met.
 *
 * The chunks of a loop are computed as the thread that enters the loop would
 * compute them: with its rounding direction, its treatment of subnormal
 * numbers and its traps; and the exceptions that chunks raise are raised in
 * that thread.  The registers are read and written without the C library, which
 * a program need not have; where their names are not known here, nothing is
 * done.  The x87 has its modes, but not its exceptions, carried over.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_FLOAT_STATE_H
#define ASHLAR_RUNTIME_FLOAT_STATE_H

#include <stdint.h>

/* "modes" with no exception raised, and "raised"; "x87" is 0 elsewhere. */
typedef struct ashlar_float_state {
	uint64_t modes, raised;
	uint16_t x87;
} ashlar_float_state;

#if defined(__x86_64__)

#define ASHLAR_RAISED UINT64_C(0x3f)

/* That of this thread. */
static inline ashlar_float_state ashlar_float_get(void)
{
	uint32_t all;
	uint16_t x87;

	__asm__ volatile("stmxcsr %0" : "=m"(all));
	__asm__ volatile("fnstcw %0" : "=m"(x87));
	return (ashlar_float_state) { all & ~ASHLAR_RAISED, all & ASHLAR_RAISED,
		x87 };
}

/* Let "state" be that of this thread. */
static inline void ashlar_float_set(ashlar_float_state state)
{
	uint32_t all = (uint32_t) (state.modes | state.raised);

	__asm__ volatile("ldmxcsr %0" : : "m"(all));
	__asm__ volatile("fldcw %0" : : "m"(state.x87));
}

#elif defined(__aarch64__)

#define ASHLAR_RAISED UINT64_C(0x9f)

/* That of this thread. */
static inline ashlar_float_state ashlar_float_get(void)
{
	uint64_t modes, status;

	__asm__ volatile("mrs %0, fpcr" : "=r"(modes));
	__asm__ volatile("mrs %0, fpsr" : "=r"(status));
	return (ashlar_float_state) { modes, status & ASHLAR_RAISED, 0 };
}

/* Let "state" be that of this thread. */
static inline void ashlar_float_set(ashlar_float_state state)
{
	uint64_t status;

	__asm__ volatile("mrs %0, fpsr" : "=r"(status));
	status = (status & ~ASHLAR_RAISED) | state.raised;
	__asm__ volatile("msr fpcr, %0" : : "r"(state.modes));
	__asm__ volatile("msr fpsr, %0" : : "r"(status));
}

#else

/* That of this thread. */
static inline ashlar_float_state ashlar_float_get(void)
{
	return (ashlar_float_state) { 0, 0, 0 };
}

/* Let "state" be that of this thread. */
static inline void ashlar_float_set(ashlar_float_state state)
{
	(void) state;
}

#endif

/* Change from the state "now" to "next"; that takes longer than to compare. */
static inline void ashlar_float_change(ashlar_float_state now,
	ashlar_float_state next)
{
	if (now.modes != next.modes || now.raised != next.raised ||
		now.x87 != next.x87)
		ashlar_float_set(next);
}

/* Compute as "state" says, with no exception raised so far: the state before.
 */
static inline ashlar_float_state ashlar_float_enter(ashlar_float_state state)
{
	ashlar_float_state before = ashlar_float_get();

	state.raised = 0;
	ashlar_float_change(before, state);
	return before;
}

/* Go back to the state "before": the exceptions that have been raised. */
static inline uint64_t ashlar_float_leave(ashlar_float_state before)
{
	ashlar_float_state now = ashlar_float_get();

	ashlar_float_change(now, before);
	return now.raised;
}

/* Let this thread have raised "raised", too. */
static inline void ashlar_float_raise(uint64_t raised)
{
	ashlar_float_state now = ashlar_float_get(), next = now;

	next.raised |= raised;
	ashlar_float_change(now, next);
}

#endif
