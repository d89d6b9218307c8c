/* bench_machine.h - properties of the machine and the compilers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_MACHINE_H
#define ASH_BENCH_MACHINE_H

#include "bench_result.h"

/* Set the properties in "result"; unknown ones are "unknown". False if out of
 * memory.
 */
bool ash_bench_machine_describe(ash_bench_result *result);

#endif
