/* parallel.c - execution of the chunks of a loop on threads.
 *
 * A program that is linked to OpenMP, or has loaded it, uses OpenMP's threads,
 * so that there are no others beside them; GOMP_parallel is the entry point
 * that libgomp and libomp share.  Other programs use our own pool (pool.c).  If
 * that is impossible (an old C library without threads), OpenMP's library is
 * opened.
 *
 * All external functions are weak references, so that programs without OpenMP,
 * threads or dlopen can be linked.  The library is searched once; two threads
 * that search at the same time find and store the same.  A static program must
 * not call dlopen even if it has it: it has no dynamic loader, which AT_BASE
 * shows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "ashlar/runtime.h"

#include <dlfcn.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <time.h>
#include <unistd.h>

#include "runtime/float_state.h"
#include "runtime/gain.h"
#include "runtime/near.h"
#include "runtime/pool.h"
#include "runtime/quota.h"
#include "runtime/worth.h"

#define WEAK __attribute__((weak))

typedef void parallel_function(void (*)(void *), void *, unsigned, unsigned);
typedef int number_function(void);
typedef void set_number_function(int);

extern WEAK parallel_function GOMP_parallel;
extern WEAK number_function omp_get_thread_num;
extern WEAK number_function omp_get_max_threads;
extern WEAK number_function kmp_get_blocktime;
extern WEAK void *dlopen(const char *, int);
extern WEAK void *dlsym(void *restrict, const char *restrict);
extern WEAK unsigned long getauxval(unsigned long);
extern WEAK pid_t getpid(void);
extern WEAK char *getenv(const char *);
extern WEAK int clock_gettime(clockid_t, struct timespec *);
extern WEAK int *__errno_location(void);

enum { UNKNOWN, NONE, OPENMP, OWN };

typedef struct openmp {
	parallel_function *parallel;
	number_function *thread_num;
	number_function *max_threads;
	int survives_fork;	/* is it libomp (has it kmp_* functions)? */
	/* Sets how long idle threads wait before they sleep; NULL if that is
	 * left to the user or the program.
	 */
	set_number_function *set_blocktime;
} openmp;

/* The state of the search for OpenMP's library.  "state" is stored last and
 * says whether "openmp" is valid.
 */
struct ashlar_openmp_v6 {
	openmp openmp;
	int pid;		/* the process that has created threads, or 0 */
	int ready;		/* are all threads known to exist? */
	/* Processors that this program may use; 0: not determined yet. */
	int64_t processors;
	/* Processors of the machine; 0: not determined yet. */
	int64_t online;
	/* Idle processors, as counted at the time "asked". */
	int64_t idle;
	int64_t asked;
	/* Sum of the cycles of loops before threads were created, or
	 * ASHLAR_SEEN_ENOUGH.
	 */
	int64_t seen;
	int64_t saved;		/* cycles saved by threads, or lost (< 0) */
	int state;
};

extern struct ashlar_openmp_v6 ashlar_openmp_v6;
ASHLAR_NEAR struct ashlar_openmp_v6 ashlar_openmp_v6;

#define LOAD(field) __atomic_load_n(&ashlar_openmp_v6.field, __ATOMIC_ACQUIRE)
#define STORE(field, value) \
	__atomic_store_n(&ashlar_openmp_v6.field, value, __ATOMIC_RELEASE)

static int use_library(openmp found)
{
	if (!found.parallel || !found.thread_num || !found.max_threads)
		return 0;
	STORE(openmp.parallel, found.parallel);
	STORE(openmp.thread_num, found.thread_num);
	STORE(openmp.max_threads, found.max_threads);
	STORE(openmp.survives_fork, found.survives_fork);
	STORE(openmp.set_blocktime, found.set_blocktime);
	STORE(state, OPENMP);
	return 1;
}

static int use_linked(void)
{
	openmp found = { GOMP_parallel, omp_get_thread_num, omp_get_max_threads,
		kmp_get_blocktime != NULL, NULL };

	return use_library(found);
}

/* Has the user set how idle threads wait? */
static int is_waiting_set(void)
{
	return !getenv || getenv("KMP_BLOCKTIME") || getenv("OMP_WAIT_POLICY");
}

