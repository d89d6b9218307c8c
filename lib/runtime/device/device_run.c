/* device_run.c - runs of kernels, from begin to end.
 *
 * What a run writes comes back into memory of the runtime's own.  Only when all
 * of it is there, and nothing has failed, is it stored in the program's arrays:
 * from then on nothing can fail.  A run has a queue of its own, so those of
 * several threads go on side by side; the lock is held while memory and kernels
 * are looked for, and while a kernel is launched.
 *
 * With a log each phase is waited for, so that its time can be told.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "ashlar/device.h"

#include <stddef.h>

#include "runtime/device/device_caller.h"
#include "runtime/device/device_log.h"
#include "runtime/device/device_open.h"
#include "runtime/device/device_region.h"
#include "runtime/device/device_stay.h"
#include "runtime/device/device_transfer.h"

#define WEAK __attribute__((weak))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);

/* The copies of an array. */
struct entry {
	struct ashlar_device_block *memory;	/* on the device */
	struct ashlar_device_block *before;	/* as it was, or NULL */
	struct ashlar_device_block *after;	/* as it comes back, or NULL */
	/* The region that the array is a part of; NULL: it does not stay. */
	struct ashlar_device_stay *stay;
};

struct ashlar_device_run {
	struct ashlar_device_run *next;		/* of those that are idle */
	struct ashlar_device *device;
	void *queue;
	/* The others only while it is not idle. */
	struct ashlar_device_module *module;
	const ashlar_device_array *arrays;
	struct entry *entries;
	uint64_t n_arrays;
	uint64_t n_kernels;
	int stays;		/* may results stay on the device? */
	int failed;
	int lost;		/* has waiting for it failed? */
	uint64_t launches;
	uint64_t bytes_in, bytes_out;
	int64_t began, copied;	/* times, if there is a log */
};

static int is_copied(const ashlar_device_array *array)
{
	return (array->flags & (ASHLAR_DEVICE_READ | ASHLAR_DEVICE_WRITE)) != 0;
}

static int is_written(const ashlar_device_array *array)
{
	return (array->flags & ASHLAR_DEVICE_WRITE) != 0;
}

/* Does it have to be known what it was before? */
static int is_compared(const ashlar_device_array *array)
{
	return is_written(array) && array->flags & ASHLAR_DEVICE_READ &&
		!(array->flags & ASHLAR_DEVICE_ALL_WRITTEN);
}

static int disturbs(const ashlar_device_array *a, const ashlar_device_array *b)
{
	return is_copied(a) && is_copied(b) &&
		(is_written(a) || is_written(b)) && ashlar_device_overlap(a, b);
}

/* Are these regions that a run can have? */
static int are_valid(const ashlar_device_array *arrays, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++) {
		if (!ashlar_device_is_region(&arrays[i]))
			return 0;
		for (uint64_t j = 0; j < i; j++)
			if (disturbs(&arrays[i], &arrays[j]))
				return 0;
	}
	return 1;
}

/* The host is going to write these arrays. */
static void forget_written(const ashlar_device_array *arrays, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++)
		if (is_written(&arrays[i]) && arrays[i].kept)
			*arrays[i].kept = 0;
}

/* A run with a queue, idle so far; NULL: none. */
static struct ashlar_device_run *get_idle(struct ashlar_device *device)
{
	struct ashlar_device_run *run = device->idle;

	if (run) {
		device->idle = run->next;
		return run;
	}
	run = malloc(sizeof(*run));
	if (!run)
		return NULL;
	*run = (struct ashlar_device_run) { .device = device };
	if (device->backend->make_queue(&run->queue)) {
		free(run);
		return NULL;
	}
	return run;
}

static void give_memory(struct ashlar_device_run *run)
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

/* Free all that is kept for runs that will not come any more. */
static void free_kept(struct ashlar_device *device)
{
	struct ashlar_device_run *run;

	ashlar_device_empty_v1(&device->memory);
	ashlar_device_empty_v1(&device->staging);
	ashlar_device_free_slots_v1(device);
	while ((run = device->idle)) {
		device->idle = run->next;
		device->backend->free_queue(run->queue);
		free(run);
	}
}

