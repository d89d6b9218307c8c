/* run_scop.h - running a random SCoP, access by access.
 *
 * Every write stores a number made from the statement, the instance and all
 * values that the instance has read, so that two orders of execution with
 * the same numbers compute the same for any meaning of the statements.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_TEST_RUN_SCOP_H
#define ASH_TEST_RUN_SCOP_H

#include "deps/random_scop.h"

/* More elements than any array has, and where element 0 lies. */
#define RUN_N_CELL 64
#define RUN_ORIGIN 24

/* Nothing may depend on this value. */
#define RUN_UNDEFINED 0ull

typedef unsigned long long run_value;

typedef struct {
	/* By instance and access; what is no read has no value. */
	run_value seen[MAX_INSTANCE][MAX_ACCESS];
	run_value memory[N_ARRAY][RUN_N_CELL];
} run_trace;

/* The instances of "rs" in the order of the program. */
void run_program_order(const rs_scop *rs, int *order);
/* Run the instances in this order.  The array "scalar" (-1: none) has no
 * values at first.  "original" is the run in the order of the program, or
 * NULL if this is it: the latter alone heeds kills, and what was undefined
 * there is so here.
 */
void run_scop(const rs_scop *rs, int scalar, const int *order,
	const run_trace *original, run_trace *trace);
/* Did each read see the same value, and is the final memory the same, the
 * array "scalar" apart, wherever it is defined in "original"?
 */
bool run_agrees(const rs_scop *rs, int scalar, const run_trace *original,
	const run_trace *trace);

#endif
