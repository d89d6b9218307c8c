/* device_threads.h - instances that share a launch, or a thread.
 *
 * Private to the files of this room.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_THREADS_H
#define ASH_DEVICE_DEVICE_THREADS_H

#include "device/device_map.h"

/* The values of the loops around kernel "pos" at its instances. */
__isl_give isl_union_map *ash_device_outer(const ash_device_map *map,
	unsigned pos);

/* The pairs of "pairs" (taken) that run in one launch of kernel "pos". */
__isl_give isl_union_map *ash_device_same_launch(const ash_device_map *map,
	unsigned pos, __isl_take isl_union_map *pairs);

/* The pairs of "pairs" (taken) that run in one thread of one launch of kernel
 * "pos".
 */
__isl_give isl_union_map *ash_device_same_thread(const ash_device_map *map,
	unsigned pos, __isl_take isl_union_map *pairs);

/* Any subscript. */
#define ASH_DEVICE_ANY (~0u)

/* Is there an iterator of "stmt" that moves the value in dimension "dim" of
 * "kernel", and subscript "pos" of "access"?
 */
bool ash_device_moves_with(const ash_kernel *kernel, const ash_stmt *stmt,
	const ash_access *access, unsigned dim, unsigned pos);

#endif
