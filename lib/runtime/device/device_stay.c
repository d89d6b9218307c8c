/* device_stay.c - the table of regions that stay on devices; see device_stay.h.
 *
 * The lock protects the list.  The contents of a region are changed only by its
 * owner, without the lock.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "runtime/device/device_stay.h"

#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

#include "runtime/device/device_caller.h"
#include "runtime/device/device_log.h"
#include "runtime/device/device_transfer.h"

#define WEAK __attribute__((weak))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);
extern WEAK void abort(void);
extern WEAK ssize_t write(int, const void *, size_t);
extern WEAK size_t malloc_usable_size(void *);

/* The numbers of regions on devices, and of those with results that the host
 * lacks; see ashlar/device.h.
 */
uint64_t ashlar_device_staying_v1[2];

struct ashlar_device_stays_v1 {
	struct ashlar_device_stay *first;
};

extern struct ashlar_device_stays_v1 ashlar_device_stays_v1;
struct ashlar_device_stays_v1 ashlar_device_stays_v1;

/* ---- the list ---- */

enum { ALL, AHEAD };

static void count(int which, int n)
{
	__atomic_add_fetch(&ashlar_device_staying_v1[which],
		(uint64_t) (int64_t) n, __ATOMIC_RELAXED);
}

static uint64_t get_count(int which)
{
	return __atomic_load_n(&ashlar_device_staying_v1[which],
		__ATOMIC_RELAXED);
}

void ashlar_device_set_ahead_v1(struct ashlar_device_stay *stay, int is_ahead)
{
	count(AHEAD, is_ahead - stay->is_ahead);
	stay->is_ahead = is_ahead;
	stay->parts = 0;
}

/* Does the region share bytes with "bytes" bytes at "host"? */
static int overlap(const struct ashlar_device_stay *stay, uint64_t host,
	uint64_t bytes)
{
	return host <= stay->host ? stay->host - host < bytes
				  : host - stay->host < stay->bytes;
}

static int contains(const struct ashlar_device_stay *stay, uint64_t host,
	uint64_t bytes)
{
	return host >= stay->host && host - stay->host <= stay->bytes &&
		bytes <= stay->bytes - (host - stay->host);
}

/* The first region of this thread, from "stay" on, that contains some of the
 * bytes; NULL if there is none.  Requires the lock.
 */
static struct ashlar_device_stay *next_part(struct ashlar_device_stay *stay,
	uint64_t host, uint64_t bytes)
{
	uint64_t self = ashlar_device_thread();

	while (stay && (stay->owner != self || !overlap(stay, host, bytes)))
		stay = stay->next;
	return stay;
}

/* The first region of this thread in the table that contains some of the
 * "bytes" bytes at "host"; NULL if there is none.  Takes the lock.
 */
static struct ashlar_device_stay *find_part(uint64_t host, uint64_t bytes)
{
	struct ashlar_device_stay *stay;

	ashlar_device_lock_v1();
	stay = next_part(ashlar_device_stays_v1.first, host, bytes);
	ashlar_device_unlock_v1();
	return stay;
}

static int add_region(struct ashlar_device *device, uint64_t host,
	uint64_t bytes, uint32_t element)
{
	struct ashlar_device_stay *stay = malloc(sizeof(*stay));

	if (!stay)
		return -1;
	*stay = (struct ashlar_device_stay) { .device = device,
		.owner = ashlar_device_thread(),
		.host = host,
		.bytes = bytes,
		.element = element };
	ashlar_device_lock_v1();
	stay->next = ashlar_device_stays_v1.first;
	ashlar_device_stays_v1.first = stay;
	ashlar_device_unlock_v1();
	count(ALL, 1);
	return 0;
}

void ashlar_device_stay_drop_v1(struct ashlar_device_stay *stay)
{
	struct ashlar_device_stay **at = &ashlar_device_stays_v1.first;

	int is_inside = !stay->device->backend->enter();

	ashlar_device_set_ahead_v1(stay, 0);
	ashlar_device_lock_v1();
	while (*at != stay)
		at = &(*at)->next;
	*at = stay->next;
	if (is_inside)
		ashlar_device_give_v1(&stay->device->memory, stay->memory);
	ashlar_device_give_v1(&stay->device->staging, stay->before);
	ashlar_device_unlock_v1();
	if (is_inside)
		stay->device->backend->leave();
	free(stay);
	count(ALL, -1);
}

