/* SPDX-License-Identifier: MIT */
/* trmm as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
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

static void init_array(int m, int n, double A[DIM(M, m)][DIM(M, m)],
	double B[DIM(M, m)][DIM(N, n)])
{
	(void)m;
	(void)n;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < m; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			B[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
}

static void kernel_trmm(int m, int n, double alpha,
	double A[DIM(M, m)][DIM(M, m)], double B[DIM(M, m)][DIM(N, n)])
{
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			for (int k = i + 1; k < m; k++)
				B[i][j] += A[k][i] * B[k][j];
			B[i][j] = alpha * B[i][j];
		}
}

static void print_array(int m, int n, double B[DIM(M, m)][DIM(N, n)])
{
	double total = 0.0;

	(void)m;
	(void)n;
	(void)total;
	printf("B\n");
	for (int i = 0; i < m; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += B[i][j];
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
static double A[M][M];
static double B[M][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int m = argc > 1 ? atoi(argv[1]) : M;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*A)[m] =
		malloc(sizeof(double[m][m]));
	double (*B)[n] =
		malloc(sizeof(double[m][n]));
#else
	int m = M;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(m, n, A, B);
	start = seconds();
	kernel_trmm(m, n, (1.5), A, B);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(m, n, B);
#ifdef RUNTIME_SIZES
	free(A);
	free(B);
#endif
	return 0;
}
