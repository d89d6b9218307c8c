/* SPDX-License-Identifier: MIT */
/* symm as a program, made by programs.py.
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

static void init_array(int m, int n, double C[DIM(M, m)][DIM(N, n)],
	double A[DIM(M, m)][DIM(M, m)], double B[DIM(M, m)][DIM(N, n)])
{
	(void)m;
	(void)n;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			C[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < m; j++)
			A[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			B[i][j] =
				-1.0 + 2.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
}

static void kernel_symm(int m, int n, double alpha, double beta,
	double C[DIM(M, m)][DIM(N, n)], double A[DIM(M, m)][DIM(M, m)],
	double B[DIM(M, m)][DIM(N, n)])
{
	double gathered;

	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			gathered = 0.0;
			for (int k = 0; k < i; k++) {
				C[k][j] += alpha * B[i][j] * A[i][k];
				gathered += B[k][j] * A[i][k];
			}
			C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] +
				  alpha * gathered;
		}
}

static void print_array(int m, int n, double C[DIM(M, m)][DIM(N, n)])
{
	double total = 0.0;

	(void)m;
	(void)n;
	(void)total;
	printf("C\n");
	for (int i = 0; i < m; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += C[i][j];
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
static double C[M][N];
static double A[M][M];
static double B[M][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int m = argc > 1 ? atoi(argv[1]) : M;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*C)[n] =
		malloc(sizeof(double[m][n]));
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
	init_array(m, n, C, A, B);
	start = seconds();
	kernel_symm(m, n, (1.5), (1.2), C, A, B);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(m, n, C);
#ifdef RUNTIME_SIZES
	free(C);
	free(A);
	free(B);
#endif
	return 0;
}
