/* parallel.c - run a loop body on OpenMP's threads, whoever provides them.
 *
 * GOMP_parallel is the one entry that both libgomp and libomp have.  All
 * outside functions are weak references, so that programs link that know
 * nothing of OpenMP or of dlopen.  The library is looked for once; two
 * threads that look at the same time find the same and store the same.
 * A static program must not call dlopen even if it has it: there is no
 * dynamic loader that AT_BASE would tell of.
 *
 * SPDX-License-Identifier: MIT
 */
#define _GNU_SOURCE

#include "ashlar/runtime.h"

#include <dlfcn.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

typedef void parallel_function(void (*)(void *), void *, unsigned, unsigned);
typedef int number_function(void);

extern WEAK parallel_function GOMP_parallel;
extern WEAK number_function omp_get_thread_num;
extern WEAK number_function omp_get_num_threads;
extern WEAK number_function omp_get_max_threads;
extern WEAK number_function kmp_get_blocktime;
extern WEAK void *dlopen(const char *, int);
extern WEAK void *dlsym(void *restrict, const char *restrict);
extern WEAK unsigned long getauxval(unsigned long);
extern WEAK pid_t getpid(void);
extern WEAK int *__errno_location(void);

enum { UNKNOWN, NONE, FOUND };

typedef struct openmp {
	parallel_function *parallel;
	number_function *thread_num;
	number_function *num_threads;
	number_function *max_threads;
	int survives_fork;	/* libomp, which alone has kmp_* functions */
} openmp;

/* "state" is stored last and says whether "openmp" is valid. */
struct ashlar_openmp_v3 {
	openmp openmp;
	int pid;		/* of the process that made threads, or 0 */
	int ready;		/* have they been seen to be complete? */
	int64_t seen;		/* instances before threads were worth it */
	int state;
};

extern struct ashlar_openmp_v3 ashlar_openmp_v3;
struct ashlar_openmp_v3 ashlar_openmp_v3;

#define LOAD(field) __atomic_load_n(&ashlar_openmp_v3.field, __ATOMIC_ACQUIRE)
#define STORE(field, value)                                                   \
	__atomic_store_n(&ashlar_openmp_v3.field, value, __ATOMIC_RELEASE)

static int use_library(openmp found)
{
	if (!found.parallel || !found.thread_num || !found.num_threads ||
		!found.max_threads)
		return 0;
	STORE(openmp.parallel, found.parallel);
	STORE(openmp.thread_num, found.thread_num);
	STORE(openmp.num_threads, found.num_threads);
	STORE(openmp.max_threads, found.max_threads);
	STORE(openmp.survives_fork, found.survives_fork);
	STORE(state, FOUND);
	return 1;
}

static int use_linked(void)
{
	openmp found = { GOMP_parallel, omp_get_thread_num,
		omp_get_num_threads, omp_get_max_threads,
		kmp_get_blocktime != NULL };

	return use_library(found);
}

static int use_handle(void *handle)
{
	openmp found;

	*(void **) &found.parallel = dlsym(handle, "GOMP_parallel");
	*(void **) &found.thread_num = dlsym(handle, "omp_get_thread_num");
	*(void **) &found.num_threads = dlsym(handle, "omp_get_num_threads");
	*(void **) &found.max_threads = dlsym(handle, "omp_get_max_threads");
	found.survives_fork = dlsym(handle, "kmp_get_blocktime") != NULL;
	return use_library(found);
}

static int can_open(void)
{
	return dlopen && dlsym && getauxval && getauxval(AT_BASE);
}

static int use_opened(void)
{
	static const char *const names[] = {
		"libomp.so.5", "libomp.so", "libgomp.so.1" };

	if (!can_open())
		return 0;
	if (use_handle(RTLD_DEFAULT))
		return 1;
	for (unsigned i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		void *handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);

		if (handle && use_handle(handle))
			return 1;
	}
	return 0;
}

static int find_openmp(void)
{
	int state = LOAD(state);

	if (state != UNKNOWN)
		return state;
	if (use_linked() || use_opened())
		return FOUND;
	STORE(state, NONE);
	return NONE;
}

/* May this process make threads, or use them?  Threads do not survive a fork:
 * libgomp waits for them forever.  libomp makes others, if it was not just
 * getting ready in another thread of the parent; a lock held there stays shut.
 * The same holds for dlopen.  So whoever comes first in a process leaves its
 * number before it does anything else.
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

/* Each thread has an errno of its own.  What the body stores there is for the
 * thread that started it all, and only that; the order of errors of several
 * threads is not kept, so there must be but one kind of error.
 */
struct share {
	ashlar_body *body;
	void *context;
	int error;		/* of any thread, or 0 */
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

static void run_share(void *data)
{
	struct share *share = data;
	int before = get_error();

	set_error(0);
	share->body(share->context, LOAD(openmp.thread_num)(),
		LOAD(openmp.num_threads)());
	if (get_error())
		__atomic_store_n(&share->error, get_error(), __ATOMIC_RELAXED);
	set_error(before);
}

/* What GOMP_parallel understands: 0 is OpenMP's own choice. */
static unsigned limit_threads(int64_t most)
{
	return most < LOAD(openmp.max_threads)() ? (unsigned) most : 0;
}

/* Is it time to make threads, or have they been made?  Nobody knows how much
 * work is still to come, so threads are made once what has come would have
 * paid for them.
 */
static int is_worth_threads(int64_t work, int64_t start)
{
	int64_t seen = LOAD(seen);

	if (seen < start)
		seen = __atomic_add_fetch(&ashlar_openmp_v3.seen, work,
			__ATOMIC_ACQ_REL);
	return seen >= start;
}

/* Are several threads possible, and worth it? */
static int can_share(int64_t most, int64_t work, int64_t start)
{
	return most > 1 && is_worth_threads(work, start) && has_threads() &&
		find_openmp() != NONE;
}

int64_t ashlar_threads_v4(int64_t most, int64_t work, int64_t start)
{
	int64_t threads;

	if (!can_share(most, work, start))
		return 1;
	threads = LOAD(openmp.max_threads)();
	return most < threads ? most : threads;
}

void ashlar_parallel_v4(ashlar_body *body, void *context, int64_t most,
	int64_t work, int64_t start)
{
	struct share share = { body, context, 0 };
	int before;

	if (!can_share(most, work, start)) {
		body(context, 0, 1);
		return;
	}
	before = get_error();
	LOAD(openmp.parallel)(run_share, &share, limit_threads(most), 0);
	if (!LOAD(ready))
		STORE(ready, 1);
	set_error(share.error ? share.error : before);
}
