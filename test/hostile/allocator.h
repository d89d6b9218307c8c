/* allocator.h - an allocator that fails when it is told to.
 *
 * It stands where the C library's stands otherwise, for all that the program
 * or plugin itself holds: our code and isl, but neither LLVM nor the C library
 * nor GMP.  What is in front of it (lib/isl_fixes/reserve.c) stays in front.
 *
 *	ASHLAR_FAIL_AT=N     the N-th allocation fails, and no other
 *	ASHLAR_FAIL_FROM=N   so do all that follow
 *	ASHLAR_FAIL_EACH=K   each K-th allocation is a point: see judge.c
 *	ASHLAR_FAIL_PART=I   with the former: begin at the I-th, not the K-th
 *	ASHLAR_FAIL_REST=1   with the former: all that follow fail, too
 *	ASHLAR_FAIL_OWN=1    with the former: those of isl are not counted, but
 *	                     for its long integers
 *	ASHLAR_FAIL_TRACE=1  say where the first failing allocation is
 *
 * Without these it never fails.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef HOSTILE_ALLOCATOR_H
#define HOSTILE_ALLOCATOR_H

#include <stdbool.h>
#include <stddef.h>

/* Allocations count from now on, or no longer.  A program that never calls
 * this counts from its start.
 */
void hostile_count(bool on);
/* The allocations that counted so far. */
unsigned long hostile_now(void);

/* The points are tried by "try": it is called at each, and may fork and give
 * true in the child, where the allocation fails then.  NULL: no points.
 */
void hostile_set_try(bool (*try)(unsigned long number));
/* What becomes of allocations from now on, whatever the settings say. */
typedef enum {
	HOSTILE_AS_SET,
	HOSTILE_NEVER_FAILS,
	HOSTILE_ALWAYS_FAILS
} hostile_mode;

void hostile_set_mode(hostile_mode mode);

/* Blocks that were allocated while points are tried, and are not freed: all,
 * and those of isl.
 */
size_t hostile_blocks(size_t *of_isl);
bool hostile_is_block(const void *memory);

/* The number that the setting has; 0 without it. */
unsigned long hostile_setting(const char *name);

#endif
