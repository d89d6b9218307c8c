/* Chunks are computed with the rounding direction of the thread that enters the
 * loop, and raise their exceptions in it, on threads that were made before the
 * direction was set.
 *
 * RUN: %clang -O1 -ffp-contract=off -DPLAIN %s -o %t.plain -lm
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.exe -lm
 * RUN: env OMP_NUM_THREADS=2 timeout 60 %t.exe | diff - %t.wanted
 *
 * SPDX-License-Identifier: MIT
 */
#include <fenv.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 65 };

static double y[N][N];

#ifndef PLAIN
/* An OpenMP with one thread that was there before main, and does all work. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static void (*work)(void *);
static void *argument;
static int n_region;

static void *live(void *unused)
{
	(void)unused;
	pthread_mutex_lock(&lock);
	for (;;) {
		while (!work)
			pthread_cond_wait(&changed, &lock);
		work(argument);
		work = NULL;
		n_region++;
		pthread_cond_broadcast(&changed);
	}
	return NULL;
}

__attribute__((constructor)) static void make_thread(void)
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, live, NULL))
		abort();
}

int omp_get_thread_num(void);
int omp_get_max_threads(void);
void GOMP_parallel(void (*)(void *), void *, unsigned, unsigned);

int omp_get_thread_num(void)
{
	return 1;
}

int omp_get_max_threads(void)
{
	return 2;
}

void GOMP_parallel(void (*body)(void *), void *data, unsigned n,
	unsigned flags)
{
	(void)n;
	(void)flags;
	pthread_mutex_lock(&lock);
	argument = data;
	work = body;
	pthread_cond_broadcast(&changed);
	while (work)
		pthread_cond_wait(&changed, &lock);
	pthread_mutex_unlock(&lock);
}
#endif

__attribute__((noinline)) static void divide(int n, double by)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			y[j][i] = y[j][i] / by;
}

static void run(int direction, double by)
{
	double sum = 0;

	fesetround(direction);
	feclearexcept(FE_ALL_EXCEPT);
	divide(N, by);
	printf("%d %d\n", fetestexcept(FE_DIVBYZERO) != 0,
		fegetround() == direction);
	fesetround(FE_TONEAREST);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum = sum / 2 + y[i][j];
	printf("%a\n", by == 0 ? y[0][0] : sum);
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			y[i][j] = (i * 7 + j * 3) % 41 - 20.5;
	run(FE_UPWARD, 3);
	run(FE_DOWNWARD, 7);
	run(FE_TONEAREST, 11);
	run(FE_TOWARDZERO, 0);
#ifndef PLAIN
	return n_region == 0;
#endif
}
