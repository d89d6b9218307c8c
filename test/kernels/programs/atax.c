/* SPDX-License-Identifier: MIT */
/* atax as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef M
#define M BY_CLASS(12, 110, 400, 1900, 19)
#endif
#ifndef N
#define N BY_CLASS(14, 120, 420, 2100, 23)
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
	double x[DIM(N, n)], double y[DIM(N, n)], double t[DIM(M, m)])
{
	(void)m;
	(void)n;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		x[i] =
			-1.0 + 2.0 * ((8 * i + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		y[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
	for (int i = 0; i < m; i++)
		t[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
}

static void kernel_atax(int m, int n, double A[DIM(M, m)][DIM(N, n)],
	double x[DIM(N, n)], double y[DIM(N, n)], double t[DIM(M, m)])
{
	for (int j = 0; j < n; j++)
		y[j] = 0.0;
	for (int i = 0; i < m; i++) {
		t[i] = 0.0;
		for (int j = 0; j < n; j++)
			t[i] += A[i][j] * x[j];
		for (int j = 0; j < n; j++)
			y[j] += A[i][j] * t[i];
	}
}

static void print_array(int m, int n, double y[DIM(N, n)],
	double t[DIM(M, m)])
{
	double total = 0.0;

	(void)m;
	(void)n;
	(void)total;
	printf("y\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)y[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("t\n");
	for (int i = 0; i < m; i++)
		printf("%.8g%c", (double)t[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double A[M][N];
static double x[N];
static double y[N];
static double t[M];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int m = argc > 1 ? atoi(argv[1]) : M;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*A)[n] =
		malloc(sizeof(double[m][n]));
	double *x =
		malloc(sizeof(double[n]));
	double *y =
		malloc(sizeof(double[n]));
	double *t =
		malloc(sizeof(double[m]));
#else
	int m = M;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(m, n, A, x, y, t);
	start = seconds();
	kernel_atax(m, n, A, x, y, t);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(m, n, y, t);
#ifdef RUNTIME_SIZES
	free(A);
	free(x);
	free(y);
	free(t);
#endif
	return 0;
}
