/* device_copies.h - a run's copies of arrays, on the device and on the host.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_COPIES_H
#define ASHLAR_RUNTIME_DEVICE_COPIES_H

#include "runtime/device/device_open.h"
#include "runtime/device/device_stay.h"

/* The copies of an array. */
struct ashlar_device_entry {
	struct ashlar_device_block *memory;	/* on the device */
	struct ashlar_device_block *before;	/* as it was, or NULL */
	struct ashlar_device_block *after;	/* as it comes back, or NULL */
	/* The region that the array is a part of; NULL: it does not stay. */
	struct ashlar_device_stay *stay;
};

struct ashlar_device_run {
	struct ashlar_device_run *next;		/* of those that are idle */
	struct ashlar_device *device;
	void *queue;
	/* The others only while it is not idle. */
	struct ashlar_device_module *module;
	const ashlar_device_array *arrays;
	struct ashlar_device_entry *entries;
	uint64_t n_arrays;
	uint64_t n_kernels;
	int stays;		/* may results stay on the device? */
	int failed;
	int lost;		/* has waiting for it failed? */
	uint64_t launches;
	uint64_t bytes_in, bytes_out;
	int64_t began, copied;	/* times, if there is a log */
};

/* Is there a copy of the array on the host? */
static inline int ashlar_device_is_copied(const ashlar_device_array *array)
{
	return (array->flags & (ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE)) != 0;
}

/* Do kernels write the array? */
static inline int ashlar_device_is_written(const ashlar_device_array *array)
{
	return (array->flags & ASHLAR_DEVICE_WRITE) != 0;
}

/* Get memory for all arrays of a run.  Nonzero: there is none. */
int ashlar_device_take_copies_v1(struct ashlar_device_run *run);

/* Give the memory back; with the lock, between "enter" and "leave". */
void ashlar_device_give_copies_v1(struct ashlar_device_run *run);

/* Have on the device what is read; run->failed tells whether that failed. */
void ashlar_device_copy_in_v1(struct ashlar_device_run *run);

/* Copy back what has to be on the host when the run ends, into memory of the
 * runtime's own.
 */
void ashlar_device_copy_out_v1(struct ashlar_device_run *run);

/* Store that in the program's arrays, and leave other results on the device. */
void ashlar_device_store_copies_v1(struct ashlar_device_run *run);

/* After a failure: drop regions of the run that may have changed, if the host
 * has what they had before; if not the program ends.
 */
void ashlar_device_give_up_copies_v1(struct ashlar_device_run *run);

/* Wait for the queue; if that fails nothing is certain about the device. */
int ashlar_device_wait_v1(struct ashlar_device_run *run);

#endif
