/* installed.h - paths of files that are installed with the program.
 *
 * Paths are relative to the parent of the program's folder, so that an
 * installation can be moved.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_INSTALLED_H
#define ASH_INSTALLED_H

#include <limits.h>
#include <stdbool.h>

/* Write the path of "below", such as "share/ashlar/kernels", in the parent of
 * the program's folder to "path"; returns whether it exists.
 */
bool ash_installed_path(const char *below, char path[PATH_MAX]);

/* Write the path of the plugin that belongs to this program, in the build or
 * the installation, to "path"; returns whether it exists.
 */
bool ash_installed_plugin(char path[PATH_MAX]);

#endif
