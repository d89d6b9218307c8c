/* bench_workspace.c - the folder of programs, outputs and logs.
 *
 * SPDX-License-Identifier: MIT
 */
#include "bench_workspace.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The number of directories that nftw keeps open. */
#define OPEN_DIRECTORIES 8

static __isl_give char *make_named(const char *path)
{
	if (mkdir(path, 0777) && errno != EEXIST)
		return NULL;
	return realpath(path, NULL);
}

static __isl_give char *make_temporary(void)
{
	const char *base = getenv("TMPDIR");
	char *path = ash_bench_format("%s/ashlar-bench-XXXXXX",
		base && *base ? base : "/tmp");

	if (!path || mkdtemp(path))
		return path;
	free(path);
	return NULL;
}

__isl_give char *ash_bench_workspace_new(const char *named)
{
	char *path = named ? make_named(named) : make_temporary();

	if (!path)
		ash_bench_complain("cannot make the directory '%s': %s",
			named ? named : "for temporary files", strerror(errno));
	return path;
}

static int remove_entry(const char *path, const struct stat *status, int type,
	struct FTW *place)
{
	(void) status;
	(void) type;
	(void) place;
	return remove(path);
}

void ash_bench_workspace_free(__isl_take char *path, bool keep)
{
	if (path && !keep &&
		nftw(path, remove_entry, OPEN_DIRECTORIES,
			FTW_DEPTH | FTW_PHYS))
		ash_bench_complain("cannot remove '%s': %s", path,
			strerror(errno));
	free(path);
}