/* The run is over: what it has is for the next one. */
static void make_idle(struct ashlar_device_run *run)
{
	struct ashlar_device *device = run->device;
	int is_inside = !device->backend->enter();

	ashlar_device_lock_v1();
	if (is_inside)
		give_memory(run);
	run->next = device->idle;
	device->idle = run;
	if (is_inside && device->state != ASHLAR_DEVICE_THERE)
		free_kept(device);
	ashlar_device_unlock_v1();
	if (is_inside)
		device->backend->leave();
}

static const uint64_t *kept_of(const struct ashlar_device_run *run,
	const ashlar_device_array *array)
{
	return run->stays ? NULL : array->kept;
}

/* ---- memory of a run ---- */

static int take_host(struct ashlar_device *device, uint64_t bytes,
	struct ashlar_device_block **block)
{
	*block = ashlar_device_take_v1(&device->staging, bytes, 0);
	return *block ? 0 : -1;
}

/* Must the results of the array come back when the run ends? */
static int is_returned(const struct ashlar_device_run *run, uint64_t i)
{
	return is_written(&run->arrays[i]) && run->arrays[i].bytes > 0 &&
		(!run->entries[i].stay || !run->module->is_trusted);
}

/* Get the memory for one array. */
static int take_copies(struct ashlar_device_run *run, uint64_t i)
{
	struct ashlar_device *device = run->device;
	const ashlar_device_array *array = &run->arrays[i];
	struct entry *entry = &run->entries[i];
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

/* Get the memory for those arrays that may be on the device, or for the others.
 */
static int take_some(struct ashlar_device_run *run, int kept)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (may_be_kept(run, &run->arrays[i]) == kept &&
			take_copies(run, i))
			return -1;
	return 0;
}

/* Those that are there come first, lest others take their place. */
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

/* ---- regions that stay ---- */

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

/* Find the regions of all arrays.  Nothing else of theirs is in the table. */
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
		if (!run->entries[i].stay && is_copied(&run->arrays[i]))
			ashlar_device_stay_clear_v1(&run->arrays[i]);
	}
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		find_stay(run, i);
		if (run->entries[i].stay)
			run->entries[i].stay->is_used = 1;
	}
	return 0;
}

/* Have the regions on the device, those that are written first. */
static int fill_stays(struct ashlar_device_run *run)
{
	for (int written = 1; written >= 0; written--)
		for (uint64_t i = 0; i < run->n_arrays; i++) {
			struct ashlar_device_stay *stay = run->entries[i].stay;

			if (stay && is_written(&run->arrays[i]) == written &&
				ashlar_device_stay_fill_v1(stay, written,
					&run->bytes_in))
				return -1;
		}
	return 0;
}

/* ---- begin ---- */

static int make_entries(struct ashlar_device_run *run)
{
	run->entries = malloc((run->n_arrays + 1) * sizeof(*run->entries));
	if (!run->entries) {
		run->n_arrays = 0;
		return -1;
	}
	for (uint64_t i = 0; i < run->n_arrays; i++)
		run->entries[i] = (struct entry) { NULL, NULL, NULL, NULL };
	return 0;
}

static struct ashlar_device_run *get_run(struct ashlar_device *device)
{
	struct ashlar_device_run *run;

	if (device->backend->enter())
		return NULL;
	ashlar_device_lock_v1();
	run = get_idle(device);
	ashlar_device_unlock_v1();
	device->backend->leave();
	return run;
}

static void set_up(struct ashlar_device_run *run,
	struct ashlar_device_module *module,
	const ashlar_device_program *program, const ashlar_device_array *arrays,
	uint64_t n_arrays)
{
	run->module = module;
	run->arrays = arrays;
	run->n_arrays = n_arrays;
	run->n_kernels = program->n_kernels;
	run->stays = (program->flags & ASHLAR_DEVICE_STAYS) != 0;
	run->failed = run->lost = 0;
	run->launches = run->bytes_in = run->bytes_out = 0;
	run->began = ashlar_device_now_v1();
}

static int is_same_region(const ashlar_device_array *a,
	const ashlar_device_array *b)
{
	return a->host == b->host && a->bytes == b->bytes &&
		a->rows == b->rows && (a->rows == 1 || a->stride == b->stride);
}

/* Does the device's memory hold the array from a run before? */
static int is_kept(const struct ashlar_device_run *run,
	const ashlar_device_array *array, const struct entry *entry)
{
	return may_be_kept(run, array) &&
		entry->memory->contents == *array->kept &&
		is_same_region(array, &entry->memory->of);
}

