/* bench_report.h - the forms of a result.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_REPORT_H
#define ASH_BENCH_REPORT_H

#include <stdio.h>

#include "bench_result.h"

/* For people: ratios, means, losers, notes. */
void ash_bench_report_table(const ash_bench_result *result, FILE *out);

/* For people: how far apart the runs of each binary are. */
void ash_bench_report_spread(const ash_bench_result *result, FILE *out);

/* For people: how fast Ashlar's code is, compared with that by hand. */
void ash_bench_report_hand(const ash_bench_result *result, FILE *out);

/* For programs: every time measured, and where. */
void ash_bench_report_json(const ash_bench_result *result, FILE *out);

/* A bar chart of the ratios. */
void ash_bench_report_svg(const ash_bench_result *result, FILE *out);

#endif