/* ---- results ---- */

static struct ashlar_device_stretch stretch_of(
	const struct ashlar_device_stay *stay)
{
	return (struct ashlar_device_stretch) { .memory = stay->memory->memory,
		.host = (char *) stay->host,
		.before = stay->before ? stay->before->host : NULL,
		.bytes = stay->bytes,
		.element = stay->element };
}

#define LOST \
	"ashlar: device: it has failed, and with it results are lost that " \
	"the program still needs\n"

void ashlar_device_lose_v1(const struct ashlar_device *device)
{
	ashlar_device_say_v1(device->backend->name,
		"results are lost; the program ends");
	if (write && write(2, LOST, sizeof(LOST) - 1) < 0)
		__builtin_trap();
	if (abort)
		abort();
	__builtin_trap();
}

int ashlar_device_is_ahead_v1(const struct ashlar_device *device)
{
	const struct ashlar_device_stay *stay = ashlar_device_stays_v1.first;

	while (stay && (stay->device != device || !stay->is_ahead))
		stay = stay->next;
	return stay != NULL;
}

static void tell_return(const struct ashlar_device_stay *stay, uint64_t bytes,
	int64_t start)
{
	struct ashlar_device_line line;

	if (!ashlar_device_has_log_v1())
		return;
	ashlar_device_start_v1(&line, stay->device->backend->name);
	ashlar_device_count_v1((ashlar_device_add_v1(&line, ": "), &line),
		(int64_t) bytes, " bytes returned (");
	ashlar_device_count_v1(&line, (ashlar_device_now_v1() - start) / 1000,
		" us)");
	ashlar_device_write_v1(&line);
}

/* Copy the part "stretch" of the device's results to the host.  A part stored
 * by an attempt that failed does no harm.
 */
static void return_stretch(struct ashlar_device_stay *stay,
	const struct ashlar_device_stretch *stretch)
{
	int64_t start = ashlar_device_now_v1();

	stay->is_used = 1;
	if (ashlar_device_return_v1(stay->device, stretch) &&
		ashlar_device_return_v1(stay->device, stretch))
		ashlar_device_lose_v1(stay->device);
	stay->is_used = 0;
	tell_return(stay, stretch->bytes, start);
}

/* Copy all results of the region to the host; the region stays on the device.
 */
static void return_results(struct ashlar_device_stay *stay)
{
	struct ashlar_device_stretch stretch = stretch_of(stay);

	return_stretch(stay, &stretch);
	ashlar_device_set_ahead_v1(stay, 0);
}

/* Copy the results of the region to the host, and remove it from the table. */
static void settle(struct ashlar_device_stay *stay)
{
	if (stay->is_ahead)
		return_results(stay);
	ashlar_device_stay_drop_v1(stay);
}

/* ---- what a run needs ---- */

int ashlar_device_can_stay_v1(const ashlar_device_array *array)
{
	return array->rows == 1 && array->bytes > 0 &&
		array->flags & ASHLAR_DEVICE_READ;
}

/* Is the array at a multiple of its element size in the region?  Kernels expect
 * that.
 */
static int is_aligned(const struct ashlar_device_stay *stay,
	const ashlar_device_array *array)
{
	uint64_t element = array->element ? array->element : 16;

	return ((uint64_t) array->host - stay->host) % element == 0;
}

/* The region of this thread that contains the whole array; NULL if there is
 * none. Requires the lock.
 */
static struct ashlar_device_stay *find_whole(const ashlar_device_array *array)
{
	uint64_t host = (uint64_t) array->host;
	struct ashlar_device_stay *stay = next_part(
		ashlar_device_stays_v1.first, host, array->bytes);

	return stay && contains(stay, host, array->bytes) &&
			is_aligned(stay, array)
		? stay
		: NULL;
}

void ashlar_device_stay_count_v1(const ashlar_device_array *array,
	struct ashlar_device_transfer *sum)
{
	const struct ashlar_device_stay *stay = find_whole(array);
	int in = !stay || !stay->is_filled;
	int out = in && array->flags & ASHLAR_DEVICE_WRITE;

	sum->bytes += (double) array->bytes * (in + out);
	sum->copies += (uint64_t) (in + out);
	if (stay && stay->is_ahead)
		sum->returned += (double) stay->bytes;
	if (!in && array->flags & ASHLAR_DEVICE_WRITE)
		sum->returned += (double) stay->bytes;
}

