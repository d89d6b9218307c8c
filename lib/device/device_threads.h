/* device_threads.h - instances in the same launch, or the same thread.
 *
 * Used only by the files of this room.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_THREADS_H
#define ASH_DEVICE_DEVICE_THREADS_H

#include "device/device_map.h"

/* The map from the instances of kernel "pos" to the values of its enclosing
 * loops.
 */
__isl_give isl_union_map *ash_device_outer(const ash_device_map *map,
	unsigned pos);

/* Returns the pairs of "pairs" (taken) whose instances run in one launch of
 * kernel "pos".
 */
__isl_give isl_union_map *ash_device_same_launch(const ash_device_map *map,
	unsigned pos, __isl_take isl_union_map *pairs);

/* Returns the pairs of "pairs" (taken) whose instances run in one thread of one
 * launch of kernel "pos".
 */
__isl_give isl_union_map *ash_device_same_thread(const ash_device_map *map,
	unsigned pos, __isl_take isl_union_map *pairs);

/* The argument "pos" of ash_device_moves_with() that stands for any subscript.
 */
#define ASH_DEVICE_ANY (~0u)

/* Is there an iterator of "stmt" on which both the value in dimension "dim" of
 * "kernel" and subscript "pos" of "access" depend?
 */
bool ash_device_moves_with(const ash_kernel *kernel, const ash_stmt *stmt,
	const ash_access *access, unsigned dim, unsigned pos);

#endif