static int use_handle(void *handle)
{
	openmp found;

	*(void **) &found.parallel = dlsym(handle, "GOMP_parallel");
	*(void **) &found.thread_num = dlsym(handle, "omp_get_thread_num");
	*(void **) &found.max_threads = dlsym(handle, "omp_get_max_threads");
	found.survives_fork = dlsym(handle, "kmp_get_blocktime") != NULL;
	found.set_blocktime = NULL;
	if (handle != RTLD_DEFAULT && !is_waiting_set())
		*(void **) &found.set_blocktime = dlsym(handle,
			"kmp_set_blocktime");
	return use_library(found);
}

static int can_open(void)
{
	return dlopen && dlsym && getauxval && getauxval(AT_BASE);
}

static int use_loaded(void)
{
	return can_open() && use_handle(RTLD_DEFAULT);
}

static int use_own(void)
{
	if (!ashlar_pool_is_there_v6())
		return 0;
	STORE(state, OWN);
	return 1;
}

static int use_opened(void)
{
	static const char *const names[] = { "libomp.so.5", "libomp.so",
		"libgomp.so.1" };

	if (!can_open())
		return 0;
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);

		if (handle && use_handle(handle))
			return 1;
	}
	return 0;
}

/* Determine whether threads come from OpenMP or from our pool, unless that has
 * been done; returns the result.
 */
static int find_threads(void)
{
	if (LOAD(state) == UNKNOWN && !use_linked() && !use_loaded() &&
		!use_own() && !use_opened())
		STORE(state, NONE);
	return LOAD(state);
}

/* May this process use OpenMP's threads?
 *
 * Threads do not survive a fork.  libgomp would wait for them forever.  libomp
 * creates new ones, unless another thread of the parent was initializing it at
 * the time of the fork, so that a lock stays locked; the same holds for dlopen.
 * So the first thread records its process before it initializes anything.
 */
static int has_threads(void)
{
	int self = getpid ? getpid() : 0;
	int owner = LOAD(pid);

	if (owner == self)
		return 1;
	if (owner && !(LOAD(openmp.survives_fork) && LOAD(ready)))
		return 0;
	STORE(ready, 0);
	STORE(pid, self);
	return 1;
}

/* errno belongs to a thread.  A value that the body stores in any thread is
 * passed to the thread that started the loop.  The order of errors in different
 * threads is lost, so the loop may set only one kind of error.
 */
#define LINE 64
#define MAX_OWNERS 32

/* A loop in execution.  Its chunks are divided into consecutive ranges, one for
 * each of its owners; there are as many owners as threads, at most MAX_OWNERS.
 * Each owner's counter is the number of chunks that have been taken from its
 * range.
 */
struct share {
	ashlar_body *body;
	void *context;
	int64_t chunks;
	int64_t owners;
	int error;		/* errno that a chunk has set, or 0 */
	/* Floating-point state of the thread that starts the loop. */
	ashlar_float_state state;
	/* Floating-point exceptions that chunks have raised. */
	uint64_t raised;
	/* CPU time of all threads together in nanoseconds. */
	int64_t work;
	struct {
		_Alignas(LINE) int64_t taken;
	} owner[MAX_OWNERS];
};

static int get_error(void)
{
	return __errno_location ? *__errno_location() : 0;
}

static void set_error(int error)
{
	if (__errno_location)
		*__errno_location() = error;
}

/* The number of the first chunk in the range of owner "owner". */
static int64_t first_chunk(const struct share *share, int64_t owner)
{
	return owner * share->chunks / share->owners;
}

/* Run the remaining chunks of "owner". */
static void run_chunks(struct share *share, int64_t owner)
{
	int64_t first = first_chunk(share, owner);
	int64_t n = first_chunk(share, owner + 1) - first;
	int64_t k;

	while ((k = __atomic_fetch_add(&share->owner[owner].taken, 1,
			__ATOMIC_RELAXED)) < n)
		share->body(share->context, first + k, share->chunks);
}

/* Nanoseconds after which idle processors are counted again, since other
 * programs start and end.  Counting takes about 10 microseconds.
 */
#define LOOK_AGAIN 4000000

/* The time of "clock" in nanoseconds; 0 if unknown. */
static int64_t get_time(clockid_t clock)
{
	struct timespec now;

	if (!clock_gettime || clock_gettime(clock, &now) < 0)
		return 0;
	return (int64_t) now.tv_sec * 1000000000 + now.tv_nsec;
}

