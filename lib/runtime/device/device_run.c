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

#include <pthread.h>
#include <stddef.h>

#include "runtime/device/device_log.h"
#include "runtime/device/device_open.h"
#include "runtime/device/device_region.h"

#define WEAK __attribute__((weak))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);
extern WEAK int *__errno_location(void);
extern WEAK int pthread_setcancelstate(int, int *);

/* The copies of an array. */
struct entry {
	struct ashlar_device_block *memory;	/* on the device */
	struct ashlar_device_block *before;	/* as it was, or NULL */
	struct ashlar_device_block *after;	/* as it comes back, or NULL */
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
	int failed;
	int lost;		/* has waiting for it failed? */
	uint64_t launches;
	uint64_t bytes_in, bytes_out;
	int64_t began, copied;	/* times, if there is a log */
};

/* What calls into libraries must not change for the caller. */
struct caller {
	int error;
	int cancel;
};

static struct caller save_caller(void)
{
	struct caller caller = { 0, PTHREAD_CANCEL_ENABLE };

	if (__errno_location)
		caller.error = *__errno_location();
	if (pthread_setcancelstate)
		pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &caller.cancel);
	return caller;
}

static void restore_caller(struct caller caller)
{
	if (pthread_setcancelstate)
		pthread_setcancelstate(caller.cancel, &caller.cancel);
	if (__errno_location)
		*__errno_location() = caller.error;
}

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

	give_memory(run);
	run->next = device->idle;
	device->idle = run;
	if (device->state != ASHLAR_DEVICE_THERE)
		free_kept(device);
}

/* Get the memory for one array. */
static int take_copies(struct ashlar_device *device,
	const ashlar_device_array *array, struct entry *entry)
{
	uint64_t bytes = ashlar_device_extent(array);

	entry->memory = ashlar_device_take_v1(&device->memory, bytes,
		array->kept ? *array->kept : 0);
	if (!entry->memory)
		return -1;
	if (is_compared(array)) {
		entry->before = ashlar_device_take_v1(&device->staging, bytes,
			0);
		if (!entry->before)
			return -1;
	}
	if (is_written(array) && bytes > 0) {
		entry->after = ashlar_device_take_v1(&device->staging, bytes,
			0);
		if (!entry->after)
			return -1;
	}
	return 0;
}

static int may_be_kept(const ashlar_device_array *array)
{
	return array->kept && *array->kept;
}

/* Get the memory for those arrays that may be on the device, or for the others.
 */
static int take_some(struct ashlar_device_run *run, int kept)
{
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (may_be_kept(&run->arrays[i]) == kept &&
			take_copies(run->device, &run->arrays[i],
				&run->entries[i]))
			return -1;
	return 0;
}

/* Those that are there come first, lest others take their place. */
static int take_memory(struct ashlar_device_run *run)
{
	run->entries = malloc((run->n_arrays + 1) * sizeof(*run->entries));
	if (!run->entries)
		return -1;
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		run->entries[i] = (struct entry) { NULL, NULL, NULL };
		if (run->arrays[i].kept)
			ashlar_device_outdate_v1(&run->device->memory,
				run->arrays[i].kept);
	}
	return take_some(run, 1) || take_some(run, 0) ? -1 : 0;
}

static struct ashlar_device_run *make_run(struct ashlar_device_module *module,
	const ashlar_device_program *program, const ashlar_device_array *arrays,
	uint64_t n_arrays)
{
	struct ashlar_device_run *run = get_idle(module->device);

	if (!run)
		return NULL;
	run->module = module;
	run->arrays = arrays;
	run->n_arrays = n_arrays;
	run->n_kernels = program->n_kernels;
	run->failed = run->lost = 0;
	run->launches = run->bytes_in = run->bytes_out = 0;
	run->began = ashlar_device_now_v1();
	if (!take_memory(run))
		return run;
	ashlar_device_say_v1(run->device->backend->name,
		"on the host: no memory");
	if (!run->entries)
		run->n_arrays = 0;
	make_idle(run);
	return NULL;
}

static int is_same_region(const ashlar_device_array *a,
	const ashlar_device_array *b)
{
	return a->host == b->host && a->bytes == b->bytes &&
		a->rows == b->rows && (a->rows == 1 || a->stride == b->stride);
}

/* Does the device's memory hold the array from a run before? */
static int is_kept(const ashlar_device_array *array, const struct entry *entry)
{
	return may_be_kept(array) && entry->memory->contents == *array->kept &&
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

static int copy_in(struct ashlar_device_run *run,
	const ashlar_device_array *array, struct entry *entry)
{
	struct ashlar_device_shape shape = ashlar_device_get_shape(array);
	const void *from = array->host;

	if (!(array->flags & ASHLAR_DEVICE_READ) || shape.bytes == 0)
		return 0;
	if (entry->before) {
		remember(entry->before->pinned, from, &shape);
		from = entry->before->pinned;
	}
	if (is_kept(array, entry))
		return 0;
	entry->memory->contents = 0;
	run->bytes_in += shape.bytes * shape.rows;
	return run->device->backend->copy_in(run->queue, entry->memory->memory,
		from, &shape);
}

/* Wait for the queue; if that fails nothing is certain about the device. */
static int wait_for(struct ashlar_device_run *run)
{
	if (!run->device->backend->wait(run->queue))
		return 0;
	run->failed = run->lost = 1;
	ashlar_device_lock_v1();
	ashlar_device_give_up_v1(run->device);
	ashlar_device_unlock_v1();
	return -1;
}

static void copy_all_in(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays && !run->failed; i++)
		run->failed = copy_in(run, &run->arrays[i], &run->entries[i]) !=
			0;
	if (!run->failed && ashlar_device_has_log_v1())
		wait_for(run);
	run->copied = ashlar_device_now_v1();
	/* Kernels write it, so it is not what it was. */
	for (uint64_t i = 0; i < run->n_arrays; i++)
		if (!(run->arrays[i].flags & ASHLAR_DEVICE_READ) ||
			is_written(&run->arrays[i]))
			run->entries[i].memory->contents = 0;
}

