/* SPDX-License-Identifier: MIT */
/* seidel-2d as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(20, 80, 200, 2000, 23)
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

static void init_array(int nt, int n, double A[DIM(N, n)][DIM(N, n)])
{
	(void)nt;
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 3.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
}

static void kernel_seidel_2d(int nt, int n, double A[DIM(N, n)][DIM(N, n)])
{
	for (int t = 0; t < nt; t++)
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] +
					   A[i - 1][j + 1] + A[i][j - 1] +
					   A[i][j] + A[i][j + 1] +
					   A[i + 1][j - 1] + A[i + 1][j] +
					   A[i + 1][j + 1]) / 9.0;
}

static void print_array(int nt, int n, double A[DIM(N, n)][DIM(N, n)])
{
	double total = 0.0;

	(void)nt;
	(void)n;
	(void)total;
	printf("A\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += A[i][j];
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
static double A[N][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nt = argc > 1 ? atoi(argv[1]) : T;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*A)[n] =
		malloc(sizeof(double[n][n]));
#else
	int nt = T;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nt, n, A);
	start = seconds();
	kernel_seidel_2d(nt, n, A);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nt, n, A);
#ifdef RUNTIME_SIZES
	free(A);
#endif
	return 0;
}
