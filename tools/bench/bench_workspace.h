/* bench_workspace.h - the folder of programs, outputs and logs.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_BENCH_WORKSPACE_H
#define ASH_BENCH_WORKSPACE_H

#include <stdbool.h>

#include "bench_list.h"

/* Create the folder "named", or a temporary one if it is NULL. Returns the
 * absolute path, NULL after a message.
 */
__isl_give char *ash_bench_workspace_new(const char *named);

/* Remove the folder with its contents, unless "keep". */
void ash_bench_workspace_free(__isl_take char *path, bool keep);

#endif
