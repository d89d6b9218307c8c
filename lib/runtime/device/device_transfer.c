/* device_transfer.c - transfers in pieces; see device_transfer.h.
 *
 * The pieces of a transfer are distributed among workers, one of which is the
 * caller. A worker has two buffers: it fills or empties one of them while the
 * device copies the other (double buffering).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "runtime/device/device_transfer.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>

#include "runtime/device/device_log.h"
#include "runtime/device/device_region.h"
#include "runtime/quota.h"

#define WEAK __attribute__((weak))
/* Marks functions that are worth optimizing again when the runtime is merged
 * into a program.
 */
#define HOT __attribute__((hot))

extern WEAK void *malloc(size_t);
extern WEAK void free(void *);
extern WEAK char *getenv(const char *);
extern WEAK int sched_getaffinity(pid_t, size_t, cpu_set_t *);
extern WEAK int pthread_create(pthread_t *restrict,
	const pthread_attr_t *restrict, void *(*) (void *), void *restrict);
extern WEAK int pthread_join(pthread_t, void **);
extern WEAK int pthread_sigmask(int, const sigset_t *restrict,
	sigset_t *restrict);
extern WEAK int sigfillset(sigset_t *);

/* The largest number of workers, and the number of bytes for which one more
 * worker is used.
 */
#define MOST_WORKERS 8
#define WORKERS_SHARE (UINT64_C(4) << 20)

/* What a transfer does with each piece: copy it to the device (SEND); copy it
 * from the device (FETCH); store changed elements of the device's results on
 * the host (RETURN), or those of results that are on the host already (MERGE);
 * or save the host's contents (REMEMBER).
 */
enum way { SEND, FETCH, RETURN, MERGE, REMEMBER };

struct transfer {
	/* NULL for transfers within the host's memory. */
	struct ashlar_device *device;
	struct ashlar_device_stretch stretch;
	char *to;			/* for FETCH: the destination */
	/* For MERGE: the results in host memory. */
	const char *after;
	enum way way;
	/* Are the stored results also written to "before"? */
	int notes;
	uint64_t n_workers;
};

struct worker {
	const struct transfer *transfer;
	uint64_t number;
	struct ashlar_device_slot *slots[2];
	int failed;
	pthread_t thread;
};

/* ---- pinned buffers ---- */

static int fill_slot(const struct ashlar_device_backend *backend,
	struct ashlar_device_slot *slot)
{
	int failed = backend->enter();

	if (failed)
		return failed;
	slot->pinned = backend->pin(ASHLAR_DEVICE_PIECE);
	failed = !slot->pinned || backend->make_queue(&slot->queue);
	if (failed && slot->pinned)
		backend->unpin(slot->pinned);
	backend->leave();
	return failed;
}

static struct ashlar_device_slot *make_slot(struct ashlar_device *device)
{
	struct ashlar_device_slot *slot = malloc(sizeof(*slot));

	if (!slot)
		return NULL;
	slot->next = NULL;
	if (fill_slot(device->backend, slot)) {
		free(slot);
		return NULL;
	}
	return slot;
}

static struct ashlar_device_slot *take_slot(struct ashlar_device *device)
{
	struct ashlar_device_slot *slot;

	ashlar_device_lock_v1();
	slot = device->slots;
	if (slot)
		device->slots = slot->next;
	ashlar_device_unlock_v1();
	return slot ? slot : make_slot(device);
}

static void give_slot(struct ashlar_device *device,
	struct ashlar_device_slot *slot)
{
	if (!slot)
		return;
	ashlar_device_lock_v1();
	slot->next = device->slots;
	device->slots = slot;
	ashlar_device_unlock_v1();
}

void ashlar_device_free_slots_v1(struct ashlar_device *device)
{
	struct ashlar_device_slot *slot;

	while ((slot = device->slots)) {
		device->slots = slot->next;
		device->backend->free_queue(slot->queue);
		device->backend->unpin(slot->pinned);
		free(slot);
	}
}

/* ---- one piece ---- */

/* The start and length of a piece in bytes. */
struct piece {
	uint64_t at;
	struct ashlar_device_shape shape;
};

static struct piece find_piece(const struct transfer *transfer, uint64_t number)
{
	uint64_t at = number * ASHLAR_DEVICE_PIECE;
	uint64_t rest = transfer->stretch.bytes - at;

	return (struct piece) { at,
		{ rest < ASHLAR_DEVICE_PIECE ? rest : ASHLAR_DEVICE_PIECE, 1,
			0 } };
}

static uint64_t count_pieces(const struct transfer *transfer)
{
	return (transfer->stretch.bytes + ASHLAR_DEVICE_PIECE - 1) /
		ASHLAR_DEVICE_PIECE;
}

/* Wait for the queue of the buffer "slot"; nonzero on failure, after which the
 * state of the device is unknown.
 */
