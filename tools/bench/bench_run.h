/* bench_run.h - execution of the commands of a plan.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_RUN_H
#define ASH_BENCH_RUN_H

#include "bench_plan.h"
#include "bench_process.h"

/* Run "argv" with the environment of "compiler", its output in the files "out"
 * and "err".  If one of these is NULL (out of memory), nothing is run.
 */
ash_bench_outcome ash_bench_execute(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler, const ash_bench_list *argv,
	const char *out, const char *err);

/* Describe how a command ended: "exit status 1", "took too long", ... */
__isl_give char *ash_bench_describe_exit(ash_bench_outcome outcome);

/* The seconds in the last line "time S" of "text" (may be NULL), or NaN. */
double ash_bench_parse_time(const char *text);

#endif
