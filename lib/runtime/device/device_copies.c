/* device_copies.c - copies of a run's arrays: memory, transfers in both
 * directions, storing of results; see device_copies.h.
 *
 * An array is either part of a region that stays on the device, or has memory
 * of its own during the run.
 *
 * SPDX-License-Identifier: MIT
 */
#include "runtime/device/device_copies.h"

#include <stddef.h>

#include "runtime/device/device_log.h"
#include "runtime/device/device_region.h"
#include "runtime/device/device_transfer.h"

#define WEAK __attribute__((weak))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);

/* Are results compared with the previous contents of the array, so that only
 * changed elements are stored?
 */
static int is_compared(const ashlar_device_array *array)
{
	return ashlar_device_is_written(array) &&
		array->flags & ASHLAR_DEVICE_READ &&
		!(array->flags & ASHLAR_DEVICE_ALL_WRITTEN);
}

static const uint64_t *kept_of(const struct ashlar_device_run *run,
	const ashlar_device_array *array)
{
	return run->stays ? NULL : array->kept;
}

/* ---- memory ---- */

static int take_host(struct ashlar_device *device, uint64_t bytes,
	struct ashlar_device_block **block)
{
	*block = ashlar_device_take_v1(&device->staging, bytes, 0);
	return *block ? 0 : -1;
}

/* Must the results of array "i" be copied to the host when the run ends?  They
 * need not if the array is part of a region that stays on the device, and a run
 * of the module has succeeded before.
 */
static int is_returned(const struct ashlar_device_run *run, uint64_t i)
{
	return ashlar_device_is_written(&run->arrays[i]) &&
		run->arrays[i].bytes > 0 &&
		(!run->entries[i].stay || !run->module->is_trusted);
}

/* Get device memory, and host memory for copies, for array "i"; nonzero if
 * there is none.
 */
static int take_copies(struct ashlar_device_run *run, uint64_t i)
{
	struct ashlar_device *device = run->device;
	const ashlar_device_array *array = &run->arrays[i];
	struct ashlar_device_entry *entry = &run->entries[i];
	const uint64_t *kept = kept_of(run, array);
	uint64_t bytes = ashlar_device_extent(array);

	if (is_returned(run, i) && take_host(device, bytes, &entry->after))
		return -1;
	if (entry->stay)
		return 0;
	entry->memory = ashlar_device_take_v1(&device->memory, bytes,
		kept ? *kept : 0);
	if (!entry->memory)
		return -1;
	return is_compared(array) ? take_host(device, bytes, &entry->before)
				  : 0;
}

static int may_be_kept(const struct ashlar_device_run *run,
	const ashlar_device_array *array)
{
	const uint64_t *kept = kept_of(run, array);

	return kept && *kept;
}

/* Get the memory for all arrays whose contents may still be on the device (if
 * "kept"), or for all others; nonzero if there is none.
 */
static int take_some(struct ashlar_device_run *run, int kept)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (may_be_kept(run, &run->arrays[i]) == kept &&
			take_copies(run, i))
			return -1;
	return 0;
}

/* Get the memory for all arrays; nonzero if there is none.  Arrays whose
 * contents are on the device come first, so that others do not reuse their
 * memory.
 */
static int take_memory(struct ashlar_device_run *run)
{
	int failed = run->device->backend->enter();

	if (failed)
		return failed;
	ashlar_device_lock_v1();
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (kept_of(run, &run->arrays[i]))
			ashlar_device_outdate_v1(&run->device->memory,
				run->arrays[i].kept);
	failed = take_some(run, 1) || take_some(run, 0);
	ashlar_device_unlock_v1();
	run->device->backend->leave();
	return failed;
}

/* ---- regions that stay on the device ---- */

static int can_stay(const struct ashlar_device_run *run, uint64_t i)
{
	return run->stays && ashlar_device_can_stay_v1(&run->arrays[i]);
}

static void find_stay(struct ashlar_device_run *run, uint64_t i)
{
	struct ashlar_device_stay *stay = NULL;

	if (can_stay(run, i))
		stay = ashlar_device_stay_find_v1(run->device, &run->arrays[i]);
	run->entries[i].stay = stay;
	if (stay && run->arrays[i].element < stay->element)
		stay->element = run->arrays[i].element;
}

/* Find in the table the region of each array that can stay, and mark it as
 * used; remove other regions that overlap the arrays.  Nonzero without memory.
 */
static int find_stays(struct ashlar_device_run *run)
{
	if (!run->stays)
		return 0;
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (can_stay(run, i) &&
			ashlar_device_stay_cover_v1(run->device,
				&run->arrays[i]))
			return -1;
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		find_stay(run, i);
		if (!run->entries[i].stay &&
			ashlar_device_is_copied(&run->arrays[i]))
			ashlar_device_stay_clear_v1(&run->arrays[i]);
	}
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		find_stay(run, i);
		if (run->entries[i].stay)
			run->entries[i].stay->is_used = 1;
	}
	return 0;
}

/* Get device memory for all regions, and copy them to the device if needed;
 * written regions come first.  Nonzero on failure.
 */
