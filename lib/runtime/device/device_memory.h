/* device_memory.h - a cache of device memory, kept for the next run.
 *
 * To allocate memory of a device takes as long as to copy some megabytes, and
 * so does the first use of new memory of the host.  So what a run gives back is
 * kept, up to a limit, and given to the next that needs about as much.  All of
 * it is let go when an allocation fails.  Not for several threads at a time.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_MEMORY_H
#define ASHLAR_RUNTIME_DEVICE_MEMORY_H

#include "runtime/device/backend.h"

/* A piece of memory; its holder owns it. */
struct ashlar_device_block {
	struct ashlar_device_block *next;
	union {
		uint64_t memory;	/* of the device */
		void *host;		/* of the host */
	};
	uint64_t bytes;
	uint64_t contents;	/* what it is known to hold, or 0 */
	ashlar_device_array of;	/* if not 0, the region that it is of */
};

/* Pieces that are free, those that were given back last first. */
struct ashlar_device_cache {
	const struct ashlar_device_backend *backend;
	int is_host;		/* of the host? */
	int is_exact;		/* are pieces as large as is asked for? */
	struct ashlar_device_block *first;
	uint64_t bytes;		/* of all pieces, at most "most" */
	uint64_t most;
};

/* The bytes that are allocated for "bytes" of them: never 0, and not many
 * different sizes.
 */
static inline uint64_t ashlar_device_round(uint64_t bytes)
{
	uint64_t step = 256;

	while (step < bytes / 16)
		step *= 2;
	return bytes ? (bytes + step - 1) / step * step : step;
}

/* A piece of at least "bytes", the one with these "contents" if that is not 0
 * and it is still there; NULL: there is no memory, not even after all pieces
 * that are free were let go.
 */
struct ashlar_device_block *ashlar_device_take_v1(
	struct ashlar_device_cache *cache, uint64_t bytes, uint64_t contents);

/* Outdate all memory that is held for the holder of "kept", except *kept. */
void ashlar_device_outdate_v1(struct ashlar_device_cache *cache,
	const uint64_t *kept);

/* Give "block" back to the cache, which may hand it out again; NULL is
 * ignored.
 */
void ashlar_device_give_v1(struct ashlar_device_cache *cache,
	struct ashlar_device_block *block);

/* Free all pieces that are not in use. */
void ashlar_device_empty_v1(struct ashlar_device_cache *cache);

#endif
