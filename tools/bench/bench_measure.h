/* bench_measure.h - compilation and execution of everything in a plan.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_MEASURE_H
#define ASH_BENCH_MEASURE_H

#include "bench_result.h"

/* Measure "plan" and compute the result.  Kernels are measured one after the
 * other; for each, the compilers take turns.  An interrupt ends the work and
 * drops the current kernel. NULL after a message.
 */
__isl_give ash_bench_result *ash_bench_measure(const ash_bench_plan *plan);

#endif
