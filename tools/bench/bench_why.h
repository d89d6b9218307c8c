/* bench_why.h - what Ashlar says of the loop nests of a kernel.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_WHY_H
#define ASH_BENCH_WHY_H

#include "bench_list.h"

/* Sentences about the nests in "json", which the option "why" of the plugin has
 * written: what was not transformed and why, the gain that was expected, what
 * the new code tests before it runs.  Nests outside of "function" are left out
 * unless it is NULL or has none.
 */
ash_bench_list ash_bench_why_read(const char *json, const char *function);

#endif
