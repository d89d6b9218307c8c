/* bench_plan.h - the plan of a measurement: kernels, compilers, command lines.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_PLAN_H
#define ASH_BENCH_PLAN_H

#include "bench_list.h"
#include "bench_options.h"

/* One column.  "row" is its position in bench_compilers.def; "threads" is 0 in
 * a sequential column.  "options" are options of Ashlar for this column only,
 * joined by "+", or NULL.
 */
typedef struct ash_bench_compiler {
	const char *name;
	int row;
	int threads;
	const char *options;
} ash_bench_compiler;

/* The plan.  The first compiler is always clang, the reference of comparisons.
 * "workspace" is the folder of programs and outputs; it exists from
 * ash_bench_plan_new to ash_bench_plan_free, and remains if the user has named
 * it.
 */
typedef struct ash_bench_plan {
	const ash_bench_options *options;
	ash_bench_list kernels;
	ash_bench_list columns;
	ash_bench_compiler *compiler;
	int n_compiler;
	char *plugin;
	char *workspace;
} ash_bench_plan;

/* Create the plan; NULL, after a message, on a mistake in the options. */
__isl_give ash_bench_plan *ash_bench_plan_new(const ash_bench_options *options);
__isl_null ash_bench_plan *ash_bench_plan_free(__isl_take ash_bench_plan *plan);

bool ash_bench_compiler_is_ashlar(const ash_bench_compiler *compiler);
/* Is it the column of versions by hand? */
bool ash_bench_compiler_is_hand(const ash_bench_compiler *compiler);
const char *ash_bench_plan_driver(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler);

/* The driver and the flags that do not depend on the kernel. */
ash_bench_list ash_bench_plan_flags(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler);

/* The command that compiles "kernel" to "output": a program or, if compile
 * times are measured, an object file.
 */
ash_bench_list ash_bench_plan_compile(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler, const char *kernel,
	const char *output);

/* The environment of all commands: the current one, except the number of
 * threads and the folder of temporary files.
 */
ash_bench_list ash_bench_plan_environment(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler);

#endif
