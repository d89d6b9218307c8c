/* device_run.c - runs of kernels, from begin to end.
 *
 * Results of a run are first copied into buffers of the runtime.  They are
 * stored in the program's arrays only when all are complete and nothing has
 * failed; storing cannot fail.
 *
 * Each run has its own queue, so that runs of several threads proceed in
 * parallel. The lock is held while memory and kernels are looked up, and during
 * launches.  If there is a log, each phase is waited for, so that its time can
 * be measured.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "ashlar/device.h"

#include <stddef.h>

#include "runtime/device/device_caller.h"
#include "runtime/device/device_copies.h"
#include "runtime/device/device_log.h"
#include "runtime/device/device_open.h"
#include "runtime/device/device_region.h"
#include "runtime/device/device_transfer.h"

#define WEAK __attribute__((weak))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);

static int disturbs(const ashlar_device_array *a, const ashlar_device_array *b)
{
	return ashlar_device_is_copied(a) && ashlar_device_is_copied(b) &&
		(ashlar_device_is_written(a) || ashlar_device_is_written(b)) &&
		ashlar_device_overlap(a, b);
}

/* Are the sizes and addresses of all "n" arrays possible, and can a run copy
 * each array without disturbing another one?
 */
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

/* Forget the device's copies of the arrays that the host is about to write. */
static void forget_written(const ashlar_device_array *arrays, uint64_t n)
{
	for (uint64_t i = 0; i < n; i++)
		if (ashlar_device_is_written(&arrays[i]) && arrays[i].kept)
			*arrays[i].kept = 0;
}

/* An idle run with its queue; NULL if there is none. */
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

/* Free all memory that is kept for later runs. */
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

/* End the run, and keep its queue for another one. */
static void make_idle(struct ashlar_device_run *run)
{
	struct ashlar_device *device = run->device;
	int is_inside = !device->backend->enter();

	ashlar_device_lock_v1();
	if (is_inside)
		ashlar_device_give_copies_v1(run);
	run->next = device->idle;
	device->idle = run;
	if (is_inside && device->state != ASHLAR_DEVICE_THERE)
		free_kept(device);
	ashlar_device_unlock_v1();
	if (is_inside)
		device->backend->leave();
}

/* ---- begin ---- */

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

/* End a run that has failed. */
static void abandon(struct ashlar_device_run *run)
{
	ashlar_device_lock_v1();
	run->lost |= run->device->state != ASHLAR_DEVICE_THERE;
	ashlar_device_unlock_v1();
	if (!run->lost)
		ashlar_device_wait_v1(run);
	forget_written(run->arrays, run->n_arrays);
	ashlar_device_say_v1(run->device->backend->name,
		"on the host: the run has failed");
	ashlar_device_give_up_copies_v1(run);
	make_idle(run);
}

/* Create a run with memory for all its arrays; NULL on failure. */
static struct ashlar_device_run *make_run(struct ashlar_device_module *module,
	const ashlar_device_program *program, const ashlar_device_array *arrays,
	uint64_t n_arrays)
{
	struct ashlar_device_run *run = get_run(module->device);

	if (!run)
		return NULL;
	set_up(run, module, program, arrays, n_arrays);
	if (!ashlar_device_take_copies_v1(run))
		return run;
	ashlar_device_say_v1(run->device->backend->name,
		"on the host: no memory");
	ashlar_device_give_up_copies_v1(run);
	make_idle(run);
	return NULL;
}

/* The transfers of a run; requires the lock. */
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
	ashlar_device_copy_in_v1(run);
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

/* Are the launch sizes within the device's limits? */
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

/* The device memory of an array. */
static uint64_t memory_of(const struct ashlar_device_entry *entry)
{
	return (entry->stay ? entry->stay->memory : entry->memory)->memory;
}

/* The offset of array "i" in its device memory, in bytes. */
static uint64_t shift_of(const struct ashlar_device_run *run, uint64_t i)
{
	const struct ashlar_device_stay *stay = run->entries[i].stay;

	return stay ? (uint64_t) run->arrays[i].host - stay->host : 0;
}

/* Replace "argument" by the number that the backend passes to the kernel, such
 * as the address of an array; nonzero if it is invalid.
 */
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

/* Free unused memory: the driver may need it for a launch. */
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

/* Store the results of a run whose kernels have succeeded, write the log, and
 * end the run; "computed" is the time at which the kernels ended.
 */
static void finish(struct ashlar_device_run *run, int64_t computed)
{
	ashlar_device_store_copies_v1(run);
	tell_run(run, computed);
	make_idle(run);
}

static int end(struct ashlar_device_run *run)
{
	int64_t computed;

	if (!run->failed)
		ashlar_device_wait_v1(run);
	computed = ashlar_device_now_v1();
	if (!run->failed)
		ashlar_device_copy_out_v1(run);
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
