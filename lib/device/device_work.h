/* device_work.h - profitability of a device, estimated from the map of a SCoP.
 *
 * The model is a plain one.  Threads beside each other read an element that is
 * the same for all of them once, and neighbours as whole lines; what is the
 * same in another dimension of the block is read once for the block; what does
 * not change in the innermost loop of a thread is in a register.  There is no
 * cache beyond that.  How much slower few threads are was measured on an H200.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_WORK_H
#define ASH_DEVICE_DEVICE_WORK_H

#include <isl/point.h>

#include "device/device_count.h"
#include "device/device_map.h"

/* What the kernels of "map" do; NULL on error. */
__isl_give ash_device_count *ash_device_work_count(const ash_scop *scop,
	const ash_device_map *map);
/* Free "count" with all that it owns; gives NULL. */
ash_device_count *ash_device_count_free(ash_device_count *count);

/* The sum of the terms of one kind where the parameters are "values", a point
 * that has all of them; not a number on error.
 */
double ash_device_count_eval(const ash_device_count *count,
	ash_device_measure of, __isl_keep isl_point *values);

#endif
