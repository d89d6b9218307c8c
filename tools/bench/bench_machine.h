/* bench_machine.h - facts about the machine and the compilers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_MACHINE_H
#define ASH_BENCH_MACHINE_H

#include "bench_result.h"

/* Fill in the facts of "result"; what cannot be found out is "unknown".
 * False if out of memory.
 */
bool ash_bench_machine_describe(ash_bench_result *result);

#endif