static int fill_stays(struct ashlar_device_run *run)
{
	for (int written = 1; written >= 0; written--)
		for (uint64_t i = 0; i < run->n_arrays; i++) {
			struct ashlar_device_stay *stay = run->entries[i].stay;

			if (stay &&
				ashlar_device_is_written(&run->arrays[i]) ==
					written &&
				ashlar_device_stay_fill_v1(stay, written,
					&run->bytes_in))
				return -1;
		}
	return 0;
}

static void release_stays(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (run->entries[i].stay)
			run->entries[i].stay->is_used = 0;
}

/* After a failure: drop the region of array "i" if the device's copy may have
 * changed. If that copy has the only results, the program ends.
 */
static void give_up_stay(struct ashlar_device_run *run, uint64_t i)
{
	struct ashlar_device_stay *stay = run->entries[i].stay;
	int is_changed = run->lost ||
		(run->launches > 0 &&
			ashlar_device_is_written(&run->arrays[i]));

	if (stay->is_ahead && is_changed)
		ashlar_device_lose_v1(run->device);
	if (is_changed || !stay->is_filled)
		ashlar_device_stay_clear_v1(&run->arrays[i]);
}

void ashlar_device_give_up_copies_v1(struct ashlar_device_run *run)
{
	int is_ahead;

	ashlar_device_lock_v1();
	is_ahead = run->lost && ashlar_device_is_ahead_v1(run->device);
	ashlar_device_unlock_v1();
	if (is_ahead)
		ashlar_device_lose_v1(run->device);
	release_stays(run);
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		find_stay(run, i);
		if (run->entries[i].stay)
			give_up_stay(run, i);
	}
}

/* ---- regions and memory of single runs ---- */

static int make_entries(struct ashlar_device_run *run)
{
	run->entries = malloc((run->n_arrays + 1) * sizeof(*run->entries));
	if (!run->entries) {
		run->n_arrays = 0;
		return -1;
	}
	for (uint64_t i = 0; i < run->n_arrays; i++)
		run->entries[i] = (struct ashlar_device_entry) { NULL, NULL,
			NULL, NULL };
	return 0;
}

int ashlar_device_take_copies_v1(struct ashlar_device_run *run)
{
	return make_entries(run) || find_stays(run) || take_memory(run);
}

void ashlar_device_give_copies_v1(struct ashlar_device_run *run)
{
	struct ashlar_device *device = run->device;

	for (uint64_t i = 0; i < run->n_arrays; i++) {
		ashlar_device_give_v1(&device->memory, run->entries[i].memory);
		ashlar_device_give_v1(&device->staging, run->entries[i].before);
		ashlar_device_give_v1(&device->staging, run->entries[i].after);
	}
	free(run->entries);
	run->entries = NULL;
}

/* ---- copies to the device ---- */

static int is_same_region(const ashlar_device_array *a,
	const ashlar_device_array *b)
{
	return a->host == b->host && a->bytes == b->bytes &&
		a->rows == b->rows && (a->rows == 1 || a->stride == b->stride);
}

/* Does the memory "entry" still hold the contents of the array from an earlier
 * run?
 */
static int is_kept(const struct ashlar_device_run *run,
	const ashlar_device_array *array,
	const struct ashlar_device_entry *entry)
{
	return may_be_kept(run, array) &&
		entry->memory->contents == *array->kept &&
		is_same_region(array, &entry->memory->of);
}

/* Copy the contents of the region at "from", before the run, to "to". */
static void remember(void *to, const void *from,
	const struct ashlar_device_shape *shape)
{
	for (uint64_t i = 0; i < shape->rows; i++)
		__builtin_memcpy((char *) to + i * shape->stride,
			(const char *) from + i * shape->stride, shape->bytes);
}

/* Returns the contiguous memory of array "i" with its copies on the device and
 * on the host.
 */
static struct ashlar_device_stretch stretch_of(
	const struct ashlar_device_run *run, uint64_t i)
{
	const ashlar_device_array *array = &run->arrays[i];
	const struct ashlar_device_entry *entry = &run->entries[i];
	const struct ashlar_device_stay *stay = entry->stay;
	uint64_t offset = stay ? (uint64_t) array->host - stay->host : 0;
	const struct ashlar_device_block *before = stay ? stay->before
							: entry->before;

	return (struct ashlar_device_stretch) {
		.memory = (stay ? stay->memory : entry->memory)->memory,
		.offset = offset,
		.host = array->host,
		.before = before ? (char *) before->host + offset : NULL,
		.bytes = ashlar_device_extent(array),
		.element = array->element,
	};
}

/* Copy rows to the device one by one. */
static int copy_rows_in(struct ashlar_device_run *run, uint64_t i,
	const struct ashlar_device_shape *shape)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	const void *from = run->arrays[i].host;
	struct ashlar_device_entry *entry = &run->entries[i];
	int failed;

	if (entry->before) {
		remember(entry->before->host, from, shape);
		from = entry->before->host;
	}
	if (is_kept(run, &run->arrays[i], entry))
		return 0;
	run->bytes_in += shape->bytes * shape->rows;
	entry->memory->contents = 0;
	failed = backend->enter();
	if (failed)
		return failed;
	failed = backend->copy_in(run->queue, entry->memory->memory, 0, from,
		shape);
	backend->leave();
	return failed;
}

