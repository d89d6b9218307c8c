/* device_transfer.h - transfers between host memory and a device.
 *
 * Drivers copy fast only from and to pinned memory.  So data pass in pieces
 * through a small pool of pinned buffers, each with a queue of its own: while
 * the device copies one piece, the processor fills or empties the next one.
 * One thread moves fewer bytes per second than the bus, so large transfers are
 * shared by several threads, which end with the transfer.
 *
 * Functions return when the transfer is complete.  They are called without the
 * lock, and not between "enter" and "leave", except
 * ashlar_device_free_slots_v1.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_TRANSFER_H
#define ASHLAR_RUNTIME_DEVICE_TRANSFER_H

#include "runtime/device/device_open.h"

/* The size of a pinned buffer in bytes. */
#define ASHLAR_DEVICE_PIECE (UINT64_C(1) << 20)

/* A pinned buffer and its queue. */
struct ashlar_device_slot {
	struct ashlar_device_slot *next;	/* the next free buffer */
	void *queue;
	void *pinned;
};

/* Contiguous host memory, and its place on the device. */
struct ashlar_device_stretch {
	uint64_t memory, offset;
	char *host;
	/* The last contents that host and device had in common; may be NULL. */
	char *before;
	uint64_t bytes;
	uint32_t element;	/* see ashlar_device_array */
};

/* Copy "stretch" to the device, and to stretch->before if that is not NULL.
 * Nonzero on failure.
 */
int ashlar_device_send_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch);

/* Copy the device's contents of "stretch" to "to".  Nonzero on failure. */
int ashlar_device_fetch_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch, char *to);

/* Store the elements on the host in which the device's contents differ from
 * stretch->before, and update "before".  Nonzero on failure, after which a part
 * may have been stored.
 */
int ashlar_device_return_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch);

/* Store the elements in which "after" differs from stretch->before on the host,
 * or all if "before" is NULL; if "notes", also in "before".  Cannot fail.
 */
void ashlar_device_merge_v1(const struct ashlar_device_stretch *stretch,
	const char *after, int notes);

/* Copy stretch->host to stretch->before; cannot fail. */
void ashlar_device_remember_v1(const struct ashlar_device_stretch *stretch);

/* Free all unused buffers. */
void ashlar_device_free_slots_v1(struct ashlar_device *device);

#endif