static int wait_for(const struct worker *worker,
	const struct ashlar_device_slot *slot)
{
	struct ashlar_device *device = worker->transfer->device;
	int failed = device->backend->wait(slot->queue);

	if (!failed)
		return 0;
	ashlar_device_lock_v1();
	ashlar_device_give_up_v1(device);
	ashlar_device_unlock_v1();
	return failed;
}

static int send_piece(const struct worker *worker, struct piece piece,
	const struct ashlar_device_slot *slot)
{
	const struct ashlar_device_stretch *s = &worker->transfer->stretch;
	const char *from = s->host + piece.at;

	if (wait_for(worker, slot))
		return -1;
	__builtin_memcpy(slot->pinned, from, piece.shape.bytes);
	if (s->before)
		__builtin_memcpy(s->before + piece.at, slot->pinned,
			piece.shape.bytes);
	return worker->transfer->device->backend->copy_in(slot->queue,
		s->memory, s->offset + piece.at, slot->pinned, &piece.shape);
}

/* Start to copy "piece" from the device into the buffer "slot"; nonzero on
 * failure.
 */
static int ask_for_piece(const struct worker *worker, struct piece piece,
	const struct ashlar_device_slot *slot)
{
	const struct ashlar_device_stretch *s = &worker->transfer->stretch;

	return worker->transfer->device->backend->copy_out(slot->queue,
		slot->pinned, s->memory, s->offset + piece.at, &piece.shape);
}

/* Store "after", the contents of "piece", on the host: only the elements that
 * differ from the saved contents "before", if there are any.  If
 * transfer->notes is set, they are stored in "before", too.
 */
HOT static void merge(const struct transfer *transfer, struct piece piece,
	const char *after)
{
	const struct ashlar_device_stretch *s = &transfer->stretch;
	char *before = s->before ? s->before + piece.at : NULL;
	struct ashlar_device_target to = { s->host + piece.at,
		transfer->notes ? before : NULL };

	if (before)
		ashlar_device_store_changed(to, before, after,
			piece.shape.bytes, s->element);
	else
		__builtin_memcpy(to.host, after, piece.shape.bytes);
}

/* Wait until "piece" is in the buffer "slot", and store it on the host; nonzero
 * on failure.
 */
static int take_piece(const struct worker *worker, struct piece piece,
	const struct ashlar_device_slot *slot)
{
	const struct transfer *transfer = worker->transfer;

	if (wait_for(worker, slot))
		return -1;
	if (transfer->way == FETCH)
		__builtin_memcpy(transfer->to + piece.at, slot->pinned,
			piece.shape.bytes);
	else
		merge(transfer, piece, slot->pinned);
	return 0;
}

/* ---- all pieces of a worker ---- */

static int send_all(struct worker *worker)
{
	const struct transfer *transfer = worker->transfer;
	uint64_t n = count_pieces(transfer), step = transfer->n_workers;
	int failed = 0, which = 0;

	for (uint64_t i = worker->number; i < n && !failed; i += step) {
		failed = send_piece(worker, find_piece(transfer, i),
			worker->slots[which]);
		which = !which;
	}
	failed |= wait_for(worker, worker->slots[0]);
	return failed | wait_for(worker, worker->slots[1]);
}

static int fetch_all(struct worker *worker)
{
	const struct transfer *transfer = worker->transfer;
	uint64_t n = count_pieces(transfer), step = transfer->n_workers;
	uint64_t i = worker->number;
	int failed = 0, which = 0;

	if (i < n)
		failed = ask_for_piece(worker, find_piece(transfer, i),
			worker->slots[0]);
	for (; i < n && !failed; i += step) {
		if (i + step < n)
			failed = ask_for_piece(worker,
				find_piece(transfer, i + step),
				worker->slots[!which]);
		if (!failed)
			failed = take_piece(worker, find_piece(transfer, i),
				worker->slots[which]);
		which = !which;
	}
	failed |= wait_for(worker, worker->slots[0]);
	return failed | wait_for(worker, worker->slots[1]);
}

/* Process the worker's pieces of a transfer that the host does alone: for
 * MERGE, merge results that are already in host memory into the program's
 * array; otherwise, save a copy of the program's array.  Always returns 0, for
 * success.
 */
static int move_all(const struct worker *worker)
{
	const struct transfer *transfer = worker->transfer;
	const struct ashlar_device_stretch *s = &transfer->stretch;
	uint64_t n = count_pieces(transfer), step = transfer->n_workers;

	for (uint64_t i = worker->number; i < n; i += step) {
		struct piece piece = find_piece(transfer, i);

		if (transfer->way == MERGE)
			merge(transfer, piece, transfer->after + piece.at);
		else
			__builtin_memcpy(s->before + piece.at,
				s->host + piece.at, piece.shape.bytes);
	}
	return 0;
}

static int use_device(struct worker *worker)
{
	const struct ashlar_device_backend *backend = worker->transfer->device
							      ->backend;
	int failed = backend->enter();

	if (failed)
		return failed;
	failed = worker->transfer->way == SEND ? send_all(worker)
					       : fetch_all(worker);
	backend->leave();
	return failed;
}

