/* pool_test.c - chunks of a loop, dealt to threads of our own.
 *
 * SPDX-License-Identifier: MIT
 */
#define pthread_create own_pthread_create

#include <stdlib.h>
#include <sys/wait.h>

#include "check.h"
#include "runtime/parallel.c"
#include "runtime/pool.c"
#include "runtime/processors.c"

#undef pthread_create
extern int pthread_create(pthread_t *, const pthread_attr_t *,
	void *(*)(void *), void *);

#define MAX 1000
#define ROUNDS 2000

static int n_allowed = 1000;

int own_pthread_create(pthread_t *restrict thread,
	const pthread_attr_t *restrict attribute, void *(*run)(void *),
	void *restrict data)
{
	return n_allowed-- > 0 ? pthread_create(thread, attribute, run, data)
			       : -1;
}

typedef struct {
	int times[MAX];
	int64_t chunks;
} count;

static void count_chunk(void *context, int64_t chunk, int64_t n_chunks)
{
	count *c = context;

	c->times[chunk]++;
	if (chunk == 0)
		c->chunks = n_chunks;
}

/* Does a loop of "chunks" run each of them once? */
static bool runs_once(int64_t threads, int64_t chunks)
{
	count c = { .chunks = 0 };
	bool ok;

	ashlar_parallel_v6(&count_chunk, &c, threads, chunks);
	ok = c.chunks == chunks;
	for (int64_t i = 0; i < MAX; i++)
		ok = ok && c.times[i] == (i < chunks);
	return ok;
}

static bool run_many(int64_t threads)
{
	bool ok = true;

	for (int i = 1; i <= ROUNDS; i++)
		ok = runs_once(threads, 1 + i % (MAX - 1)) && ok;
	return ok;
}

static void run_inner(void *context, int64_t chunk, int64_t n_chunks)
{
	(void) n_chunks;
	((bool *) context)[chunk] = runs_once(4, 7 + chunk);
}

static void check_nested(void)
{
	bool ok[5] = { false };

	ashlar_parallel_v6(&run_inner, ok, 4, 5);
	check(ok[0] && ok[1] && ok[2] && ok[3] && ok[4],
		"loops inside of a loop");
}

static void *run_in_thread(void *ok)
{
	*(bool *) ok = run_many(3);
	return NULL;
}

static void check_callers(void)
{
	pthread_t thread[3];
	bool ok[3] = { false };

	for (int i = 0; i < 3; i++)
		if (pthread_create(&thread[i], NULL, &run_in_thread, &ok[i]))
			exit(1);
	for (int i = 0; i < 3; i++)
		pthread_join(thread[i], NULL);
	check(ok[0] && ok[1] && ok[2], "several threads come at a time");
}

static bool is_right_in_child(void)
{
	pid_t child = fork();
	int status = 1;

	if (child == 0)
		_exit(!(run_many(4) && ashlar_pool_v6.made == 3));
	return child > 0 && waitpid(child, &status, 0) == child && !status;
}

int main(void)
{
	setenv("OMP_NUM_THREADS", "4", 1);
	check(ashlar_threads_v6(100, ASHLAR_FIRST, 1, 0, NULL) == 1 &&
		ashlar_pool_v6.made == 0, "little work makes no threads");
	check(ashlar_threads_v6(100, 100 * ASHLAR_FIRST, 1, 0, NULL) == 4,
		"much work has as many as there may be");
	check(ashlar_threads_v6(100, ASHLAR_FIRST, 1, 0, NULL) == 4,
		"so has each part of it, which is asked for again");
	n_allowed = 1;
	check(run_many(4) && ashlar_pool_v6.made == 1,
		"it does with as many as there can be");
	n_allowed = 1000;
	check(run_many(4) && ashlar_pool_v6.made == 3,
		"threads are made once");
	check(run_many(2), "fewer threads than there are");
	check(runs_once(40, 999), "more threads than owners");
	check_nested();
	check_callers();
	check(is_right_in_child(), "a child makes its own");
	check(run_many(4), "and the parent keeps what it has");
	return check_n_failed > 0;
}
