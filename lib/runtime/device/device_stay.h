/* device_stay.h - results that stay on the device between runs.
 *
 * The table lists the regions of host memory of which a device holds a copy.
 * Either host and device have the same contents, or the device is ahead: it has
 * results that the host lacks.  Generated code calls ashlar_device_touch_v1
 * before the host may access a region.  Regions that the host may write are
 * removed from the table, so that all regions in it are valid on the device.
 *
 * A region belongs to the thread whose run created it; no other thread uses or
 * returns it.  To hand data to another thread, a thread uses a call or an
 * atomic operation, before which all its regions are removed.  Regions of a
 * thread do not overlap.
 *
 * If results cannot be fetched any more, they are lost, and the program is
 * ended.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_STAY_H
#define ASHLAR_RUNTIME_DEVICE_STAY_H

#include "runtime/device/device_open.h"

struct ashlar_device_stay {
	struct ashlar_device_stay *next;
	uint64_t owner;		/* the thread that uses the region */
	struct ashlar_device *device;
	uint64_t host, bytes;
	struct ashlar_device_block *memory;	/* NULL: not allocated yet */
	/* Host memory with the last contents that host and device had in
	 * common; NULL if no run has written the region.
	 */
	struct ashlar_device_block *before;
	uint32_t element;
	int is_filled;		/* is the device's copy valid? */
	int is_ahead;
	/* Is it used by a run, or by a transfer in progress? */
	int is_used;
	/* Number of parts returned to the host since the last run. */
	int parts;
};

/* Record whether the device has results that the host lacks. */
void ashlar_device_set_ahead_v1(struct ashlar_device_stay *stay, int is_ahead);

/* Add to "sum" the bytes and copies that a run with "array" needs if its
 * results stay on the device: transfers to the device, and returns of
 * overlapping regions.  Results that the host lacks cost nothing in a region
 * that contains the array, because later results replace them.  Requires the
 * lock.
 */
void ashlar_device_stay_count_v1(const ashlar_device_array *array,
	struct ashlar_device_transfer *sum);

/* Would a run of the host with these arrays need results that only the device
 * has, or write a region that is on the device?
 */
int ashlar_device_stay_has_v1(const ashlar_device_array *arrays, uint64_t n);

/* Can the array be part of a region in the table? */
int ashlar_device_can_stay_v1(const ashlar_device_array *array);

/* Make sure that a single region contains all of "array", by returning and
 * removing regions that overlap it in part.  Nonzero: no memory.  This and the
 * following functions must be called without the lock.
 */
int ashlar_device_stay_cover_v1(struct ashlar_device *device,
	const ashlar_device_array *array);

/* The region that contains all of "array", for use by kernels; NULL if there is
 * none.
 */
struct ashlar_device_stay *ashlar_device_stay_find_v1(
	const struct ashlar_device *device, const ashlar_device_array *array);

/* Allocate device memory for the region, which is in use, and copy the host's
 * contents there if the device does not have them.  *sent is increased by the
 * copied bytes. Nonzero on failure.
 */
int ashlar_device_stay_fill_v1(struct ashlar_device_stay *stay, int is_written,
	uint64_t *sent);

/* Remove the region from the table without returning results. */
void ashlar_device_stay_drop_v1(struct ashlar_device_stay *stay);

/* Return and remove all regions that overlap "array". */
void ashlar_device_stay_clear_v1(const ashlar_device_array *array);

/* Report that results are lost, and end the program. */
void ashlar_device_lose_v1(const struct ashlar_device *device);

/* Does any thread have results on the device that the host lacks?  Requires the
 * lock.
 */
int ashlar_device_is_ahead_v1(const struct ashlar_device *device);

#endif
