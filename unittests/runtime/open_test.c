/* open_test.c - a library that the runtime opens where it has no threads of its
 * own, and how those of the library wait.
 *
 * The loader of this program knows one library, whose threads are this one.
 * pthread_detach is missing.
 *
 * SPDX-License-Identifier: MIT
 */
#define pthread_detach missing_pthread_detach
#define dlopen own_dlopen
#define dlsym own_dlsym

#include <stdlib.h>

#include "check.h"
#include "runtime/parallel.c"
#include "runtime/pool.c"
#include "runtime/processors.c"

static int n_opened, blocktime = -1;

static int give_one(void)
{
	return 1;
}

static int give_none(void)
{
	return 0;
}

static int give_two(void)
{
	return 2;
}

static void run_once(void (*run)(void *), void *data, unsigned n,
	unsigned flags)
{
	(void) n;
	(void) flags;
	run(data);
}

static void note_blocktime(int milliseconds)
{
	blocktime = milliseconds;
}

void *dlopen(const char *name, int flags)
{
	(void) flags;
	n_opened++;
	return strcmp(name, "libomp.so.5") ? NULL : &n_opened;
}

static const struct {
	const char *name;
	void *function;
} symbols[] = {
	{ "GOMP_parallel", (void *) &run_once },
	{ "omp_get_thread_num", (void *) &give_none },
	{ "omp_get_max_threads", (void *) &give_two },
	{ "kmp_get_blocktime", (void *) &give_one },
	{ "kmp_set_blocktime", (void *) &note_blocktime },
};

void *dlsym(void *restrict handle, const char *restrict name)
{
	for (unsigned i = 0; i < sizeof(symbols) / sizeof(symbols[0]); ++i)
		if (handle == &n_opened && !strcmp(symbols[i].name, name))
			return symbols[i].function;
	return NULL;
}

static void do_nothing(void *context, int64_t chunk, int64_t n_chunks)
{
	(void) context;
	(void) chunk;
	(void) n_chunks;
}

/* The runtime as it is when a program starts, with these variables. */
static void restart(const char *threads, const char *blocktime_set,
	const char *policy)
{
	static const struct ashlar_openmp_v6 none;

	ashlar_openmp_v6 = none;
	n_opened = 0;
	blocktime = -1;
	setenv("OMP_NUM_THREADS", threads, 1);
	unsetenv("KMP_BLOCKTIME");
	unsetenv("OMP_WAIT_POLICY");
	if (blocktime_set)
		setenv("KMP_BLOCKTIME", blocktime_set, 1);
	if (policy)
		setenv("OMP_WAIT_POLICY", policy, 1);
}

static void check_waiting(const char *blocktime_set, const char *policy,
	int wanted, const char *name)
{
	restart("2", blocktime_set, policy);
	check(ashlar_threads_v6(10, 0, 0, 0, NULL) == 2, "the library has threads");
	ashlar_parallel_v6(&do_nothing, NULL, 2, 2);
	check(blocktime == wanted, name);
}

int main(void)
{
	restart("2", NULL, NULL);
	check(ashlar_threads_v6(10, ASHLAR_FIRST_OPENMP, 1, 0, NULL) == 1 &&
			n_opened == 0,
		"little work opens nothing");
	check(ashlar_threads_v6(10, 100 * ASHLAR_FIRST_OPENMP, 1, 0, NULL) == 2 &&
		n_opened == 1, "much work opens the library");
	check(ashlar_threads_v6(10, 100 * ASHLAR_FIRST_OPENMP, 1, 0, NULL) == 2 &&
		n_opened == 1, "once");
	restart("1", NULL, NULL);
	check(ashlar_threads_v6(10, 100 * ASHLAR_FIRST_OPENMP, 1, 0, NULL) == 1 &&
		ashlar_threads_v6(10, 0, 0, 0, NULL) == 1 && n_opened == 0,
		"one processor opens nothing");
	check_waiting(NULL, NULL, 0, "threads sleep when they wait");
	check_waiting("200", NULL, -1, "unless the user has said how long");
	check_waiting(NULL, "active", -1, "or that they do not");
	return check_n_failed > 0;
}
