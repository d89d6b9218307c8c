/* SPDX-License-Identifier: MIT */
/* lu as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef N
#define N BY_CLASS(13, 70, 250, 2000, 23)
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

static void init_array(int n, double A[DIM(N, n)][DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
}

static void kernel_lu(int n, double A[DIM(N, n)][DIM(N, n)])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				A[i][j] -= A[i][k] * A[k][j];
			A[i][j] /= A[j][j];
		}
		for (int j = i; j < n; j++)
			for (int k = 0; k < i; k++)
				A[i][j] -= A[i][k] * A[k][j];
	}
}

/* Give "A" a dominant diagonal, so that no pivot is small. */
static void init(int n, double A[DIM(N, n)][DIM(N, n)])
{
	for (int i = 0; i < n; i++)
		A[i][i] += n + 1;
}

static void print_array(int n, double A[DIM(N, n)][DIM(N, n)])
{
	double total = 0.0;

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
	int n = argc > 1 ? atoi(argv[1]) : N;
	double (*A)[n] =
		malloc(sizeof(double[n][n]));
#else
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, A);
	init(n, A);
	start = seconds();
	kernel_lu(n, A);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, A);
#ifdef RUNTIME_SIZES
	free(A);
#endif
	return 0;
}
