/* device_place.h - the position of a kernel in its tree.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_PLACE_H
#define ASH_DEVICE_DEVICE_PLACE_H

#include <isl/ctx.h>
#include <isl/schedule_node.h>

#include "sched/launch.h"

/* From "node", at or above the kernel, to the topmost node that has all of its
 * instances and only those, and the loops around it above; a band that has
 * some of those is split in two.  NULL on error, and if there is no such node.
 */
__isl_give isl_schedule_node *ash_device_find_place(
	__isl_take isl_schedule_node *node, const ash_kernel *kernel);

#endif
