/* SPDX-License-Identifier: MIT */
/* gemver as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef N
#define N BY_CLASS(13, 110, 400, 2000, 23)
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
	double u1[DIM(N, n)], double v1[DIM(N, n)], double u2[DIM(N, n)],
	double v2[DIM(N, n)], double w[DIM(N, n)], double x[DIM(N, n)],
	double y[DIM(N, n)], double z[DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		u1[i] =
			-1.0 + 2.0 * ((8 * i + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		v1[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
	for (int i = 0; i < n; i++)
		u2[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
	for (int i = 0; i < n; i++)
		v2[i] =
			-1.0 + 2.0 * ((11 * i + 5) % 4133) / 4133;
	for (int i = 0; i < n; i++)
		w[i] =
			-1.0 + 2.0 * ((12 * i + 6) % 4139) / 4139;
	for (int i = 0; i < n; i++)
		x[i] =
			-1.0 + 2.0 * ((13 * i + 7) % 4153) / 4153;
	for (int i = 0; i < n; i++)
		y[i] =
			-1.0 + 2.0 * ((14 * i + 8) % 4157) / 4157;
	for (int i = 0; i < n; i++)
		z[i] =
			-1.0 + 2.0 * ((15 * i + 9) % 4159) / 4159;
}

static void kernel_gemver(int n, double alpha, double beta,
	double A[DIM(N, n)][DIM(N, n)], double u1[DIM(N, n)],
	double v1[DIM(N, n)], double u2[DIM(N, n)], double v2[DIM(N, n)],
	double w[DIM(N, n)], double x[DIM(N, n)], double y[DIM(N, n)],
	double z[DIM(N, n)])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x[i] = x[i] + beta * A[j][i] * y[j];
	for (int i = 0; i < n; i++)
		x[i] = x[i] + z[i];
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			w[i] = w[i] + alpha * A[i][j] * x[j];
}

static void print_array(int n, double A[DIM(N, n)][DIM(N, n)],
	double w[DIM(N, n)], double x[DIM(N, n)])
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
	printf("x\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)x[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("w\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)w[i], i % 10 == 9 ? '\n' : ' ');
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
static double u1[N];
static double v1[N];
static double u2[N];
static double v2[N];
static double w[N];
static double x[N];
static double y[N];
static double z[N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	double (*A)[n] =
		malloc(sizeof(double[n][n]));
	double *u1 =
		malloc(sizeof(double[n]));
	double *v1 =
		malloc(sizeof(double[n]));
	double *u2 =
		malloc(sizeof(double[n]));
	double *v2 =
		malloc(sizeof(double[n]));
	double *w =
		malloc(sizeof(double[n]));
	double *x =
		malloc(sizeof(double[n]));
	double *y =
		malloc(sizeof(double[n]));
	double *z =
		malloc(sizeof(double[n]));
#else
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, A, u1, v1, u2, v2, w, x, y, z);
	start = seconds();
	kernel_gemver(n, (1.5), (1.2), A, u1, v1, u2, v2, w, x, y, z);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, A, x, w);
#ifdef RUNTIME_SIZES
	free(A);
	free(u1);
	free(v1);
	free(u2);
	free(v2);
	free(w);
	free(x);
	free(y);
	free(z);
#endif
	return 0;
}