/* Run the chunks of thread "self", then remaining chunks of the others, with
 * the errno and floating-point state of the loop; record errors, exceptions and
 * CPU time in "data".
 */
static void run_share(void *data, int64_t self)
{
	struct share *share = data;
	int before = get_error();
	int64_t start = get_time(CLOCK_THREAD_CPUTIME_ID);
	ashlar_float_state own = ashlar_float_enter(share->state);

	set_error(0);
	for (int64_t i = 0; i < share->owners; i++)
		run_chunks(share, (self + i) % share->owners);
	__atomic_fetch_or(&share->raised, ashlar_float_leave(own),
		__ATOMIC_RELAXED);
	__atomic_fetch_add(&share->work,
		get_time(CLOCK_THREAD_CPUTIME_ID) - start, __ATOMIC_RELAXED);
	if (get_error())
		__atomic_store_n(&share->error, get_error(), __ATOMIC_RELAXED);
	set_error(before);
}

/* Like run_share, with the parameters that GOMP_parallel expects. */
static void run_openmp_share(void *share)
{
	run_share(share, LOAD(openmp.thread_num)());
}

static void run_on_openmp(struct share *share, int64_t threads)
{
	if (LOAD(openmp.set_blocktime))
		LOAD(openmp.set_blocktime)(0);
	LOAD(openmp.parallel)(run_openmp_share, share, (unsigned) threads, 0);
}

/* The number of processors for this program, read once; concurrent first calls
 * store the same value.
 */
static int64_t count_processors(void)
{
	int64_t n = LOAD(processors);

	if (n == 0) {
		n = ashlar_processors_v6();
		STORE(processors, n);
	}
	return n;
}

/* The cost in cycles of creating threads for the first time: that of OpenMP
 * only if its library has been found already; the library is not searched here.
 */
static int64_t first_cost(void)
{
	return GOMP_parallel || LOAD(state) == OPENMP ||
			!ashlar_pool_is_possible_v6()
		? ASHLAR_FIRST_OPENMP
		: ASHLAR_FIRST;
}

/* The value of "seen" with which threads are created for every loop. */
#define ASHLAR_SEEN_ENOUGH (INT64_MAX / 2)

/* Have threads been created, or is it time to create them for a loop of
 * "cycles" on at most "most" threads?  Processors are only counted if the loop
 * is long enough for "most" threads.
 *
 * After a positive answer all answers are positive: for several loops together,
 * the answer decides whether an order for several threads is executed, and then
 * each of these loops asks again.
 */
static int is_worth_threads(int64_t most, int64_t cycles)
{
	int64_t seen = LOAD(seen), cost = first_cost();

	if (LOAD(ready))
		return 1;
	if (ashlar_is_worth_first(cycles, seen, most, cost) &&
		ashlar_is_worth_first(cycles, seen, count_processors(), cost)) {
		STORE(seen, ASHLAR_SEEN_ENOUGH);
		return 1;
	}
	__atomic_fetch_add(&ashlar_openmp_v6.seen, cycles, __ATOMIC_ACQ_REL);
	return 0;
}

/* Have the existing threads lost too much time?  If so, reduce the loss on
 * record by the tolerated fraction of "cycles", the estimate for the current
 * loop.
 */
static int has_lost(int64_t cycles)
{
	if (!LOAD(ready) || LOAD(saved) >= 0)
		return 0;
	__atomic_fetch_add(&ashlar_openmp_v6.saved, cycles / ASHLAR_NOTICED,
		__ATOMIC_RELAXED);
	return 1;
}

/* The maximal number of threads; 1 if there are no threads. */
static int64_t count_threads(void)
{
	int64_t n;

	if (LOAD(state) != OWN && !has_threads())
		return 1;
	switch (find_threads()) {
	case OWN:
		return ASHLAR_ANY_NUMBER;
	case OPENMP:
		n = LOAD(openmp.max_threads)();
		return n > 1 ? n : 1;
	default:
		return 1;
	}
}

/* The number of threads for a loop: at most "most", the number of processors,
 * and the available threads.
 */
static __attribute__((noinline)) int64_t limit_threads(int64_t most)
{
	int64_t n = count_processors(), threads;

	most = most < n ? most : n;
	if (most < 2)
		return 1;
	threads = count_threads();
	return most < threads ? most : threads;
}

