/* SPDX-License-Identifier: MIT */
/* gesummv as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef N
#define N BY_CLASS(12, 90, 300, 1300, 23)
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

static void init_array(int n, double A[DIM(N, n)][DIM(N, n)],
	double B[DIM(N, n)][DIM(N, n)], double t[DIM(N, n)],
	double x[DIM(N, n)], double y[DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			B[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		t[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
	for (int i = 0; i < n; i++)
		x[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
	for (int i = 0; i < n; i++)
		y[i] =
			-1.0 + 2.0 * ((11 * i + 5) % 4133) / 4133;
}

static void kernel_gesummv(int n, double alpha, double beta,
	double A[DIM(N, n)][DIM(N, n)], double B[DIM(N, n)][DIM(N, n)],
	double t[DIM(N, n)], double x[DIM(N, n)], double y[DIM(N, n)])
{
	for (int i = 0; i < n; i++) {
		t[i] = 0.0;
		y[i] = 0.0;
		for (int j = 0; j < n; j++) {
			t[i] = A[i][j] * x[j] + t[i];
			y[i] = B[i][j] * x[j] + y[i];
		}
		y[i] = alpha * t[i] + beta * y[i];
	}
}

static void print_array(int n, double t[DIM(N, n)], double y[DIM(N, n)])
{
	double total = 0.0;

	(void)n;
	(void)total;
	printf("t\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)t[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("y\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)y[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double A[N][N];
static double B[N][N];
static double t[N];
static double x[N];
static double y[N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	double (*A)[n] =
		malloc(sizeof(double[n][n]));
	double (*B)[n] =
		malloc(sizeof(double[n][n]));
	double *t =
		malloc(sizeof(double[n]));
	double *x =
		malloc(sizeof(double[n]));
	double *y =
		malloc(sizeof(double[n]));
#else
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, A, B, t, x, y);
	start = seconds();
	kernel_gesummv(n, (1.5), (1.2), A, B, t, x, y);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, t, y);
#ifdef RUNTIME_SIZES
	free(A);
	free(B);
	free(t);
	free(x);
	free(y);
#endif
	return 0;
}
