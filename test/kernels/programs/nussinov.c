/* SPDX-License-Identifier: MIT */
/* nussinov as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef N
#define N BY_CLASS(16, 90, 300, 2500, 29)
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

static void init_array(int n, unsigned char base[DIM(N, n)],
	int best[DIM(N, n)][DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		base[i] =
			(unsigned char)(0 + (7 * i + 1) % 4099 % 4);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			best[i][j] =
				(int)(1 + (8 * i + 12 * j + i * j + 2) % 4111 % 99);
}

static void kernel_nussinov(int n, unsigned char base[DIM(N, n)],
	int best[DIM(N, n)][DIM(N, n)])
{
	for (int i = n - 1; i >= 0; i--)
		for (int j = i + 1; j < n; j++) {
			best[i][j] = MAX(best[i][j], best[i][j - 1]);
			best[i][j] = MAX(best[i][j], best[i + 1][j]);
			if (i < j - 1)
				best[i][j] =
					MAX(best[i][j],
					    best[i + 1][j - 1] +
					    (base[i] + base[j] == 3 ? 1 : 0));
			else
				best[i][j] = MAX(best[i][j],
						 best[i + 1][j - 1]);
			for (int k = i + 1; k < j; k++)
				best[i][j] = MAX(best[i][j],
						 best[i][k] + best[k + 1][j]);
		}
}

/* Clear "best" but for pieces of negative length, which nobody may touch. */
static void init(int n, int best[DIM(N, n)][DIM(N, n)])
{
	for (int i = 0; i < n; i++)
		for (int j = MAX(i - 1, 0); j < n; j++)
			best[i][j] = 0;
}

static void print_array(int n, int best[DIM(N, n)][DIM(N, n)])
{
	double total = 0.0;

	(void)n;
	(void)total;
	printf("best\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += best[i][j];
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
static unsigned char base[N];
static int best[N][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	unsigned char *base =
		malloc(sizeof(unsigned char[n]));
	int (*best)[n] =
		malloc(sizeof(int[n][n]));
#else
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, base, best);
	init(n, best);
	start = seconds();
	kernel_nussinov(n, base, best);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, best);
#ifdef RUNTIME_SIZES
	free(base);
	free(best);
#endif
	return 0;
}
