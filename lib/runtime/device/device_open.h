/* device_open.h - the devices and loaded modules of this process.
 *
 * All data are protected by the lock, except where stated otherwise.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_OPEN_H
#define ASHLAR_RUNTIME_DEVICE_OPEN_H

#include "runtime/device/backend.h"
#include "runtime/device/device_memory.h"

struct ashlar_device_run;
struct ashlar_device_slot;

/* A device, open or to be opened. */
struct ashlar_device {
	const struct ashlar_device_backend *backend;
	enum {
		ASHLAR_DEVICE_UNKNOWN,
		ASHLAR_DEVICE_THERE,
		ASHLAR_DEVICE_GONE
	} state;
	struct ashlar_device_facts facts;	/* valid if the device exists */
	struct ashlar_device_cache memory;
	struct ashlar_device_cache staging;	/* host memory for copies */
	struct ashlar_device_slot *slots;	/* free buffers for transfers */
	/* Idle runs, which keep their queues. */
	struct ashlar_device_run *idle;
};

/* The state of a program on its device ("state" of ashlar_device_program). */
struct ashlar_device_module {
	/* Nanoseconds that the device would have saved so far. */
	double missed;
	/* NULL: the program is not loaded yet. */
	struct ashlar_device *device;
	/* Devices on which it cannot be loaded, a bit for each. */
	uint32_t failed;
	int is_trusted;		/* has a run of the program succeeded? */
	double hoped;		/* nanoseconds that would have been saved if
				 * arrays had stayed */
	/* Number of times that the cost of copies must be saved before arrays
	 * are copied.
	 */
	double patience;
	void *handle;
	void *kernels[];
};

/* May devices be used, if there are any?  Not in a child of a process that has
 * used them, not while the process ends, and not if libraries cannot be opened.
 * If true, the caller holds the lock.
 */
int ashlar_device_may_v1(void);

/* Acquire the lock; only after ashlar_device_may_v1 was true in this process.
 */
void ashlar_device_lock_v1(void);
/* Release the lock. */
void ashlar_device_unlock_v1(void);

/* Can the caller take the lock without a deadlock?  It cannot in a signal
 * handler that has interrupted the holder of the lock, or in a child process
 * after a fork.
 */
int ashlar_device_is_free_v1(void);

/* Choose the device for a run of "program" with this "work", load the program
 * and enter the device.  NULL, with the reason in the log, if the run is not
 * executed on a device.
 */
struct ashlar_device_module *ashlar_device_choose_v1(
	ashlar_device_program *program, const ashlar_device_work *work,
	struct ashlar_device_transfer transfer);

/* A new number for the contents of memory; never 0. */
uint64_t ashlar_device_number_contents_v1(void);

/* Stop using the device after a failure that makes its state unknown. */
void ashlar_device_give_up_v1(struct ashlar_device *device);

#endif
