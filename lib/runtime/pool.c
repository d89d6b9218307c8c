/* pool.c - a thread pool, for programs without OpenMP.
 *
 * Creating the pool takes 50 microseconds, loading and initializing libomp some
 * milliseconds.  A loop ends as soon as its chunks have been executed, by
 * whichever threads; it does not wait for threads that have not woken up.
 *
 * Idle threads poll briefly, then sleep.  After a fork, the child creates its
 * own threads at its next loop.  The pool serves one caller at a time;
 * concurrent callers and nested loops run on their own thread.  All external
 * functions are weak references, as in parallel.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "runtime/near.h"
#include "runtime/pool.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

extern WEAK int pthread_create(pthread_t *restrict,
	const pthread_attr_t *restrict, void *(*) (void *), void *restrict);
extern WEAK int pthread_detach(pthread_t);
extern WEAK int pthread_mutex_lock(pthread_mutex_t *);
extern WEAK int pthread_mutex_unlock(pthread_mutex_t *);
extern WEAK int pthread_cond_wait(pthread_cond_t *restrict,
	pthread_mutex_t *restrict);
extern WEAK int pthread_cond_signal(pthread_cond_t *);
extern WEAK int pthread_cond_broadcast(pthread_cond_t *);
extern WEAK int pthread_setcancelstate(int, int *);
extern WEAK int pthread_sigmask(int, const sigset_t *restrict,
	sigset_t *restrict);
extern WEAK int sigfillset(sigset_t *);
extern WEAK int dladdr(const void *, Dl_info *);
extern WEAK void *dlopen(const char *, int);
extern WEAK unsigned long getauxval(unsigned long);
extern WEAK pid_t getpid(void);

/* The number of polls before an idle or waiting thread sleeps: some
 * microseconds.
 */
#define PATIENCE 5000

/* The pool.  "lock" protects all members except "pid" and "busy". */
struct ashlar_pool_v6 {
	pthread_mutex_t lock;
	pthread_cond_t wake, done;
	/* Process that has created the threads; 0: none; -1: a child process is
	 * discarding them.
	 */
	int pid;
	int busy;		/* are the threads in use by a caller? */
	/* Number of threads created so far; they are numbered from 1. */
	int64_t made;
	/* The current loop.  "turn" distinguishes successive loops; threads may
	 * join while it is open, and "active" threads have joined.
	 */
	ashlar_pool_work *run;
	void *data;
	int64_t turn, limit, active;
	int open;
};

extern struct ashlar_pool_v6 ashlar_pool_v6;
ASHLAR_NEAR struct ashlar_pool_v6 ashlar_pool_v6;

#define SEEN(field) __atomic_load_n(&ashlar_pool_v6.field, __ATOMIC_ACQUIRE)
#define TELL(field, value) \
	__atomic_store_n(&ashlar_pool_v6.field, value, __ATOMIC_RELEASE)

/* Prevent that the shared library of this code is unloaded while threads
 * execute it.  Returns whether that succeeded.
 */
static int stay_loaded(void)
{
	Dl_info self, program;

	if (!dladdr(&ashlar_pool_v6, &self))
		return 0;
	if (dladdr((void *) getauxval(AT_PHDR), &program) &&
		program.dli_fbase == self.dli_fbase)
		return 1;
	return dlopen(self.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE) !=
		NULL;
}

/* Does the program have all functions of the C library that the pool needs?  A
 * static program may contain some of them without others on which they depend.
 */
int ashlar_pool_is_possible_v6(void)
{
	return pthread_create && pthread_detach && pthread_mutex_lock &&
		pthread_mutex_unlock && pthread_cond_wait &&
		pthread_cond_signal && pthread_cond_broadcast &&
		pthread_setcancelstate && pthread_sigmask && sigfillset &&
		getpid && dladdr && dlopen && getauxval && getauxval(AT_BASE);
}

int ashlar_pool_is_there_v6(void)
{
	return ashlar_pool_is_possible_v6() && stay_loaded();
}

/* Is a loop open that thread "self" may join and whose number is greater than
 * "turn"?
 */
static int has_work(int64_t self, int64_t turn)
{
	return ashlar_pool_v6.open && ashlar_pool_v6.turn != turn &&
		self < ashlar_pool_v6.limit;
}