static int copy_in(struct ashlar_device_run *run, uint64_t i)
{
	struct ashlar_device_shape shape = ashlar_device_get_shape(
		&run->arrays[i]);
	struct ashlar_device_entry *entry = &run->entries[i];
	struct ashlar_device_stretch stretch;

	if (entry->stay || !(run->arrays[i].flags & ASHLAR_DEVICE_READ) ||
		shape.bytes == 0)
		return 0;
	if (shape.rows > 1)
		return copy_rows_in(run, i, &shape);
	stretch = stretch_of(run, i);
	if (is_kept(run, &run->arrays[i], entry)) {
		if (stretch.before)
			ashlar_device_remember_v1(&stretch);
		return 0;
	}
	entry->memory->contents = 0;
	run->bytes_in += stretch.bytes;
	return ashlar_device_send_v1(run->device, &stretch);
}

int ashlar_device_wait_v1(struct ashlar_device_run *run)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	int failed = backend->enter();

	if (!failed) {
		failed = backend->wait(run->queue);
		backend->leave();
	}
	if (!failed)
		return 0;
	run->failed = run->lost = 1;
	ashlar_device_lock_v1();
	ashlar_device_give_up_v1(run->device);
	ashlar_device_unlock_v1();
	return -1;
}

void ashlar_device_copy_in_v1(struct ashlar_device_run *run)
{
	run->failed = fill_stays(run);
	for (uint64_t i = 0; i < run->n_arrays && !run->failed; i++)
		run->failed = copy_in(run, i) != 0;
	if (!run->failed && ashlar_device_has_log_v1())
		ashlar_device_wait_v1(run);
	run->copied = ashlar_device_now_v1();
	/* Kernels write this array, so its device memory no longer has the
	 * contents that were copied to it.
	 */
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (run->entries[i].memory &&
			(!(run->arrays[i].flags & ASHLAR_DEVICE_READ) ||
				ashlar_device_is_written(&run->arrays[i])))
			run->entries[i].memory->contents = 0;
}

/* ---- results ---- */

static int copy_rows_out(struct ashlar_device_run *run, uint64_t i,
	const struct ashlar_device_shape *shape)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	struct ashlar_device_entry *entry = &run->entries[i];
	int failed = backend->enter();

	if (failed)
		return failed;
	failed = backend->copy_out(run->queue, entry->after->host,
		entry->memory->memory, 0, shape);
	backend->leave();
	return failed ? failed : ashlar_device_wait_v1(run);
}

static int copy_out(struct ashlar_device_run *run, uint64_t i)
{
	struct ashlar_device_shape shape = ashlar_device_get_shape(
		&run->arrays[i]);
	struct ashlar_device_stretch stretch;

	if (!run->entries[i].after)
		return 0;
	run->bytes_out += shape.bytes * shape.rows;
	if (shape.rows > 1)
		return copy_rows_out(run, i, &shape);
	stretch = stretch_of(run, i);
	return ashlar_device_fetch_v1(run->device, &stretch,
		run->entries[i].after->host);
}

void ashlar_device_copy_out_v1(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays && !run->failed; i++)
		run->failed = copy_out(run, i) != 0;
}

static void store(const struct ashlar_device_run *run, uint64_t i)
{
	const struct ashlar_device_entry *entry = &run->entries[i];
	struct ashlar_device_stretch stretch;

	if (run->arrays[i].rows > 1) {
		ashlar_device_store(&run->arrays[i],
			entry->before ? entry->before->host : NULL,
			entry->after->host);
		return;
	}
	stretch = stretch_of(run, i);
	ashlar_device_merge_v1(&stretch, entry->after->host,
		entry->stay != NULL);
}

static void store_all(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (run->entries[i].after)
			store(run, i);
}

/* Mark each region whose results were not copied to the host: they exist only
 * on the device.
 */
static void leave_results(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (run->entries[i].stay &&
			ashlar_device_is_written(&run->arrays[i]) &&
			!run->entries[i].after)
			ashlar_device_set_ahead_v1(run->entries[i].stay, 1);
	release_stays(run);
}

/* Number the contents of the arrays, for later runs: device and host have the
 * same contents now.
 */
static void number_contents(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		struct ashlar_device_block *memory = run->entries[i].memory;

		if (!kept_of(run, &run->arrays[i]) ||
			!ashlar_device_is_copied(&run->arrays[i]))
			continue;
		if (!memory->contents)
			memory->contents = ashlar_device_number_contents_v1();
		memory->of = run->arrays[i];
		*run->arrays[i].kept = memory->contents;
	}
}

void ashlar_device_store_copies_v1(struct ashlar_device_run *run)
{
	store_all(run);
	leave_results(run);
	ashlar_device_lock_v1();
	run->module->is_trusted = 1;
	number_contents(run);
	ashlar_device_unlock_v1();
}
