/* installed.h - what lies beside the program that runs.
 *
 * Paths are relative to the folder above the one of the program, so that an
 * installation can be moved.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_INSTALLED_H
#define ASH_INSTALLED_H

#include <limits.h>
#include <stdbool.h>

/* Write to "path" where "below" is, "share/ashlar/kernels" for instance, in the
 * folder above that of the program.  Is it there?
 */
bool ash_installed_path(const char *below, char path[PATH_MAX]);

/* The plugin of the build or of the installation that the program is of. */
bool ash_installed_plugin(char path[PATH_MAX]);

#endif
