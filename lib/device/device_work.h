/* device_work.h - profitability of a device, estimated from the map of a SCoP.
 *
 * The model is simple.  Neighbouring threads read an element that is the same
 * for all of them once, and neighbouring elements as whole lines.  An element
 * that is the same along another dimension of the block is read once per block.
 * An element that does not change in the innermost loop of a thread is in a
 * register.  No other caches are modelled.  The slowdown with few threads was
 * measured on an H200.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_WORK_H
#define ASH_DEVICE_DEVICE_WORK_H

#include <isl/point.h>

#include "device/device_count.h"
#include "device/device_map.h"

/* Returns the counts of the work in the kernels of "map"; NULL on error. */
__isl_give ash_device_count *ash_device_work_count(const ash_scop *scop,
	const ash_device_map *map);
/* Free "count" with all that it owns; gives NULL. */
ash_device_count *ash_device_count_free(ash_device_count *count);

/* The sum of the terms of the measure "of" for the parameters "values", a point
 * with all parameters; NaN on error.
 */
double ash_device_count_eval(const ash_device_count *count,
	ash_device_measure of, __isl_keep isl_point *values);

#endif