/* Keep what the region is before the run. */
static void remember(void *to, const void *from,
	const struct ashlar_device_shape *shape)
{
	for (uint64_t i = 0; i < shape->rows; i++)
		__builtin_memcpy((char *) to + i * shape->stride,
			(const char *) from + i * shape->stride, shape->bytes);
}

/* The array, as far as it is contiguous, and its copies. */
static struct ashlar_device_stretch stretch_of(
	const struct ashlar_device_run *run, uint64_t i)
{
	const ashlar_device_array *array = &run->arrays[i];
	const struct entry *entry = &run->entries[i];
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

/* Copy rows one by one. */
static int copy_rows_in(struct ashlar_device_run *run, uint64_t i,
	const struct ashlar_device_shape *shape)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	const void *from = run->arrays[i].host;
	struct entry *entry = &run->entries[i];
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
	struct entry *entry = &run->entries[i];
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

/* Wait for the queue; if that fails nothing is certain about the device. */
static int wait_for(struct ashlar_device_run *run)
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

static void copy_all_in(struct ashlar_device_run *run)
{
	run->failed = fill_stays(run);
	for (uint64_t i = 0; i < run->n_arrays && !run->failed; i++)
		run->failed = copy_in(run, i) != 0;
	if (!run->failed && ashlar_device_has_log_v1())
		wait_for(run);
	run->copied = ashlar_device_now_v1();
	/* Kernels write it, so it is not what it was. */
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (run->entries[i].memory &&
			(!(run->arrays[i].flags & ASHLAR_DEVICE_READ) ||
				is_written(&run->arrays[i])))
			run->entries[i].memory->contents = 0;
}

/* After a failure: is the region what it was?  If not it is dropped, provided
 * that the host has it.
 */
static void give_up_stay(struct ashlar_device_run *run, uint64_t i)
{
	struct ashlar_device_stay *stay = run->entries[i].stay;
	int is_changed = run->lost ||
		(run->launches > 0 && is_written(&run->arrays[i]));

	if (stay->is_ahead && is_changed)
		ashlar_device_lose_v1(run->device);
	if (is_changed || !stay->is_filled)
		ashlar_device_stay_clear_v1(&run->arrays[i]);
}

static void release_stays(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (run->entries[i].stay)
			run->entries[i].stay->is_used = 0;
}

/* All regions of a run that has failed. */
static void give_up_stays(struct ashlar_device_run *run)
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

/* End a run that has failed. */
static void abandon(struct ashlar_device_run *run)
{
	ashlar_device_lock_v1();
	run->lost |= run->device->state != ASHLAR_DEVICE_THERE;
	ashlar_device_unlock_v1();
	if (!run->lost)
		wait_for(run);
	forget_written(run->arrays, run->n_arrays);
	ashlar_device_say_v1(run->device->backend->name,
		"on the host: the run has failed");
	give_up_stays(run);
	make_idle(run);
}

/* A run with memory for all its arrays; NULL: none. */
static struct ashlar_device_run *make_run(struct ashlar_device_module *module,
	const ashlar_device_program *program, const ashlar_device_array *arrays,
	uint64_t n_arrays)
{
	struct ashlar_device_run *run = get_run(module->device);

	if (!run)
		return NULL;
	set_up(run, module, program, arrays, n_arrays);
	if (!make_entries(run) && !find_stays(run) && !take_memory(run))
		return run;
	ashlar_device_say_v1(run->device->backend->name,
		"on the host: no memory");
	give_up_stays(run);
	make_idle(run);
	return NULL;
}

/* What a run has to copy; with the lock. */
static struct ashlar_device_transfer sum_transfers(
	const ashlar_device_program *program, const ashlar_device_array *arrays,
	uint64_t n)
{
	struct ashlar_device_transfer sum = { 0, 0, 0 };

	if (!(program->flags & ASHLAR_DEVICE_STAYS))
		return ashlar_device_sum_transfers(arrays, n);
	for (uint64_t i = 0; i < n; i++) {
		struct ashlar_device_transfer one;

		if (ashlar_device_can_stay_v1(&arrays[i])) {
			ashlar_device_stay_count_v1(&arrays[i], &sum);
			continue;
		}
		one = ashlar_device_sum_transfers(&arrays[i], 1);
		sum.bytes += one.bytes;
		sum.copies += one.copies;
	}
	return sum;
}

static struct ashlar_device_run *begin(ashlar_device_program *program,
	const ashlar_device_array *arrays, uint64_t n_arrays,
	const ashlar_device_work *work)
{
	struct ashlar_device_module *module;
	struct ashlar_device_run *run;

	if (!ashlar_device_may_v1())
		return NULL;
	module = ashlar_device_choose_v1(program, work,
		sum_transfers(program, arrays, n_arrays));
	ashlar_device_unlock_v1();
	if (!module)
		return NULL;
	module->device->backend->leave();
	run = make_run(module, program, arrays, n_arrays);
	if (!run)
		return NULL;
	copy_all_in(run);
	if (!run->failed)
		return run;
	abandon(run);
	return NULL;
}

void *ashlar_device_begin_v1(ashlar_device_program *program,
	const ashlar_device_array *arrays, uint64_t n_arrays,
	const ashlar_device_work *work)
{
	struct ashlar_device_caller caller;
	struct ashlar_device_run *run = NULL;

	if (ashlar_device_is_little(work) &&
		!ashlar_device_stay_has_v1(arrays, n_arrays)) {
		forget_written(arrays, n_arrays);
		return NULL;
	}
	caller = ashlar_device_save();
	if (are_valid(arrays, n_arrays))
		run = begin(program, arrays, n_arrays, work);
	else
		ashlar_device_say_v1(NULL, "on the host: arrays overlap");
	if (!run)
		forget_written(arrays, n_arrays);
	ashlar_device_restore(caller);
	return run;
}

/* ---- launches ---- */

/* Are the sizes of the launch possible?  0: no. */
static int fits(const struct ashlar_device_facts *facts,
	const struct ashlar_device_call *call)
{
	uint64_t threads = 1;

	for (int i = 0; i < 3; i++) {
		if (call->block[i] == 0 ||
			call->block[i] > facts->block_sides[i] ||
			call->grid[i] > facts->grid_sides[i])
			return 0;
		threads *= call->block[i];
	}
	return threads <= facts->block && call->shared <= facts->shared;
}

/* Memory of the device for an array. */
static uint64_t memory_of(const struct entry *entry)
{
	return (entry->stay ? entry->stay->memory : entry->memory)->memory;
}

/* Where in that memory the array begins. */
static uint64_t shift_of(const struct ashlar_device_run *run, uint64_t i)
{
	const struct ashlar_device_stay *stay = run->entries[i].stay;

	return stay ? (uint64_t) run->arrays[i].host - stay->host : 0;
}

/* An argument as the back end takes it, a number.  Nonzero: it is wrong. */
static int translate(const struct ashlar_device_run *run,
	ashlar_device_argument *argument)
{
	uint64_t array = argument->kind == ASHLAR_DEVICE_ARRAY
		? argument->bits
		: argument->kind >> 8;

	if (argument->kind == ASHLAR_DEVICE_VALUE)
		return 0;
	if (array >= run->n_arrays)
		return -1;
	argument->size = sizeof(argument->bits);
	if (argument->kind == ASHLAR_DEVICE_ARRAY)
		argument->bits = memory_of(&run->entries[array]);
	else
		argument->bits += shift_of(run, array);
	return 0;
}

static int translate_all(const struct ashlar_device_run *run,
	const ashlar_device_argument *from, uint64_t n,
	ashlar_device_argument *to)
{
	if (n > ASHLAR_DEVICE_MOST_ARGUMENTS)
		return -1;
	for (uint64_t i = 0; i < n; i++) {
		to[i] = from[i];
		if (translate(run, &to[i]))
			return -1;
	}
	return 0;
}

static int launch_once(struct ashlar_device_run *run,
	const struct ashlar_device_call *call)
{
	int error;

	ashlar_device_lock_v1();
	error = run->device->backend->launch(run->queue, call);
	ashlar_device_unlock_v1();
	run->launches += !error;
	return error;
}

/* Free what nobody uses: a driver may need memory for a launch. */
static void make_room(struct ashlar_device *device)
{
	ashlar_device_lock_v1();
	ashlar_device_empty_v1(&device->memory);
	ashlar_device_unlock_v1();
}

static int launch(struct ashlar_device_run *run,
	const struct ashlar_device_call *call)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	int error = backend->enter();

	if (error)
		return error;
	error = launch_once(run, call);
	if (error && run->stays) {
		make_room(run->device);
		error = launch_once(run, call);
	}
	backend->leave();
	return error;
}

