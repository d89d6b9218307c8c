/* bench_why.h - Ashlar's list of the loop nests of a kernel, as sentences.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_WHY_H
#define ASH_BENCH_WHY_H

#include "bench_list.h"

/* Sentences about the nests in "json", which the option "why" of the plugin has
 * written: nests that were not transformed with the reason, expected gains,
 * run-time conditions.  Nests outside "function" are omitted, unless it is NULL
 * or contains no nest.
 */
ash_bench_list ash_bench_why_read(const char *json, const char *function);

#endif
