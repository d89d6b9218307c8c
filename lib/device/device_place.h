/* device_place.h - the position of a kernel in its tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_PLACE_H
#define ASH_DEVICE_DEVICE_PLACE_H

#include <isl/ctx.h>
#include <isl/schedule_node.h>

#include "sched/launch.h"

/* Descend from "node", at or above the kernel, to the topmost node whose
 * instances are exactly those of the kernel, below the loops that enclose it; a
 * band with only some of those loops is split.  NULL on error, and if no such
 * node exists.
 */
__isl_give isl_schedule_node *ash_device_find_place(
	__isl_take isl_schedule_node *node, const ash_kernel *kernel);

#endif
