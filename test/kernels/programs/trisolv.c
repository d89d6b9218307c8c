/* SPDX-License-Identifier: MIT */
/* trisolv as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
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

static void init_array(int n, double L[DIM(N, n)][DIM(N, n)],
	double x[DIM(N, n)], double b[DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			L[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		x[i] =
			-1.0 + 2.0 * ((8 * i + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		b[i] =
			-9.0 + 18.0 * ((9 * i + 3) % 4127) / 4127;
}

static void kernel_trisolv(int n, double L[DIM(N, n)][DIM(N, n)],
	double x[DIM(N, n)], double b[DIM(N, n)])
{
	for (int i = 0; i < n; i++) {
		x[i] = b[i];
		for (int j = 0; j < i; j++)
			x[i] -= L[i][j] * x[j];
		x[i] = x[i] / L[i][i];
	}
}

/* Give "L" a dominant diagonal, so that the solution does not grow. */
static void init(int n, double L[DIM(N, n)][DIM(N, n)])
{
	for (int i = 0; i < n; i++)
		L[i][i] += n + 1;
}

static void print_array(int n, double x[DIM(N, n)])
{
	double total = 0.0;

	(void)n;
	(void)total;
	printf("x\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)x[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double L[N][N];
static double x[N];
static double b[N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	double (*L)[n] =
		malloc(sizeof(double[n][n]));
	double *x =
		malloc(sizeof(double[n]));
	double *b =
		malloc(sizeof(double[n]));
#else
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, L, x, b);
	init(n, L);
	start = seconds();
	kernel_trisolv(n, L, x, b);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, x);
#ifdef RUNTIME_SIZES
	free(L);
	free(x);
	free(b);
#endif
	return 0;
}
