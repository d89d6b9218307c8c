/* SPDX-License-Identifier: MIT */
/* gramschmidt as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef M
#define M BY_CLASS(14, 80, 240, 1200, 23)
#endif
#ifndef N
#define N BY_CLASS(12, 60, 200, 1000, 17)
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

static void init_array(int m, int n, double A[DIM(M, m)][DIM(N, n)],
	double R[DIM(N, n)][DIM(N, n)], double Q[DIM(M, m)][DIM(N, n)])
{
	(void)m;
	(void)n;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			R[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			Q[i][j] =
				-1.0 + 2.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
}

static void kernel_gramschmidt(int m, int n, double A[DIM(M, m)][DIM(N, n)],
	double R[DIM(N, n)][DIM(N, n)], double Q[DIM(M, m)][DIM(N, n)])
{
	double norm;

	for (int k = 0; k < n; k++) {
		norm = 0.0;
		for (int i = 0; i < m; i++)
			norm += A[i][k] * A[i][k];
		R[k][k] = sqrt(norm);
		for (int i = 0; i < m; i++)
			Q[i][k] = A[i][k] / R[k][k];
		for (int j = k + 1; j < n; j++) {
			R[k][j] = 0.0;
			for (int i = 0; i < m; i++)
				R[k][j] += Q[i][k] * A[i][j];
			for (int i = 0; i < m; i++)
				A[i][j] = A[i][j] - Q[i][k] * R[k][j];
		}
	}
}

static void print_array(int m, int n, double A[DIM(M, m)][DIM(N, n)],
	double R[DIM(N, n)][DIM(N, n)], double Q[DIM(M, m)][DIM(N, n)])
{
	double total = 0.0;

	(void)m;
	(void)n;
	(void)total;
	printf("A\n");
	for (int i = 0; i < m; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += A[i][j];
		printf("%.8g\n", total);
	}
	printf("R\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += R[i][j];
		printf("%.8g\n", total);
	}
	printf("Q\n");
	for (int i = 0; i < m; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += Q[i][j];
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
static double A[M][N];
static double R[N][N];
static double Q[M][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int m = argc > 1 ? atoi(argv[1]) : M;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*A)[n] =
		malloc(sizeof(double[m][n]));
	double (*R)[n] =
		malloc(sizeof(double[n][n]));
	double (*Q)[n] =
		malloc(sizeof(double[m][n]));
#else
	int m = M;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(m, n, A, R, Q);
	start = seconds();
	kernel_gramschmidt(m, n, A, R, Q);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(m, n, A, R, Q);
#ifdef RUNTIME_SIZES
	free(A);
	free(R);
	free(Q);
#endif
	return 0;
}
