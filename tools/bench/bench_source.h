/* bench_source.h - what is measured: kernels, or ordinary programs.
 *
 * A folder of sources has a list, kernels.txt or programs.txt: one file per
 * line, its name first, the rest is not for us.  Kernels are C and named
 * without their ending; programs are C, C++ or Fortran by theirs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_SOURCE_H
#define ASH_BENCH_SOURCE_H

#include "bench_list.h"
#include "bench_options.h"

/* The names that the user wants, each once, or all.  An empty list after a
 * complaint.
 */
ash_bench_list ash_bench_source_names(const ash_bench_options *options);

/* How a report calls the size at which all runs: that of kernels is chosen,
 * programs have one by default.
 */
const char *ash_bench_source_size(const ash_bench_options *options);

/* The file of "name", or of its version by hand; NULL if out of memory. */
__isl_give char *ash_bench_source_path(const ash_bench_options *options,
	const char *name, bool hand);

/* Is "name" a program in Fortran? */
bool ash_bench_source_is_fortran(const char *name);

/* Add what a compiler must be told of "name": where headers are, the size,
 * the standard of its language.  Modules of Fortran are written in
 * "workspace".
 */
void ash_bench_source_flags(ash_bench_list *list,
	const ash_bench_options *options, const char *name,
	const char *workspace);

/* Add the libraries with which "name" is linked. */
void ash_bench_source_libraries(ash_bench_list *list, const char *name);

#endif