int ashlar_device_stay_has_v1(const ashlar_device_array *arrays, uint64_t n)
{
	int has = 0;

	if (!get_count(ALL))
		return 0;
	for (uint64_t i = 0; i < n && !has; i++) {
		const struct ashlar_device_stay *stay = find_part(
			(uint64_t) arrays[i].host,
			ashlar_device_extent(&arrays[i]));

		has = stay &&
			(stay->is_ahead ||
				arrays[i].flags & ASHLAR_DEVICE_WRITE);
	}
	return has;
}

struct ashlar_device_stay *ashlar_device_stay_find_v1(
	const struct ashlar_device *device, const ashlar_device_array *array)
{
	struct ashlar_device_stay *stay;

	ashlar_device_lock_v1();
	stay = find_whole(array);
	ashlar_device_unlock_v1();
	return stay && stay->device == device ? stay : NULL;
}

int ashlar_device_stay_cover_v1(struct ashlar_device *device,
	const ashlar_device_array *array)
{
	uint64_t first = (uint64_t) array->host, end = first + array->bytes;
	struct ashlar_device_stay *stay = find_part(first, array->bytes);

	if (stay && stay->device == device &&
		contains(stay, first, array->bytes))
		return 0;
	while ((stay = find_part(first, end - first))) {
		if (stay->host < first)
			first = stay->host;
		if (stay->host + stay->bytes > end)
			end = stay->host + stay->bytes;
		settle(stay);
	}
	return add_region(device, first, end - first, array->element);
}

/* The oldest unused region of this thread on the device; NULL if there is none.
 * Requires the lock.
 */
static struct ashlar_device_stay *find_oldest(
	const struct ashlar_device *device)
{
	struct ashlar_device_stay *stay = ashlar_device_stays_v1.first;
	struct ashlar_device_stay *oldest = NULL;
	uint64_t self = ashlar_device_thread();

	for (; stay; stay = stay->next)
		if (stay->owner == self && stay->device == device &&
			stay->is_filled && !stay->is_used)
			oldest = stay;
	return oldest;
}

/* Get "bytes" bytes of device memory; if there is none, remove regions that are
 * not in use, the oldest first.  NULL if that does not help.
 */
static struct ashlar_device_block *take_memory(struct ashlar_device *device,
	uint64_t bytes)
{
	struct ashlar_device_block *block;
	struct ashlar_device_stay *oldest;

	do {
		if (device->backend->enter())
			return NULL;
		ashlar_device_lock_v1();
		block = ashlar_device_take_v1(&device->memory, bytes, 0);
		oldest = block ? NULL : find_oldest(device);
		ashlar_device_unlock_v1();
		device->backend->leave();
		if (oldest)
			settle(oldest);
	} while (oldest);
	return block;
}

static struct ashlar_device_block *take_staging(struct ashlar_device *device,
	uint64_t bytes)
{
	struct ashlar_device_block *block;

	ashlar_device_lock_v1();
	block = ashlar_device_take_v1(&device->staging, bytes, 0);
	ashlar_device_unlock_v1();
	return block;
}

/* Save the common contents of host and device before a run that writes the
 * region. They are fetched from the device if it holds them: other threads may
 * have changed elements of the host's memory since then.
 */
static int take_before(struct ashlar_device_stay *stay)
{
	struct ashlar_device_stretch stretch = stretch_of(stay);

	if (stay->before)
		return 0;
	stay->before = take_staging(stay->device, stay->bytes);
	if (!stay->before)
		return -1;
	return stay->is_filled &&
		ashlar_device_fetch_v1(stay->device, &stretch,
			stay->before->host);
}

int ashlar_device_stay_fill_v1(struct ashlar_device_stay *stay, int is_written,
	uint64_t *sent)
{
	struct ashlar_device_stretch stretch;

	if (!stay->memory)
		stay->memory = take_memory(stay->device, stay->bytes);
	if (!stay->memory || (is_written && take_before(stay)))
		return -1;
	if (stay->is_filled)
		return 0;
	stretch = stretch_of(stay);
	*sent += stay->bytes;
	if (ashlar_device_send_v1(stay->device, &stretch))
		return -1;
	stay->is_filled = 1;
	return 0;
}