static void *work(void *data)
{
	struct worker *worker = data;

	worker->failed = worker->transfer->device ? use_device(worker)
						  : move_all(worker);
	return NULL;
}

/* ---- workers ---- */

/* The number of processors that this process may use; 1 if unknown. */
static uint64_t count_processors(void)
{
	cpu_set_t set;
	uint64_t n = 0;

	if (!sched_getaffinity || sched_getaffinity(0, sizeof(set), &set))
		return 1;
	for (size_t i = 0; i < sizeof(set.__bits) / sizeof(set.__bits[0]); i++)
		n += (uint64_t) __builtin_popcountl(set.__bits[i]);
	return n;
}

/* The number of workers for a transfer of "bytes": at most half of the
 * processors, which others may need as well.
 */
static uint64_t count_workers(uint64_t bytes)
{
	const char *text = getenv ? getenv("ASHLAR_DEVICE_COPIERS") : NULL;
	int64_t wanted = text ? ashlar_read_number(&text) : -1;
	uint64_t n = (bytes + ASHLAR_DEVICE_PIECE - 1) / ASHLAR_DEVICE_PIECE;

	if (wanted <= 0) {
		if (bytes < 2 * WORKERS_SHARE)
			return 1;
		wanted = (int64_t) count_processors() / 2;
		n = bytes / WORKERS_SHARE;
	}
	if (wanted < (int64_t) n)
		n = (uint64_t) wanted;
	n = n < MOST_WORKERS ? n : MOST_WORKERS;
	return n > 0 ? n : 1;
}

static int give_slots(struct worker *worker)
{
	struct ashlar_device *device = worker->transfer->device;

	for (int i = 0; device && i < 2; i++) {
		worker->slots[i] = take_slot(device);
		if (!worker->slots[i])
			return -1;
	}
	return 0;
}

static void take_slots(struct worker *worker)
{
	for (int i = 0; i < 2; i++)
		give_slot(worker->transfer->device, worker->slots[i]);
}

/* Start the thread of "worker" with all signals blocked; nonzero on failure. */
static int start_thread(struct worker *worker)
{
	sigset_t all, before;
	int failed;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	failed = pthread_create(&worker->thread, NULL, work, worker);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return failed;
}

/* Run all "n" workers; those without a thread of their own run in the caller.
 * Nonzero if one has failed.
 */
static int run_workers(struct worker *workers, uint64_t n)
{
	int has_thread[MOST_WORKERS] = { 0 };
	int failed = 0;

	for (uint64_t i = 1; i < n; i++)
		has_thread[i] = !start_thread(&workers[i]);
	for (uint64_t i = 0; i < n; i++)
		if (!has_thread[i])
			work(&workers[i]);
	for (uint64_t i = 0; i < n; i++) {
		if (has_thread[i])
			pthread_join(workers[i].thread, NULL);
		failed |= workers[i].failed;
	}
	return failed;
}

static uint64_t choose_workers(const struct transfer *transfer)
{
	if (!pthread_create || !pthread_join || !pthread_sigmask || !sigfillset)
		return 1;
	return count_workers(transfer->stretch.bytes);
}

/* Run the transfer with as many workers as there are buffers; nonzero if there
 * is no memory for the first one.
 */
static int run_transfer(struct transfer *transfer)
{
	struct worker workers[MOST_WORKERS];
	uint64_t wanted = choose_workers(transfer), n = 0;
	int failed = -1;

	if (transfer->stretch.bytes == 0)
		return 0;
	for (; n < wanted; n++) {
		workers[n] = (struct worker) { .transfer = transfer,
			.number = n };
		if (give_slots(&workers[n])) {
			take_slots(&workers[n]);
			break;
		}
	}
	transfer->n_workers = n;
	if (n > 0)
		failed = run_workers(workers, n);
	for (uint64_t i = 0; transfer->device && i < n; i++)
		take_slots(&workers[i]);
	return failed;
}

int ashlar_device_send_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch)
{
	struct transfer transfer = { .device = device,
		.stretch = *stretch,
		.way = SEND };

	return run_transfer(&transfer);
}

int ashlar_device_fetch_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch, char *to)
{
	struct transfer transfer = { .device = device,
		.stretch = *stretch,
		.to = to,
		.way = FETCH };

	return run_transfer(&transfer);
}

int ashlar_device_return_v1(struct ashlar_device *device,
	const struct ashlar_device_stretch *stretch)
{
	struct transfer transfer = { .device = device,
		.stretch = *stretch,
		.way = RETURN,
		.notes = 1 };

	return run_transfer(&transfer);
}

void ashlar_device_merge_v1(const struct ashlar_device_stretch *stretch,
	const char *after, int notes)
{
	struct transfer transfer = { .stretch = *stretch,
		.after = after,
		.way = MERGE,
		.notes = notes };

	run_transfer(&transfer);
}

void ashlar_device_remember_v1(const struct ashlar_device_stretch *stretch)
{
	struct transfer transfer = { .stretch = *stretch, .way = REMEMBER };

	run_transfer(&transfer);
}
