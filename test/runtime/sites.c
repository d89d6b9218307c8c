/* Several threads of the program enter the same parallel loops at the same time,
 * with different lengths, while the runtime measures whether threads make them
 * faster.  Whatever it chooses, the results are the same.
 * RUN: %clang -O2 -ffp-contract=off %s -o %t.plain -lpthread
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=2000 %s -o %t.exe -lpthread
 * RUN: env OMP_NUM_THREADS=1 timeout 60 %t.exe | diff - %t.wanted
 * RUN: env OMP_NUM_THREADS=2 timeout 60 %t.exe | diff - %t.wanted
 * RUN: env OMP_NUM_THREADS=3 timeout 60 %t.exe | diff - %t.wanted
 * The loops have sites.
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-parallel -S -emit-llvm \
 * RUN:   -mllvm -ashlar-min-work=2000 %s -o - | %FileCheck %s
 * CHECK: call void @ashlar_done_v6(
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 300, MOST = 300 };

typedef struct job {
	int number;
	double *a, *b;
	double sum;
} job;

__attribute__((noinline)) static void smooth(int n, double a[restrict n][n],
	double b[restrict n][n])
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] +
						 a[i - 1][j] + a[i + 1][j]);
}

/* Reads columns, which another order makes faster on one thread. */
__attribute__((noinline)) static void columns(int n, double a[restrict n][n],
	double b[restrict n][n])
{
	for (int j = 0; j < n; j++)
		for (int i = 1; i < n; i++)
			a[i][j] = a[i - 1][j] * 0.5 + b[i][j];
}

static void *work(void *data)
{
	job *w = data;

	for (int i = 0; i < MOST * MOST; i++)
		w->a[i] = w->b[i] = (i * 7 + w->number) % 13;
	for (int k = 0; k < ROUNDS; k++) {
		int n = 20 + (k * 37 + w->number) % (MOST - 20);

		smooth(n, (void *) w->a, (void *) w->b);
		columns(n, (void *) w->a, (void *) w->b);
	}
	for (int i = 0; i < MOST * MOST; i++)
		w->sum += w->a[i] * (1 + i % 5);
	return NULL;
}

int main(void)
{
	static job all[THREADS];
	pthread_t thread[THREADS];

	for (int i = 0; i < THREADS; i++) {
		all[i].number = i;
		all[i].a = malloc(sizeof(double) * MOST * MOST);
		all[i].b = malloc(sizeof(double) * MOST * MOST);
		pthread_create(&thread[i], NULL, &work, &all[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(thread[i], NULL);
		printf("%d: %a\n", i, all[i].sum);
	}
	return 0;
}
