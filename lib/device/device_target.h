/* device_target.h - resource limits of thread blocks on a device.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_TARGET_H
#define ASH_DEVICE_DEVICE_TARGET_H

#include "device/device_occupancy.h"

/* Limits for one block. */
typedef struct ash_device_target {
	const ash_device_processor *processor;
	unsigned threads;	/* of a block, at most */
	unsigned points;	/* values of a thread, at most */
	unsigned steps;		/* between two copies to memory of the block, at
				 * least */
	unsigned shared;	/* bytes of memory of the block */
	unsigned registers;	/* bytes of registers of a thread that results
				 * may stay in */
} ash_device_target;

/* The limits where images are made for "offload" (options.def), and for the
 * processor "arch" (sm_90), or NULL.
 */
ash_device_target ash_device_target_find(const char *offload, const char *arch);

#endif
