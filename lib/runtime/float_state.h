/* float_state.h - the floating-point environment of a thread.
 *
 * The chunks of a loop are computed as the thread that enters the loop would
 * compute them: with its rounding direction, its treatment of subnormal
 * numbers and its traps; and the exceptions that chunks raise are raised in
 * that thread.  The registers are read and written without the C library, which
 * a program need not have, and without inline assembly, which flang's code
 * generator does not accept; where their names are not known here, nothing is
 * done.  Of the x87 the rounding direction is carried over.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_FLOAT_STATE_H
#define ASHLAR_RUNTIME_FLOAT_STATE_H

#include <stdint.h>

/* "modes" with no exception raised, and "raised"; "x87" is 0 elsewhere. */
typedef struct ashlar_float_state {
	uint64_t modes, raised;
	int x87;
} ashlar_float_state;

#if defined(__x86_64__)

#define ASHLAR_RAISED UINT64_C(0x3f)

/* That of this thread. */
static inline ashlar_float_state ashlar_float_get(void)
{
	uint32_t all = __builtin_ia32_stmxcsr();

	return (ashlar_float_state) { all & ~ASHLAR_RAISED, all & ASHLAR_RAISED,
		__builtin_flt_rounds() };
}

/* Let "state" be that of this thread.  The first call sets the direction of the
 * x87, and that of SSE, which the second one sets with all else.
 */
static inline void ashlar_float_set(ashlar_float_state state)
{
	__builtin_set_flt_rounds(state.x87);
	__builtin_ia32_ldmxcsr((uint32_t) (state.modes | state.raised));
}

#elif defined(__aarch64__)

#define ASHLAR_RAISED UINT64_C(0x9f)

/* That of this thread. */
static inline ashlar_float_state ashlar_float_get(void)
{
	return (ashlar_float_state) { __builtin_arm_rsr64("fpcr"),
		__builtin_arm_rsr64("fpsr") & ASHLAR_RAISED, 0 };
}

/* Let "state" be that of this thread. */
static inline void ashlar_float_set(ashlar_float_state state)
{
	uint64_t kept = __builtin_arm_rsr64("fpsr") & ~ASHLAR_RAISED;

	__builtin_arm_wsr64("fpcr", state.modes);
	__builtin_arm_wsr64("fpsr", kept | state.raised);
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
