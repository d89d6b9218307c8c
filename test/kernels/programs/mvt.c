/* SPDX-License-Identifier: MIT */
/* mvt as a program, made by programs.py.
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

static void init_array(int n, double x1[DIM(N, n)],
	double x2[DIM(N, n)], double y1[DIM(N, n)], double y2[DIM(N, n)],
	double A[DIM(N, n)][DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		x1[i] =
			-1.0 + 2.0 * ((7 * i + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		x2[i] =
			-1.0 + 2.0 * ((8 * i + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		y1[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
	for (int i = 0; i < n; i++)
		y2[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 2.0 * ((11 * i + 15 * j + i * j + 5) % 4133) / 4133;
}

static void kernel_mvt(int n, double x1[DIM(N, n)],
	double x2[DIM(N, n)], double y1[DIM(N, n)], double y2[DIM(N, n)],
	double A[DIM(N, n)][DIM(N, n)])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x1[i] += A[i][j] * y1[j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x2[i] += A[j][i] * y2[j];
}

static void print_array(int n, double x1[DIM(N, n)], double x2[DIM(N, n)])
{
	double total = 0.0;

	(void)n;
	(void)total;
	printf("x1\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)x1[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("x2\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)x2[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double x1[N];
static double x2[N];
static double y1[N];
static double y2[N];
static double A[N][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	double *x1 =
		malloc(sizeof(double[n]));
	double *x2 =
		malloc(sizeof(double[n]));
	double *y1 =
		malloc(sizeof(double[n]));
	double *y2 =
		malloc(sizeof(double[n]));
	double (*A)[n] =
		malloc(sizeof(double[n][n]));
#else
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, x1, x2, y1, y2, A);
	start = seconds();
	kernel_mvt(n, x1, x2, y1, y2, A);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, x1, x2);
#ifdef RUNTIME_SIZES
	free(x1);
	free(x2);
	free(y1);
	free(y2);
	free(A);
#endif
	return 0;
}
