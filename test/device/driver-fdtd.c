/* Three fields that several functions update in each step: on a device, and one
 * of them so short that it would be the host's if the field were there.
 * SPDX-License-Identifier: MIT
 *
 * REQUIRES: pocl
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t \
 * RUN:   -mllvm -ashlar-offload=spirv -mllvm -ashlar-offload-force
 * RUN: %clang -O3 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.expected
 * RUN: rm -f %t.log
 * RUN: %pocl ASHLAR_DEVICE_LOG=%t.log %t > %t.found
 * RUN: diff %t.expected %t.found
 * RUN: %pocl ASHLAR_DEVICE_LOG=%t.log %t 30 40 > %t.found
 * RUN: %t.plain 30 40 > %t.expected
 * RUN: diff %t.expected %t.found
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define NOINLINE __attribute__((noinline))

NOINLINE void source(int n, double ey[n][n], double value)
{
	for (int j = 0; j < n; j++)
		ey[0][j] = value;
}

NOINLINE void update_e(int n, double ex[restrict n][n],
	double ey[restrict n][n], double hz[restrict n][n])
{
	for (int i = 1; i < n; i++)
		for (int j = 0; j < n; j++)
			ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
	for (int i = 0; i < n; i++)
		for (int j = 1; j < n; j++)
			ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
}

NOINLINE void update_h(int n, double ex[restrict n][n],
	double ey[restrict n][n], double hz[restrict n][n])
{
	for (int i = 0; i < n - 1; i++)
		for (int j = 0; j < n - 1; j++)
			hz[i][j] -= 0.7 *
				(ex[i][j + 1] - ex[i][j] + ey[i + 1][j] -
					ey[i][j]);
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 50;
	int steps = argc > 2 ? atoi(argv[2]) : 10;
	double(*ex)[n] = malloc(sizeof(double[n][n]));
	double(*ey)[n] = malloc(sizeof(double[n][n]));
	double(*hz)[n] = malloc(sizeof(double[n][n]));
	volatile int seed = 3;
	double start, sum = 0;

	for (int i = 0; i < n * n; i++) {
		ex[0][i] = (i * seed + 1) % 11 / 11.0;
		ey[0][i] = (i * seed + 2) % 13 / 13.0;
		hz[0][i] = (i * seed + 3) % 17 / 17.0;
	}
	start = now();
	for (int t = 0; t < steps; t++) {
		source(n, ey, t);
		update_e(n, ex, ey, hz);
		update_h(n, ex, ey, hz);
	}
	for (int i = 0; i < n * n; i++)
		sum = 0.99 * sum + ex[0][i] + 2 * ey[0][i] + 3 * hz[0][i];
	printf("%.17g %.17g\n", sum, hz[n / 2][n / 3]);
	if (argc > 2)
		fprintf(stderr, "time %.3f\n", now() - start);
	free(ex);
	free(ey);
	free(hz);
	return 0;
}
