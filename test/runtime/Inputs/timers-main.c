/* Calls each nest so often, by threads and in a forked process, too.
 *
 * SPDX-License-Identifier: MIT
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "timers.h"

static void *work(void *data)
{
	for (int i = 0; i < 100; i++)
		scan(1);
	return data;
}

static void run_threads(void)
{
	pthread_t thread[4];

	for (int i = 0; i < 4; i++)
		pthread_create(&thread[i], NULL, &work, NULL);
	for (int i = 0; i < 4; i++)
		pthread_join(thread[i], NULL);
}

int main(void)
{
	double *x[N], *y[N];

	for (int i = 0; i < N; i++) {
		x[i] = a[i];
		y[i] = b[i];
		a[i][i] = b[i][N - 1 - i] = v[i] = i;
	}
	for (int i = 0; i < 5; i++)
		multiply(N - i);
	run_threads();
	add_rows(x, y, N);
	add_rows(x, x, N);
	add_rows(x, x, 0);
	printf("%g %g\n", c[3][4], a[5][6]);
	fflush(stdout);
	if (!fork()) {
		scan(N);
		exit(0);
	}
	wait(NULL);
	scan(N);
	printf("%g\n", v[N - 1]);
	return 0;
}
