/* float_state.h - the floating-point environment of a thread.
 *
 * Each chunk of a parallel loop is computed with the rounding direction, the
 * treatment of subnormal numbers and the traps of the thread that enters the
 * loop.  Exceptions that a chunk raises are raised in that thread, too.
 *
 * The registers are accessed without the C library, which a program need not
 * have, and by intrinsics, because flang's code generator accepts no inline
 * assembly.  On targets other than x86-64 and AArch64 all functions do nothing.
 * Of the x87 only the rounding direction is transferred.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_FLOAT_STATE_H
#define ASHLAR_RUNTIME_FLOAT_STATE_H

#include <stdint.h>

/* A floating-point environment: "modes" is the control register without
 * exception flags, "raised" the exception flags, "x87" the rounding direction
 * of the x87 (0 on other targets).
 */
typedef struct ashlar_float_state {
	uint64_t modes, raised;
	int x87;
} ashlar_float_state;

#if defined(__x86_64__)

#define ASHLAR_RAISED UINT64_C(0x3f)

/* The state of the calling thread. */
static inline ashlar_float_state ashlar_float_get(void)
{
	uint32_t all = __builtin_ia32_stmxcsr();

	return (ashlar_float_state) { all & ~ASHLAR_RAISED, all & ASHLAR_RAISED,
		__builtin_flt_rounds() };
}

/* Set the state of the calling thread.  __builtin_set_flt_rounds sets the
 * rounding directions of both x87 and SSE; ldmxcsr then sets the complete SSE
 * state.
 */
static inline void ashlar_float_set(ashlar_float_state state)
{
	__builtin_set_flt_rounds(state.x87);
	__builtin_ia32_ldmxcsr((uint32_t) (state.modes | state.raised));
}

#elif defined(__aarch64__)

#define ASHLAR_RAISED UINT64_C(0x9f)

/* The state of the calling thread. */
static inline ashlar_float_state ashlar_float_get(void)
{
	return (ashlar_float_state) { __builtin_arm_rsr64("fpcr"),
		__builtin_arm_rsr64("fpsr") & ASHLAR_RAISED, 0 };
}

/* Set the state of the calling thread. */
static inline void ashlar_float_set(ashlar_float_state state)
{
	uint64_t kept = __builtin_arm_rsr64("fpsr") & ~ASHLAR_RAISED;

	__builtin_arm_wsr64("fpcr", state.modes);
	__builtin_arm_wsr64("fpsr", kept | state.raised);
}

#else

/* Returns an empty state: none is known for this target. */
static inline ashlar_float_state ashlar_float_get(void)
{
	return (ashlar_float_state) { 0, 0, 0 };
}

/* Do nothing on this target. */
static inline void ashlar_float_set(ashlar_float_state state)
{
	(void) state;
}

#endif

/* Change the state of the calling thread from "now" to "next"; no register is
 * written if they are equal, since writes are slow.
 */
static inline void ashlar_float_change(ashlar_float_state now,
	ashlar_float_state next)
{
	if (now.modes != next.modes || now.raised != next.raised ||
		now.x87 != next.x87)
		ashlar_float_set(next);
}

/* Set the state of the calling thread to "state" without raised exceptions;
 * returns the previous state, for ashlar_float_leave.
 */
static inline ashlar_float_state ashlar_float_enter(ashlar_float_state state)
{
	ashlar_float_state before = ashlar_float_get();

	state.raised = 0;
	ashlar_float_change(before, state);
	return before;
}

/* Restore the state "before"; returns the exceptions raised since
 * ashlar_float_enter.
 */
static inline uint64_t ashlar_float_leave(ashlar_float_state before)
{
	ashlar_float_state now = ashlar_float_get();

	ashlar_float_change(now, before);
	return now.raised;
}

/* Raise the exceptions "raised" in the calling thread, in addition to those
 * already raised.
 */
static inline void ashlar_float_raise(uint64_t raised)
{
	ashlar_float_state now = ashlar_float_get(), next = now;

	next.raised |= raised;
	ashlar_float_change(now, next);
}

#endif
