/* device_stay.h - results that stay on the device between runs.
 *
 * The table has the regions of the host's memory of which a device holds a
 * copy.  Host and device have the same contents, or the device is ahead: it has
 * results that the host lacks.  Generated code calls ashlar_device_touch_v1
 * before the host may see a region; what it is going to write leaves the table,
 * so all that is in it is valid on the device.
 *
 * A region belongs to the thread whose run has put it there, and no other
 * thread uses or returns it.  A thread that hands data to another one does so
 * by a call or an atomic operation, before which all of its regions leave the
 * table.  Regions of a thread do not overlap.
 *
 * Results that cannot be fetched any more are lost, and the program is ended.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_STAY_H
#define ASHLAR_RUNTIME_DEVICE_STAY_H

#include "runtime/device/device_open.h"

struct ashlar_device_stay {
	struct ashlar_device_stay *next;
	uint64_t owner;		/* the thread */
	struct ashlar_device *device;
	uint64_t host, bytes;
	struct ashlar_device_block *memory;	/* NULL: not yet */
	/* Of the host: what both had last; NULL if no run has written it. */
	struct ashlar_device_block *before;
	uint32_t element;
	int is_filled;		/* is the device's copy valid? */
	int is_ahead;
	int is_used;		/* by a run, or by a transfer that goes on */
	int parts;		/* that the host has seen since the last run */
};

/* Set whether the device has results that the host lacks. */
void ashlar_device_set_ahead_v1(struct ashlar_device_stay *stay, int is_ahead);

/* What of "array" would be copied, in how many copies, by a run that leaves its
 * results, or returned for the host and sent again; add it to "sum".  Results
 * in what is there count nothing: later ones take their place.  Requires: the
 * caller has the lock.
 */
void ashlar_device_stay_count_v1(const ashlar_device_array *array,
	struct ashlar_device_transfer *sum);

/* Would a run of the host with these arrays need results that the device has,
 * or write what is there?
 */
int ashlar_device_stay_has_v1(const ashlar_device_array *arrays, uint64_t n);

/* Can the array have a place in the table at all? */
int ashlar_device_can_stay_v1(const ashlar_device_array *array);

/* Make sure that one region has all of "array", by returning and dropping those
 * that have a part of it.  Nonzero: no memory.  Without the lock, as all that
 * follows.
 */
int ashlar_device_stay_cover_v1(struct ashlar_device *device,
	const ashlar_device_array *array);

/* The region that has all of "array", so that kernels can use it there; NULL:
 * there is none.
 */
struct ashlar_device_stay *ashlar_device_stay_find_v1(
	const struct ashlar_device *device, const ashlar_device_array *array);

/* Get memory for the region, which is in use, and copy it to the device if it
 * is not there.  *sent: how many bytes were copied.  Nonzero: it failed.
 */
int ashlar_device_stay_fill_v1(struct ashlar_device_stay *stay, int is_written,
	uint64_t *sent);

/* The host's copy is the only one from now on. */
void ashlar_device_stay_drop_v1(struct ashlar_device_stay *stay);

/* Return and drop what overlaps "array". */
void ashlar_device_stay_clear_v1(const ashlar_device_array *array);

/* Results are lost for good: say so, and end the program. */
void ashlar_device_lose_v1(const struct ashlar_device *device);

/* Does any thread have results on the device that the host lacks?  With the
 * lock.
 */
int ashlar_device_is_ahead_v1(const struct ashlar_device *device);

#endif