static int launch_checked(struct ashlar_device_run *run, uint64_t kernel,
	struct ashlar_device_call *call)
{
	ashlar_device_argument arguments[ASHLAR_DEVICE_MOST_ARGUMENTS];

	if (kernel >= run->n_kernels || !fits(&run->device->facts, call) ||
		translate_all(run, call->arguments, call->n_arguments,
			arguments)) {
		ashlar_device_say_v1(run->device->backend->name,
			"more blocks, threads or arguments than possible");
		return -1;
	}
	call->arguments = arguments;
	call->kernel = run->module->kernels[kernel];
	return launch(run, call);
}

int ashlar_device_launch_v1(void *data, uint64_t kernel, const uint64_t grid[3],
	const uint64_t block[3], uint64_t shared,
	const ashlar_device_argument *arguments, uint64_t n_arguments)
{
	struct ashlar_device_call call = { NULL, grid, block, shared, arguments,
		n_arguments };
	struct ashlar_device_run *run = data;
	struct ashlar_device_caller caller;

	if (run->failed || !grid[0] || !grid[1] || !grid[2])
		return run->failed;
	caller = ashlar_device_save();
	run->failed = launch_checked(run, kernel, &call) != 0;
	ashlar_device_restore(caller);
	return run->failed;
}

/* ---- end ---- */

