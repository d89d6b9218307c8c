/* bench_installed.h - default folders of kernels and programs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_INSTALLED_H
#define ASH_BENCH_INSTALLED_H

/* The folders of --kernel-dir, --form-dir and --program-dir. */
typedef enum ash_bench_data {
	ASH_BENCH_KERNELS,
	ASH_BENCH_FORMS,
	ASH_BENCH_PROGRAMS,
} ash_bench_data;

/* The folder in the source tree or the build if it exists, otherwise the
 * installed one.  Not owned by the caller.
 */
const char *ash_bench_installed(ash_bench_data data);

#endif