/* End a run that has failed. */
static void abandon(struct ashlar_device_run *run)
{
	if (!run->lost)
		wait_for(run);
	forget_written(run->arrays, run->n_arrays);
	ashlar_device_lock_v1();
	ashlar_device_say_v1(run->device->backend->name,
		"on the host: the run has failed");
	make_idle(run);
	ashlar_device_unlock_v1();
}

static struct ashlar_device_run *begin(ashlar_device_program *program,
	const ashlar_device_array *arrays, uint64_t n_arrays,
	const ashlar_device_work *work)
{
	struct ashlar_device_module *module;
	struct ashlar_device_run *run = NULL;

	if (!ashlar_device_may_v1())
		return NULL;
	module = ashlar_device_choose_v1(program, work,
		ashlar_device_sum_transfers(arrays, n_arrays));
	if (module)
		run = make_run(module, program, arrays, n_arrays);
	ashlar_device_unlock_v1();
	if (run)
		copy_all_in(run);
	if (run && run->failed) {
		abandon(run);
		run = NULL;
	}
	if (module)
		module->device->backend->leave();
	return run;
}

void *ashlar_device_begin_v1(ashlar_device_program *program,
	const ashlar_device_array *arrays, uint64_t n_arrays,
	const ashlar_device_work *work)
{
	struct caller caller;
	struct ashlar_device_run *run = NULL;

	if (ashlar_device_is_little(work)) {
		forget_written(arrays, n_arrays);
		return NULL;
	}
	caller = save_caller();
	if (are_valid(arrays, n_arrays))
		run = begin(program, arrays, n_arrays, work);
	else
		ashlar_device_say_v1(NULL, "on the host: arrays overlap");
	if (!run)
		forget_written(arrays, n_arrays);
	restore_caller(caller);
	return run;
}

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

/* Arguments as the back end takes them: numbers all.  Nonzero: they are wrong.
 */
static int translate(const struct ashlar_device_run *run,
	const ashlar_device_argument *from, uint64_t n,
	ashlar_device_argument *to)
{
	if (n > ASHLAR_DEVICE_MOST_ARGUMENTS)
		return -1;
	for (uint64_t i = 0; i < n; i++) {
		to[i] = from[i];
		if (from[i].kind != ASHLAR_DEVICE_ARRAY)
			continue;
		if (from[i].bits >= run->n_arrays)
			return -1;
		to[i].size = sizeof(to[i].bits);
		to[i].bits = run->entries[from[i].bits].memory->memory;
	}
	return 0;
}

static int launch(struct ashlar_device_run *run,
	const struct ashlar_device_call *call)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	int error = backend->enter();

	if (error)
		return error;
	ashlar_device_lock_v1();
	error = backend->launch(run->queue, call);
	ashlar_device_unlock_v1();
	backend->leave();
	run->launches++;
	return error;
}

static int launch_checked(struct ashlar_device_run *run, uint64_t kernel,
	struct ashlar_device_call *call)
{
	ashlar_device_argument arguments[ASHLAR_DEVICE_MOST_ARGUMENTS];

	if (kernel >= run->n_kernels || !fits(&run->device->facts, call) ||
		translate(run, call->arguments, call->n_arguments, arguments)) {
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
	struct caller caller;

	if (run->failed || !grid[0] || !grid[1] || !grid[2])
		return run->failed;
	caller = save_caller();
	run->failed = launch_checked(run, kernel, &call) != 0;
	restore_caller(caller);
	return run->failed;
}

static void copy_all_out(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays && !run->failed; i++) {
		struct ashlar_device_shape shape = ashlar_device_get_shape(
			&run->arrays[i]);

		if (!run->entries[i].after)
			continue;
		run->bytes_out += shape.bytes * shape.rows;
		run->failed = run->device->backend->copy_out(run->queue,
				      run->entries[i].after->pinned,
				      run->entries[i].memory->memory,
				      &shape) != 0;
	}
	if (!run->failed)
		wait_for(run);
}

static void store_all(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		struct entry *entry = &run->entries[i];

		if (entry->after)
			ashlar_device_store(&run->arrays[i],
				entry->before ? entry->before->pinned : NULL,
				entry->after->pinned);
	}
}

/* What the device holds is now what the host holds. */
static void number_contents(struct ashlar_device_run *run)
{
	for (uint64_t i = 0; i < run->n_arrays; i++) {
		struct ashlar_device_block *memory = run->entries[i].memory;

		if (!run->arrays[i].kept || !is_copied(&run->arrays[i]))
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
	ashlar_device_lock_v1();
	number_contents(run);
	make_idle(run);
	ashlar_device_unlock_v1();
}

static int end(struct ashlar_device_run *run)
{
	const struct ashlar_device_backend *backend = run->device->backend;
	int is_inside = !backend->enter();
	int64_t computed;
	int failed;

	run->failed |= !is_inside;
	if (!run->failed && ashlar_device_has_log_v1())
		wait_for(run);
	computed = ashlar_device_now_v1();
	if (!run->failed)
		copy_all_out(run);
	failed = run->failed;
	if (failed)
		abandon(run);
	else
		finish(run, computed);
	if (is_inside)
		backend->leave();
	return failed;
}

int ashlar_device_end_v1(void *run)
{
	struct caller caller = save_caller();
	int failed = end(run);

	restore_caller(caller);
	return failed;
}
