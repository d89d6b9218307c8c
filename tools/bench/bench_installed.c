/* bench_installed.c - default folders of kernels and programs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_installed.h"

#include <unistd.h>

#include "installed.h"

/* Folders in the source tree and in the build; defined by the build, unless it
 * is only for installation.
 */
#ifndef ASH_BENCH_KERNEL_DIR
#define ASH_BENCH_KERNEL_DIR ""
#define ASH_BENCH_FORM_DIR ""
#define ASH_BENCH_PROGRAM_DIR ""
#endif

static const struct {
	const char *built, *installed;
} places[] = {
	[ASH_BENCH_KERNELS] = { ASH_BENCH_KERNEL_DIR, "share/ashlar/kernels" },
	[ASH_BENCH_FORMS] = { ASH_BENCH_FORM_DIR,
		"share/ashlar/kernel_programs" },
	[ASH_BENCH_PROGRAMS] = { ASH_BENCH_PROGRAM_DIR,
		"share/ashlar/programs" },
};

#define N_PLACE (sizeof(places) / sizeof(places[0]))

const char *ash_bench_installed(ash_bench_data data)
{
	static char path[N_PLACE][PATH_MAX];
	const char *built = places[data].built;

	if (*built && access(built, R_OK) == 0)
		return built;
	ash_installed_path(places[data].installed, path[data]);
	return path[data];
}
