/* device_memory.h - a cache of device memory, for later runs.
 *
 * Allocating device memory, or touching new host memory for the first time,
 * takes as long as copying some megabytes.  So released blocks are kept, up to
 * a limit, and handed to the next run that needs a similar size.  If an
 * allocation fails, all unused blocks are freed.  Not thread-safe.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_MEMORY_H
#define ASHLAR_RUNTIME_DEVICE_MEMORY_H

#include "runtime/device/backend.h"

/* A block of memory, owned by its user or by the cache. */
struct ashlar_device_block {
	struct ashlar_device_block *next;
	union {
		/* Number or address of the memory on the device. */
		uint64_t memory;
		void *host;		/* memory of the host */
	};
	uint64_t bytes;
	/* Number that identifies its contents; 0: contents of no use. */
	uint64_t contents;
	/* Region of which the block is a copy; "host" is 0 if there is none. */
	ashlar_device_array of;
};

/* The unused blocks; the block that was released last comes first. */
struct ashlar_device_cache {
	const struct ashlar_device_backend *backend;
	int is_host;		/* are the blocks memory of the host? */
	int is_exact;		/* are blocks as large as requested? */
	struct ashlar_device_block *first;
	uint64_t bytes;		/* sum of the blocks' bytes, at most "most" */
	uint64_t most;
};

/* Returns "bytes" rounded up to one of a few sizes that are allocated; never 0.
 */
static inline uint64_t ashlar_device_round(uint64_t bytes)
{
	uint64_t step = 256;

	while (step < bytes / 16)
		step *= 2;
	return bytes ? (bytes + step - 1) / step * step : step;
}

/* Get a block of at least "bytes": the one with these "contents" if they are
 * not 0 and still available.  NULL if there is no memory even after all unused
 * blocks have been freed.
 */
struct ashlar_device_block *ashlar_device_take_v1(
	struct ashlar_device_cache *cache, uint64_t bytes, uint64_t contents);

/* Mark the contents as useless of all blocks that hold copies of the region
 * with the variable "kept" (ashlar_device_array.kept), except for the contents
 * with the number *kept.
 */
void ashlar_device_outdate_v1(struct ashlar_device_cache *cache,
	const uint64_t *kept);

/* Return "block" (may be NULL) to the cache, which may hand it out again. */
void ashlar_device_give_v1(struct ashlar_device_cache *cache,
	struct ashlar_device_block *block);

/* Free all unused blocks. */
void ashlar_device_empty_v1(struct ashlar_device_cache *cache);

#endif
