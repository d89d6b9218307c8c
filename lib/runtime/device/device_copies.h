/* device_copies.h - copies of a run's arrays on the device and on the host.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_COPIES_H
#define ASHLAR_RUNTIME_DEVICE_COPIES_H

#include "runtime/device/device_open.h"
#include "runtime/device/device_stay.h"

/* The copies of an array during a run. */
struct ashlar_device_entry {
	struct ashlar_device_block *memory;	/* copy on the device */
	struct ashlar_device_block *before;	/* contents before the run */
	struct ashlar_device_block *after;	/* contents after the run */
	/* The region that contains the array; NULL if the array does not stay
	 * on the device.
	 */
	struct ashlar_device_stay *stay;
};

struct ashlar_device_run {
	struct ashlar_device_run *next;		/* next idle run */
	struct ashlar_device *device;
	void *queue;
	/* The remaining members are valid only while the run is not idle. */
	struct ashlar_device_module *module;
	const ashlar_device_array *arrays;
	struct ashlar_device_entry *entries;
	uint64_t n_arrays;
	uint64_t n_kernels;
	int stays;		/* may results stay on the device? */
	int failed;
	/* Has waiting for its queue failed, so that the state of the device is
	 * unknown?
	 */
	int lost;
	uint64_t launches;
	uint64_t bytes_in, bytes_out;
	int64_t began, copied;	/* times of these events, for the log */
};

/* Has the array contents on the host that are copied? */
static inline int ashlar_device_is_copied(const ashlar_device_array *array)
{
	return (array->flags & (ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE)) != 0;
}

/* Do kernels write the array? */
static inline int ashlar_device_is_written(const ashlar_device_array *array)
{
	return (array->flags & ASHLAR_DEVICE_WRITE) != 0;
}

/* Get memory for all arrays of the run; nonzero if there is none. */
int ashlar_device_take_copies_v1(struct ashlar_device_run *run);

/* Release the memory that ashlar_device_take_copies_v1 has taken.  Requires the
 * lock, between "enter" and "leave".
 */
void ashlar_device_give_copies_v1(struct ashlar_device_run *run);

/* Copy the arrays that kernels read to the device; sets run->failed on failure.
 */
void ashlar_device_copy_in_v1(struct ashlar_device_run *run);

/* Copy the results that the host needs at the end of the run into buffers of
 * the runtime.
 */
void ashlar_device_copy_out_v1(struct ashlar_device_run *run);

/* Store these results in the program's arrays; the other results stay on the
 * device.
 */
void ashlar_device_store_copies_v1(struct ashlar_device_run *run);

/* After a failure: drop regions of the run that may have changed, if the host
 * has their previous contents; otherwise end the program.
 */
void ashlar_device_give_up_copies_v1(struct ashlar_device_run *run);

/* Wait for the run's queue; nonzero on failure, after which the state of the
 * device is unknown.
 */
int ashlar_device_wait_v1(struct ashlar_device_run *run);

#endif
