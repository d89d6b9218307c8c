/* device_open.h - the open devices of this process, and their loaded modules.
 *
 * All of it belongs to the holder of the lock, except where it says otherwise.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_OPEN_H
#define ASHLAR_RUNTIME_DEVICE_OPEN_H

#include "runtime/device/backend.h"
#include "runtime/device/device_memory.h"

struct ashlar_device_run;
struct ashlar_device_slot;

/* One that has been opened, or is going to be. */
struct ashlar_device {
	const struct ashlar_device_backend *backend;
	enum {
		ASHLAR_DEVICE_UNKNOWN,
		ASHLAR_DEVICE_THERE,
		ASHLAR_DEVICE_GONE
	} state;
	struct ashlar_device_facts facts;	/* if it is there */
	struct ashlar_device_cache memory;
	struct ashlar_device_cache staging;	/* of the host */
	struct ashlar_device_slot *slots;	/* that are free */
	struct ashlar_device_run *idle;		/* with their queues */
};

/* What has become of a program; its "state". */
struct ashlar_device_module {
	double missed;		/* nanoseconds that would have been saved */
	struct ashlar_device *device;		/* NULL: not loaded yet */
	uint32_t failed;	/* where it can't be loaded, a bit for each
				 * device */
	int is_trusted;		/* has a run of it succeeded? */
	double hoped;		/* nanoseconds that would have been saved if
				 * arrays had stayed */
	double patience;	/* how often copies have to be saved before */
	void *handle;
	void *kernels[];
};

/* May devices be used, if there are any?  Not in a process that was forked off
 * one that has used them, nor when the process ends, nor if the program lacks
 * what is needed for opening libraries.  If so the caller has the lock.
 */
int ashlar_device_may_v1(void);

/* Get the lock, if that has been so. */
void ashlar_device_lock_v1(void);
/* Let other threads use the device again. */
void ashlar_device_unlock_v1(void);

/* Is this not a call out of a signal handler which has interrupted the holder
 * of the lock, nor in a process that was forked off?
 */
int ashlar_device_is_free_v1(void);

/* Where "program" is to run with this "work", loaded and entered; NULL: not on
 * a device, as the log says.
 */
struct ashlar_device_module *ashlar_device_choose_v1(
	ashlar_device_program *program, const ashlar_device_work *work,
	struct ashlar_device_transfer transfer);

/* A number that no contents have had before; not 0. */
uint64_t ashlar_device_number_contents_v1(void);

/* The device has failed in a way that makes all later work doubtful. */
void ashlar_device_give_up_v1(struct ashlar_device *device);

#endif
