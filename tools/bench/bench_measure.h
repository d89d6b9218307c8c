/* bench_measure.h - compile and run everything in a plan.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_MEASURE_H
#define ASH_BENCH_MEASURE_H

#include "bench_result.h"

/* Measure "plan" and finish the result.  Kernels go one by one; within one
 * the compilers take turns, run by run.  An interruption ends the work and
 * leaves out the current kernel.
 * NULL after a complaint.
 */
__isl_give ash_bench_result *ash_bench_measure(const ash_bench_plan *plan);

#endif