void ashlar_device_stay_clear_v1(const ashlar_device_array *array)
{
	struct ashlar_device_stay *stay;

	while ((stay = find_part((uint64_t) array->host,
			ashlar_device_extent(array))))
		settle(stay);
}

/* ---- what the host does ---- */

/* An access of the host to memory. */
struct access {
	uint64_t host, bytes, how;
};

/* Returns "access" with known bounds: unknown bounds become all memory; for the
 * release of a block, the length is that of the block.
 */
static struct access make_precise(struct access access)
{
	if (access.how == ASHLAR_DEVICE_FREES && malloc_usable_size) {
		access.how = ASHLAR_DEVICE_FORGETS;
		access.bytes = malloc_usable_size((void *) access.host);
	}
	if (access.bytes <= UINT64_MAX - access.host)
		return access;
	if (access.how != ASHLAR_DEVICE_SEES)
		access.how = ASHLAR_DEVICE_CHANGES;
	access.host = 0;
	access.bytes = UINT64_MAX;
	return access;
}

/* The granularity of partial returns in bytes, and the number of partial
 * returns after which the whole region is returned.
 */
#define PART (UINT64_C(1) << 16)
#define MOST_PARTS 8

/* Copy the part of the region that the host is about to access, rounded to
 * multiples of PART, from the device to the host.  Copies the whole region if
 * the part is larger than an eighth of it, or after MOST_PARTS parts.
 */
static void return_part(struct ashlar_device_stay *stay, struct access access)
{
	uint64_t first = access.host > stay->host ? access.host - stay->host
						  : 0;
	uint64_t end = access.host + access.bytes - stay->host;
	struct ashlar_device_stretch stretch = stretch_of(stay);

	first = first / PART * PART;
	end = end < stay->bytes ? (end + PART - 1) / PART * PART : stay->bytes;
	end = end < stay->bytes ? end : stay->bytes;
	if (stay->parts >= MOST_PARTS || end - first > stay->bytes / 8) {
		return_results(stay);
		return;
	}
	stretch.offset += first;
	stretch.host += first;
	stretch.before += first;
	stretch.bytes = end - first;
	return_stretch(stay, &stretch);
	stay->parts++;
}

static void touch(struct ashlar_device_stay *stay, struct access access)
{
	if (access.how == ASHLAR_DEVICE_FORGETS)
		ashlar_device_stay_drop_v1(stay);
	else if (access.how != ASHLAR_DEVICE_SEES)
		settle(stay);
	else
		return_part(stay, access);
}

/* Does "access", which overlaps the region, require that results are copied to
 * the host or the region is removed?  False while a run uses the region.
 */
static int is_concerned(const struct ashlar_device_stay *stay,
	struct access access)
{
	return !stay->is_used &&
		(access.how != ASHLAR_DEVICE_SEES || stay->is_ahead);
}

/* The next region after "last" (NULL: from the first) that overlaps and is
 * affected by the access; NULL if there is none.
 */
static struct ashlar_device_stay *find_touched(
	const struct ashlar_device_stay *last, struct access access)
{
	struct ashlar_device_stay *stay;

	ashlar_device_lock_v1();
	stay = next_part(last ? last->next : ashlar_device_stays_v1.first,
		access.host, access.bytes);
	while (stay && !is_concerned(stay, access))
		stay = next_part(stay->next, access.host, access.bytes);
	ashlar_device_unlock_v1();
	return stay;
}

void ashlar_device_touch_v1(const void *host, uint64_t bytes, uint64_t how)
{
	struct access access = { (uint64_t) host, bytes, how };
	struct ashlar_device_caller caller;
	struct ashlar_device_stay *stay;

	if ((bytes == 0 && how != ASHLAR_DEVICE_FREES) ||
		!get_count(how == ASHLAR_DEVICE_SEES ? AHEAD : ALL) ||
		!ashlar_device_is_free_v1())
		return;
	caller = ashlar_device_save();
	access = make_precise(access);
	/* Regions that the host reads stay in the list; others are removed from
	 * it.
	 */
	stay = find_touched(NULL, access);
	while (stay) {
		touch(stay, access);
		stay = find_touched(
			access.how == ASHLAR_DEVICE_SEES ? stay : NULL, access);
	}
	ashlar_device_restore(caller);
}
