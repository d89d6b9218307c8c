/* bench_source.h - the sources to be measured: kernels, or ordinary programs.
 *
 * A folder of sources has a list, kernels.txt or programs.txt: one file per
 * line, the name is the first word.  Kernels are C and named without suffix;
 * programs are C, C++ or Fortran by their suffix.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_SOURCE_H
#define ASH_BENCH_SOURCE_H

#include "bench_list.h"
#include "bench_options.h"

/* The requested names, each once, or all.  An empty list after a message. */
ash_bench_list ash_bench_source_names(const ash_bench_options *options);

/* The name of the size in reports: kernels have a chosen size, programs a
 * default size.
 */
const char *ash_bench_source_size(const ash_bench_options *options);

/* The file of "name", or of its version by hand; NULL if out of memory. */
__isl_give char *ash_bench_source_path(const ash_bench_options *options,
	const char *name, bool hand);

/* Is "name" a program in Fortran? */
bool ash_bench_source_is_fortran(const char *name);

/* Add the compiler flags for "name": paths of headers, the size, the language
 * standard.  Fortran modules are written to "workspace".
 */
void ash_bench_source_flags(ash_bench_list *list,
	const ash_bench_options *options, const char *name,
	const char *workspace);

/* Add the libraries that "name" needs. */
void ash_bench_source_libraries(ash_bench_list *list, const char *name);

#endif
