/* SPDX-License-Identifier: MIT */
/* durbin as a program, made by programs.py.
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

static void init_array(int n, double r[DIM(N, n)], double y[DIM(N, n)],
	double z[DIM(N, n)])
{
	(void)n;
	for (int i = 0; i < n; i++)
		r[i] =
			-1.0 + 2.0 * ((7 * i + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		y[i] =
			-1.0 + 2.0 * ((8 * i + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		z[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
}

static void kernel_durbin(int n, double r[DIM(N, n)], double y[DIM(N, n)],
	double z[DIM(N, n)])
{
	double alpha;
	double beta;
	double sum;

	y[0] = -r[0];
	beta = 1.0;
	alpha = -r[0];
	for (int k = 1; k < n; k++) {
		beta = (1.0 - alpha * alpha) * beta;
		sum = 0.0;
		for (int i = 0; i < k; i++)
			sum += r[k - i - 1] * y[i];
		alpha = -(r[k] + sum) / beta;
		for (int i = 0; i < k; i++)
			z[i] = y[i] + alpha * y[k - i - 1];
		for (int i = 0; i < k; i++)
			y[i] = z[i];
		y[k] = alpha;
	}
}

/* Let the correlations "r" fade like k^-3/2, so that they sum up to less than
 * a half and the Toeplitz matrix has a dominant diagonal.
 */
static void init(int n, double r[DIM(N, n)])
{
	for (int k = 0; k < n; k++)
		r[k] *= 0.18 / ((k + 1) * sqrt(k + 1));
}

static void print_array(int n, double y[DIM(N, n)], double z[DIM(N, n)])
{
	double total = 0.0;

	(void)n;
	(void)total;
	printf("y\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)y[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("z\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)z[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double r[N];
static double y[N];
static double z[N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	double *r =
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
	init_array(n, r, y, z);
	init(n, r);
	start = seconds();
	kernel_durbin(n, r, y, z);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, y, z);
#ifdef RUNTIME_SIZES
	free(r);
	free(y);
	free(z);
#endif
	return 0;
}
