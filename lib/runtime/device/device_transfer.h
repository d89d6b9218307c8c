/* device_transfer.h - transfers between the host's memory and a device's.
 *
 * A driver copies fast only from and to memory that it has pinned.  So data go
 * in pieces through a small pool of pinned buffers, each with a queue of its
 * own: while the device copies one piece, the processor fills or empties the
 * next.  One thread moves fewer bytes than the bus carries, so a large transfer
 * is shared by several, which end with it.
 *
 * The functions return when all is there.  They are called without the lock,
 * and not between "enter" and "leave"; only what frees buffers is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_TRANSFER_H
#define ASHLAR_RUNTIME_DEVICE_TRANSFER_H

#include "runtime/device/device_open.h"

/* The bytes of a pinned buffer. */
#define ASHLAR_DEVICE_PIECE (UINT64_C(1) << 20)

/* A pinned buffer and its queue. */
struct ashlar_device_slot {
	struct ashlar_device_slot *next;	/* of those that are free */
	void *queue;
	void *pinned;
};

/* Bytes of the host, contiguous, and where they are on the device. */
struct ashlar_device_stretch {
	uint64_t memory, offset;
	char *host;
	/* What the device had when both were the same; or NULL. */
	char *before;
	uint64_t bytes;
	uint32_t element;	/* see ashlar_device_array */
};

/* Copy "stretch" to the device, and to "before" if that is not NULL.  Nonzero:
 * it failed.
 */
int ashlar_device_send_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch);

/* Copy what the device has to "to". */
int ashlar_device_fetch_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch, char *to);

/* Store on the host what the device has and "before" has not, and note it in
 * "before".  If it fails a part may have been stored.
 */
int ashlar_device_return_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch);

/* Store in "host" those elements of "after" that are not the same in "before",
 * or all if that is NULL; and in "before" if "notes".  Cannot fail.
 */
void ashlar_device_merge_v1(const struct ashlar_device_stretch *stretch,
	const char *after, int notes);

/* Copy from "host" to "before"; cannot fail. */
void ashlar_device_remember_v1(const struct ashlar_device_stretch *stretch);

/* Free all buffers that are not in use. */
void ashlar_device_free_slots_v1(struct ashlar_device *device);

#endif
