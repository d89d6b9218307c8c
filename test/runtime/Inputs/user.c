/* user.c MODE - a program that calls parallel code in an unusual way.
 *
 * What it prints does not depend on the mode, nor on who compiled work.c.
 *
 *	once      one call after the other
 *	threads   from four threads at once
 *	nested    from three OpenMP threads at once (with -fopenmp)
 *	levels    the same, and inner parallel regions are allowed
 *	before    in a child forked before the first call, and here
 *	after     in a child forked after a call, and here
 *	within    in a child forked while another thread is calling
 *	child     in a child of a child, each forked after a call
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "work.h"

#ifdef _OPENMP
#include <omp.h>
#endif

enum { N = 16, SIZE = 12 };

static double result[N];

static void one(int i)
{
	result[i] = work(SIZE + i);
}

static void all(void)
{
	for (int i = 0; i < N; i++)
		one(i);
}

/* ---- threads ---- */

enum { N_THREAD = 4 };

static void *every_fourth(void *first)
{
	for (int i = *(int *)first; i < N; i += N_THREAD)
		one(i);
	return NULL;
}

static void from_threads(void)
{
	pthread_t thread[N_THREAD];
	int first[N_THREAD];

	for (int i = 0; i < N_THREAD; i++) {
		first[i] = i;
		if (pthread_create(&thread[i], NULL, every_fourth, &first[i]))
			abort();
	}
	for (int i = 0; i < N_THREAD; i++)
		pthread_join(thread[i], NULL);
}

#ifdef _OPENMP
static void from_region(int levels)
{
	omp_set_max_active_levels(levels);
#pragma omp parallel for num_threads(3)
	for (int i = 0; i < N; i++)
		one(i);
}
#endif

/* ---- fork ---- */

static void receive(int from, void *to, size_t size)
{
	while (size > 0) {
		ssize_t n = read(from, to, size);

		if (n <= 0)
			abort();
		to = (char *)to + n;
		size -= n;
	}
}

/* Run "function" in a child, and compare what it computes with what is
 * computed here.
 */
static void in_child(void (*function)(void))
{
	double other[N];
	int ends[2], status;
	pid_t child;

	if (pipe(ends) || (child = fork()) < 0)
		abort();
	if (!child) {
		memset(result, 0, sizeof(result));
		function();
		_exit(write(ends[1], result, sizeof(result)) !=
			sizeof(result));
	}
	all();
	close(ends[1]);
	receive(ends[0], other, sizeof(other));
	close(ends[0]);
	if (waitpid(child, &status, 0) < 0 || status)
		abort();
	if (memcmp(other, result, sizeof(other)))
		printf("the child is wrong\n");
}

static void after(void)
{
	all();
	in_child(all);
}

static int stop;

static void *until_stopped(void *unused)
{
	while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE))
		work(SIZE);
	return unused;
}

static void within(void)
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, until_stopped, NULL))
		abort();
	for (int i = 0; i < 8; i++)
		in_child(all);
	__atomic_store_n(&stop, 1, __ATOMIC_RELEASE);
	pthread_join(thread, NULL);
}

static void child_of_child(void)
{
	all();
	in_child(after);
}

/* ---- modes ---- */

static void before(void)
{
	in_child(all);
}

#ifdef _OPENMP
static void nested(void)
{
	from_region(1);
}

static void levels(void)
{
	from_region(2);
}
#endif

static const struct {
	const char *name;
	void (*run)(void);
} mode[] = {
	{ "once", all }, { "threads", from_threads }, { "before", before },
	{ "after", after }, { "within", within }, { "child", child_of_child },
#ifdef _OPENMP
	{ "nested", nested }, { "levels", levels },
#endif
};

int main(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof(mode) / sizeof(mode[0]); i++) {
		if (argc < 2 || strcmp(argv[1], mode[i].name))
			continue;
		mode[i].run();
		for (int j = 0; j < N; j++)
			printf("%d %a\n", j, result[j]);
		return 0;
	}
	return 2;
}
