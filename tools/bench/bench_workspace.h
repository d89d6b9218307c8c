/* bench_workspace.h - the directory for programs, outputs and logs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_WORKSPACE_H
#define ASH_BENCH_WORKSPACE_H

#include <stdbool.h>

#include "bench_list.h"

/* Make the directory "named", or a temporary one if it is NULL.
 * The absolute path, or NULL after a complaint.
 */
__isl_give char *ash_bench_workspace_new(const char *named);

/* Remove the directory with all that is in it, unless it is to be kept. */
void ash_bench_workspace_free(__isl_take char *path, bool keep);

#endif