static int copy_rows_out(struct ashlar_device_run *run, uint64_t i,
	const struct ashlar_device_shape *shape)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	struct entry *entry = &run->entries[i];
	int failed = backend->enter();

	if (failed)
		return failed;
	failed = backend->copy_out(run->queue, entry->after->host,
		entry->memory->memory, 0, shape);
	backend->leave();
	return failed ? failed : wait_for(run);
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

static void copy_all_out(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays && !run->failed; i++)
		run->failed = copy_out(run, i) != 0;
}

static void store(const struct ashlar_device_run *run, uint64_t i)
{
	const struct entry *entry = &run->entries[i];
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

/* The results that were not copied back are on the device alone. */
static void leave_results(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (run->entries[i].stay && is_written(&run->arrays[i]) &&
			!run->entries[i].after)
			ashlar_device_set_ahead_v1(run->entries[i].stay, 1);
	release_stays(run);
}

/* What the device holds is now what the host holds. */
static void number_contents(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		struct ashlar_device_block *memory = run->entries[i].memory;

		if (!kept_of(run, &run->arrays[i]) ||
			!is_copied(&run->arrays[i]))
			continue;
		if (!memory->contents)
			memory->contents = ashlar_device_number_contents_v1();
		memory->of = run->arrays[i];
		*run->arrays[i].kept = memory->contents;
	}
}

static void tell_run(const struct ashlar_device_run *run, int64_t computed)
{
	struct ashlar_device_line line;

	if (!ashlar_device_has_log_v1())
		return;
	ashlar_device_start_v1(&line, run->device->backend->name);
	ashlar_device_count_v1((ashlar_device_add_v1(&line, ": "), &line),
		(int64_t) run->bytes_in, " bytes in (");
	ashlar_device_count_v1(&line, (run->copied - run->began) / 1000,
		" us), ");
	ashlar_device_count_v1(&line, (int64_t) run->launches, " launches (");
	ashlar_device_count_v1(&line, (computed - run->copied) / 1000,
		" us), ");
	ashlar_device_count_v1(&line, (int64_t) run->bytes_out, " bytes out (");
	ashlar_device_count_v1(&line,
		(ashlar_device_now_v1() - computed) / 1000, " us)");
	ashlar_device_write_v1(&line);
}

/* All has succeeded. */
static void finish(struct ashlar_device_run *run, int64_t computed)
{
	store_all(run);
	tell_run(run, computed);
	leave_results(run);
	ashlar_device_lock_v1();
	run->module->is_trusted = 1;
	number_contents(run);
	ashlar_device_unlock_v1();
	make_idle(run);
}

static int end(struct ashlar_device_run *run)
{
	int64_t computed;

	if (!run->failed)
		wait_for(run);
	computed = ashlar_device_now_v1();
	if (!run->failed)
		copy_all_out(run);
	if (run->failed) {
		abandon(run);
		return 1;
	}
	finish(run, computed);
	return 0;
}

int ashlar_device_end_v1(void *run)
{
	struct ashlar_device_caller caller = ashlar_device_save();
	int failed = end(run);

	ashlar_device_restore(caller);
	return failed;
}
