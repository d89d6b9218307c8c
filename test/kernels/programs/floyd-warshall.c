/* SPDX-License-Identifier: MIT */
/* floyd-warshall as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef N
#define N BY_CLASS(14, 70, 200, 2800, 23)
#endif
#define _POSIX_C_SOURCE 200809L

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "size_class.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))

#ifdef RUNTIME_SIZES
#define DIM(constant, variable) variable
#else
#define DIM(constant, variable) constant
#endif

static void init_array(int n, int path[DIM(N, n)][DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			path[i][j] =
				(int)(1 + (7 * i + 11 * j + i * j + 1) % 4099 % 99);
}

static void kernel_floyd_warshall(int n, int path[DIM(N, n)][DIM(N, n)])
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				path[i][j] =
					path[i][j] < path[i][k] + path[k][j]
						? path[i][j]
						: path[i][k] + path[k][j];
}

/* Put the nodes on a circle, and let an edge cost the square of its length on
 * top of its hashed weight: then short hops pay, and each round shortens
 * paths.
 */
static void init(int n, int path[DIM(N, n)][DIM(N, n)])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			int length = abs(i - j);

			length = length > n - length ? n - length : length;
			path[i][j] = i == j ? 0
					    : path[i][j] + 10 * length * length;
		}
}

static void print_array(int n, int path[DIM(N, n)][DIM(N, n)])
{
	double total = 0.0;

	(void)n;
	(void)total;
	printf("path\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += path[i][j];
		printf("%.8g\n", total);
	}
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static int path[N][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	int (*path)[n] =
		malloc(sizeof(int[n][n]));
#else
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, path);
	init(n, path);
	start = seconds();
	kernel_floyd_warshall(n, path);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, path);
#ifdef RUNTIME_SIZES
	free(path);
#endif
	return 0;
}
