/* installed.c - paths of files that are installed with the program.
 *
 * SPDX-License-Identifier: MIT
 */
#include "installed.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The folder of the plugin, relative to the prefix; set by the build. */
#ifndef ASH_INSTALLED_PLUGIN
#define ASH_INSTALLED_PLUGIN "lib/LLVMAshlar.so"
#endif

/* Remove the last component of "path". */
static void to_parent(char *path)
{
	char *slash = strrchr(path, '/');

	if (slash)
		*slash = '\0';
}

bool ash_installed_path(const char *below, char path[PATH_MAX])
{
	ssize_t length = readlink("/proc/self/exe", path, PATH_MAX - 1);
	size_t n;

	path[length < 0 ? 0 : length] = '\0';
	to_parent(path);
	to_parent(path);
	n = strlen(path);
	if (length < 0 || n + strlen(below) + 2 > PATH_MAX)
		return false;
	snprintf(path + n, PATH_MAX - n, "/%s", below);
	return access(path, R_OK) == 0;
}

bool ash_installed_plugin(char path[PATH_MAX])
{
	return ash_installed_path("lib/LLVMAshlar.so", path) ||
		ash_installed_path(ASH_INSTALLED_PLUGIN, path);
}
