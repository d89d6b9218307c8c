/* SPDX-License-Identifier: MIT */
/* ludcmp as a program, made by programs.py.
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

static void init_array(int n, double A[DIM(N, n)][DIM(N, n)],
	double b[DIM(N, n)], double x[DIM(N, n)], double y[DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		b[i] =
			-9.0 + 18.0 * ((8 * i + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		x[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
	for (int i = 0; i < n; i++)
		y[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
}

static void kernel_ludcmp(int n, double A[DIM(N, n)][DIM(N, n)],
	double b[DIM(N, n)], double x[DIM(N, n)], double y[DIM(N, n)])
{
	double w;

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++) {
			w = A[i][j];
			for (int k = 0; k < j; k++)
				w -= A[i][k] * A[k][j];
			A[i][j] = w / A[j][j];
		}
		for (int j = i; j < n; j++) {
			w = A[i][j];
			for (int k = 0; k < i; k++)
				w -= A[i][k] * A[k][j];
			A[i][j] = w;
		}
	}
	for (int i = 0; i < n; i++) {
		w = b[i];
		for (int j = 0; j < i; j++)
			w -= A[i][j] * y[j];
		y[i] = w;
	}
	for (int i = n - 1; i >= 0; i--) {
		w = y[i];
		for (int j = i + 1; j < n; j++)
			w -= A[i][j] * x[j];
		x[i] = w / A[i][i];
	}
}

/* Give "A" a dominant diagonal, so that no pivot is small. */
static void init(int n, double A[DIM(N, n)][DIM(N, n)])
{
	for (int i = 0; i < n; i++)
		A[i][i] += n + 1;
}

static void print_array(int n, double A[DIM(N, n)][DIM(N, n)],
	double x[DIM(N, n)], double y[DIM(N, n)])
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
	printf("y\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)y[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
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
static double A[N][N];
static double b[N];
static double x[N];
static double y[N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	double (*A)[n] =
		malloc(sizeof(double[n][n]));
	double *b =
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
	init_array(n, A, b, x, y);
	init(n, A);
	start = seconds();
	kernel_ludcmp(n, A, b, x, y);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, A, y, x);
#ifdef RUNTIME_SIZES
	free(A);
	free(b);
	free(x);
	free(y);
#endif
	return 0;
}
