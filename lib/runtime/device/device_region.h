/* device_region.h - regions of host memory: overlap, and write-back of results.
 *
 * A loop on the host stores exactly what it computes; the elements in between
 * may belong to another thread.  So if a region was not written completely,
 * only the elements that differ from the copied-in contents are stored.
 * Elements that were computed again with the same value are in the host's
 * memory already.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ASHLAR_RUNTIME_DEVICE_REGION_H
#define ASHLAR_RUNTIME_DEVICE_REGION_H

#include <stddef.h>

#include "runtime/device/device_estimate.h"

/* Do the sizes of the region fit into the address space? */
static inline int ashlar_device_is_region(const ashlar_device_array *array)
{
	uint64_t extent, end;

	if (array->rows == 0 || array->bytes == 0)
		return 1;
	if (array->rows > 1 && array->stride < array->bytes)
		return 0;
	return !__builtin_mul_overflow(array->rows - 1, array->stride,
		       &extent) &&
		!__builtin_add_overflow(extent, array->bytes, &extent) &&
		!__builtin_add_overflow(extent, (uint64_t) array->host, &end);
}

/* Do rows of "second", which does not begin before "first", lie between rows of
 * "first"?
 */
static inline int ashlar_device_interleave(const ashlar_device_array *first,
	const ashlar_device_array *second)
{
	uint64_t behind = (uint64_t) second->host - (uint64_t) first->host;

	if (first->rows < 2 || second->rows < 2 ||
		first->stride != second->stride)
		return 0;
	behind %= first->stride;
	return behind >= first->bytes &&
		behind + second->bytes <= first->stride;
}

/* Do the two regions share bytes? */
static inline int ashlar_device_overlap(const ashlar_device_array *a,
	const ashlar_device_array *b)
{
	const ashlar_device_array *first = a->host <= b->host ? a : b;
	const ashlar_device_array *second = first == a ? b : a;
	uint64_t extent = ashlar_device_extent(first);

	if (extent == 0 || ashlar_device_extent(second) == 0 ||
		(uint64_t) second->host - (uint64_t) first->host >= extent)
		return 0;
	return !ashlar_device_interleave(first, second);
}

/* Where results are stored: host memory and, if not NULL, the copy of the
 * contents that host and device had in common.
 */
struct ashlar_device_target {
	char *host;
	char *known;
};

/* Define a function that stores the elements of "after" that differ from
 * "before".
 */
#define ASHLAR_DEVICE_STORE(bits) \
	static inline uint64_t ashlar_device_store_##bits( \
		struct ashlar_device_target to, const char *before, \
		const char *after, uint64_t bytes) \
	{ \
		uint64_t at; \
\
		for (at = 0; at + bits / 8 <= bytes; at += bits / 8) { \
			uint##bits##_t old, now; \
\
			__builtin_memcpy(&old, before + at, bits / 8); \
			__builtin_memcpy(&now, after + at, bits / 8); \
			if (old == now) \
				continue; \
			__builtin_memcpy(to.host + at, &now, bits / 8); \
			if (to.known) \
				__builtin_memcpy(to.known + at, &now, \
					bits / 8); \
		} \
		return at; \
	}
ASHLAR_DEVICE_STORE(8)
ASHLAR_DEVICE_STORE(16)
ASHLAR_DEVICE_STORE(32)
ASHLAR_DEVICE_STORE(64)
#undef ASHLAR_DEVICE_STORE

/* Store the elements of "after", of "element" bytes each, that differ from
 * "before"; a rest at the end is compared by bytes.
 */
static inline void ashlar_device_store_changed(struct ashlar_device_target to,
	const char *before, const char *after, uint64_t bytes, uint32_t element)
{
	uint64_t done = 0;

	if (element == 8)
		done = ashlar_device_store_64(to, before, after, bytes);
	else if (element == 4)
		done = ashlar_device_store_32(to, before, after, bytes);
	else if (element == 2)
		done = ashlar_device_store_16(to, before, after, bytes);
	to.host += done;
	if (to.known)
		to.known += done;
	ashlar_device_store_8(to, before + done, after + done, bytes - done);
}

/* Store "after", a copy of the whole extent, in the region; "before" has the
 * previous contents, or is NULL if all bytes were written.
 */
static inline void ashlar_device_store(const ashlar_device_array *array,
	const char *before, const char *after)
{
	for (uint64_t row = 0; row < array->rows; row++) {
		uint64_t at = row * array->stride;
		char *host = (char *) array->host + at;

		if (before)
			ashlar_device_store_changed(
				(struct ashlar_device_target) { host, NULL },
				before + at, after + at, array->bytes,
				array->element);
		else
			__builtin_memcpy(host, after + at, array->bytes);
	}
}

#endif