static void lock(void)
{
	pthread_mutex_lock(&ashlar_pool_v6.lock);
}

static void unlock(void)
{
	pthread_mutex_unlock(&ashlar_pool_v6.lock);
}

/* Thread "self" waits until a loop later than number "turn" is opened, and
 * joins in its execution.
 */
static void join_work(int64_t self, int64_t turn)
{
	for (int i = 0; i < PATIENCE && SEEN(turn) == turn; i++)
		;
	lock();
	while (!has_work(self, turn))
		pthread_cond_wait(&ashlar_pool_v6.wake, &ashlar_pool_v6.lock);
	TELL(active, ashlar_pool_v6.active + 1);
	unlock();
}

static void leave_work(void)
{
	lock();
	TELL(active, ashlar_pool_v6.active - 1);
	if (ashlar_pool_v6.active == 0)
		pthread_cond_signal(&ashlar_pool_v6.done);
	unlock();
}

/* The main function of a thread of the pool, whose number is "number". */
static void *live(void *number)
{
	int64_t self = (intptr_t) number, turn = 0;

	for (;;) {
		join_work(self, turn);
		turn = ashlar_pool_v6.turn;
		ashlar_pool_v6.run(ashlar_pool_v6.data, self);
		leave_work();
	}
	return NULL;
}

/* Extend the pool to "n" threads besides the caller, or to as many as can be
 * created.  These threads block all signals.
 */
static void make_threads(int64_t n)
{
	sigset_t all, before;
	pthread_t thread;

	if (ashlar_pool_v6.made >= n)
		return;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	while (ashlar_pool_v6.made < n &&
		!pthread_create(&thread, NULL, &live,
			(void *) (intptr_t) (ashlar_pool_v6.made + 1))) {
		pthread_detach(thread);
		ashlar_pool_v6.made++;
	}
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Forget the parent's threads and locks after a fork. */
static void forget_threads(void)
{
	ashlar_pool_v6.lock = (pthread_mutex_t) PTHREAD_MUTEX_INITIALIZER;
	ashlar_pool_v6.wake = (pthread_cond_t) PTHREAD_COND_INITIALIZER;
	ashlar_pool_v6.done = (pthread_cond_t) PTHREAD_COND_INITIALIZER;
	ashlar_pool_v6.made = ashlar_pool_v6.turn = 0;
	ashlar_pool_v6.active = ashlar_pool_v6.open = 0;
	TELL(busy, 0);
}

/* After a fork, discard the pool of the parent process.  Returns whether the
 * pool can be used.
 */
static int is_own(void)
{
	int self = getpid(), owner = SEEN(pid);

	if (owner == self)
		return 1;
	if (owner < 0 ||
		!__atomic_compare_exchange_n(&ashlar_pool_v6.pid, &owner, -1, 0,
			__ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
		return 0;
	forget_threads();
	TELL(pid, self);
	return 1;
}

/* Open a loop: wake up to "threads" - 1 threads of the pool, which will call
 * "run" with "data".
 */
static void open_work(ashlar_pool_work *run, void *data, int64_t threads)
{
	make_threads(threads - 1);
	lock();
	ashlar_pool_v6.run = run;
	ashlar_pool_v6.data = data;
	ashlar_pool_v6.limit = threads;
	ashlar_pool_v6.open = 1;
	TELL(turn, ashlar_pool_v6.turn + 1);
	pthread_cond_broadcast(&ashlar_pool_v6.wake);
	unlock();
}

/* Close the loop, and wait for the threads that have joined. */
static void close_work(void)
{
	lock();
	ashlar_pool_v6.open = 0;
	unlock();
	for (int i = 0; i < PATIENCE && SEEN(active); i++)
		;
	lock();
	while (ashlar_pool_v6.active)
		pthread_cond_wait(&ashlar_pool_v6.done, &ashlar_pool_v6.lock);
	unlock();
}

void ashlar_pool_run_v6(ashlar_pool_work *run, void *data, int64_t threads)
{
	int cancel;

	if (!is_own() ||
		__atomic_exchange_n(&ashlar_pool_v6.busy, 1,
			__ATOMIC_ACQ_REL)) {
		run(data, 0);
		return;
	}
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
	open_work(run, data, threads);
	run(data, 0);
	close_work();
	pthread_setcancelstate(cancel, NULL);
	TELL(busy, 0);
}
