/* bench_installed.h - where the kernels and the programs are by default.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_INSTALLED_H
#define ASH_BENCH_INSTALLED_H

/* What a user can name by --kernel-dir, --form-dir, --program-dir. */
typedef enum ash_bench_data {
	ASH_BENCH_KERNELS,
	ASH_BENCH_FORMS,
	ASH_BENCH_PROGRAMS,
} ash_bench_data;

/* The folder in the source tree or the build if this program knows one that is
 * there, else the installed one.  The text belongs to the callee.
 */
const char *ash_bench_installed(ash_bench_data data);

#endif
