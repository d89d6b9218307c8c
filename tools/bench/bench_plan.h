/* bench_plan.h - what is measured: kernels, compilers, command lines.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_PLAN_H
#define ASH_BENCH_PLAN_H

#include "bench_list.h"
#include "bench_options.h"

/* One column.  "row" is its place in bench_compilers.def; "threads" is 0 in
 * a sequential column.  "options" are those of Ashlar for this column alone,
 * joined by "+", or NULL.
 */
typedef struct ash_bench_compiler {
	const char *name;
	int row;
	int threads;
	const char *options;
} ash_bench_compiler;

/* The first compiler is always clang: everything is compared with it.
 * "workspace" is where programs and outputs go; it exists from
 * ash_bench_plan_new to ash_bench_plan_free, or stays if the user named it.
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

/* On a mistake in the options complain and return NULL. */
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

/* The whole command that compiles "kernel" to "output": a program or, when
 * compile times are measured, an object file.
 */
ash_bench_list ash_bench_plan_compile(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler, const char *kernel,
	const char *output);

/* The environment of everything that runs: ours, but for the number of
 * threads and the place of temporary files.
 */
ash_bench_list ash_bench_plan_environment(const ash_bench_plan *plan,
	const ash_bench_compiler *compiler);

#endif
