/* bench_report.h - output formats of a result.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_REPORT_H
#define ASH_BENCH_REPORT_H

#include <stdio.h>

#include "bench_result.h"

/* Print a table for people: ratios, means, losers, notes. */
void ash_bench_report_table(const ash_bench_result *result, FILE *out);

/* Print the spread of the runs of each binary, for people. */
void ash_bench_report_spread(const ash_bench_result *result, FILE *out);

/* Print how fast Ashlar's code is, compared with that written by hand. */
void ash_bench_report_hand(const ash_bench_result *result, FILE *out);

/* Print all measured times and the machine as JSON, for programs. */
void ash_bench_report_json(const ash_bench_result *result, FILE *out);

/* Print a bar chart of the ratios. */
void ash_bench_report_svg(const ash_bench_result *result, FILE *out);

#endif
