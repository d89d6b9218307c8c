/* device_target.h - what blocks of threads may have on a device.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASH_DEVICE_DEVICE_TARGET_H
#define ASH_DEVICE_DEVICE_TARGET_H

/* Limits for one block. */
typedef struct ash_device_target {
	unsigned n_thread;	/* threads that hide the latency of memory; a
				 * power of two */
	unsigned n_beside;	/* of them beside each other in memory */
	unsigned shared;	/* bytes of memory of the block */
	unsigned registers;	/* bytes of registers of a thread that results
				 * may stay in */
} ash_device_target;

/* The limits where images are made for "offload" (options.def), and for the
 * processor "arch" (sm_90), or NULL.
 */
ash_device_target ash_device_target_find(const char *offload, const char *arch);

#endif