/* The number of processors that other programs leave idle; updated every
 * LOOK_AGAIN nanoseconds.
 */
static int64_t count_idle(void)
{
	int64_t now = get_time(CLOCK_MONOTONIC), online = LOAD(online);

	if (LOAD(idle) == 0 || now - LOAD(asked) > LOOK_AGAIN) {
		STORE(asked, now);
		STORE(idle, ashlar_idle_v6(&online));
		STORE(online, online);
	}
	return LOAD(idle);
}

/* Returns "most", reduced to the number of idle processors; 1 if threads have
 * lost time.  "cycles" is the estimate for the current loop.
 */
static int64_t limit_free(int64_t most, int64_t cycles)
{
	int64_t idle;

	if (has_lost(cycles))
		return 1;
	idle = count_idle();
	return most < idle ? most : idle;
}

/* The number of threads, "threads" or 1, for a loop of "cycles" at "site"; with
 * ASHLAR_MEASURED unless another execution is being measured.
 */
static int64_t begin_at(ashlar_site *site, int64_t threads, int64_t cycles,
	int64_t least)
{
	int size = ashlar_size_class(cycles, least);
	int mode = ashlar_choose(&site->record[size], cycles, threads);
	int64_t n = mode == ASHLAR_ALONE ? 1 : threads;

	if (__atomic_exchange_n(&site->is_measuring, 1, __ATOMIC_ACQUIRE))
		return n;
	site->cycles = cycles;
	site->mode = mode;
	site->size = size;
	site->begun = get_time(CLOCK_MONOTONIC);
	return n | ASHLAR_MEASURED;
}

void ashlar_done_v6(ashlar_site *site)
{
	ashlar_note(&site->record[site->size], (int) site->mode, site->cycles,
		get_time(CLOCK_MONOTONIC) - site->begun);
	__atomic_store_n(&site->is_measuring, 0, __ATOMIC_RELEASE);
}

/* The number of threads for a loop, without what is known of its site: see
 * ashlar_threads_v6.
 */
static int64_t find_number(int64_t most, int64_t cycles, int64_t least,
	int64_t any)
{
	if (most < 2 || LOAD(processors) == 1 || cycles < least)
		return 1;
	if (least > 0 && !is_worth_threads(most, cycles))
		return 1;
	if (least > 0 && any)
		most = limit_free(most, cycles);
	return ashlar_worth_later(cycles, least, limit_threads(most));
}

int64_t ashlar_threads_v6(int64_t most, int64_t cycles, int64_t least,
	int64_t any, ashlar_site *site)
{
	int64_t n = find_number(most, cycles, least, any);

	return n > 1 && site && least > 0 ? begin_at(site, n, cycles, least)
					  : n;
}

int64_t ashlar_expect_threads_v6(int64_t cycles, int64_t least)
{
	return cycles < least
		? 1
		: ashlar_worth_later(cycles, least, count_processors());
}

/* Execute "share" on "threads" threads. */
static __attribute__((noinline)) void share_out(struct share *share,
	int64_t threads)
{
	int before = get_error();
	int64_t start = get_time(CLOCK_MONOTONIC);

	share->work = 0;
	share->state = ashlar_float_get();
	share->raised = 0;
	share->owners = threads < MAX_OWNERS ? threads : MAX_OWNERS;
	for (int64_t i = 0; i < share->owners; i++)
		share->owner[i].taken = 0;
	if (LOAD(state) == OWN)
		ashlar_pool_run_v6(run_share, share, threads);
	else
		run_on_openmp(share, threads);
	if (LOAD(ready))
		STORE(saved,
			ashlar_save(LOAD(saved), share->work,
				get_time(CLOCK_MONOTONIC) - start));
	else
		STORE(ready, 1);
	ashlar_float_raise(share->raised);
	set_error(share->error ? share->error : before);
}

void ashlar_parallel_v6(ashlar_body *body, void *context, int64_t threads,
	int64_t chunks)
{
	struct share share;

	if (threads < 2) {
		for (int64_t i = 0; i < chunks; i++)
			body(context, i, chunks);
		return;
	}
	share.body = body;
	share.context = context;
	share.chunks = chunks;
	share.error = 0;
	share_out(&share, threads);
}
