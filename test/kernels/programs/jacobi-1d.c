/* SPDX-License-Identifier: MIT */
/* jacobi-1d as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef T
#define T BY_CLASS(12, 40, 100, 500, 7)
#endif
#ifndef N
#define N BY_CLASS(30, 120, 400, 2000, 31)
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

static void init_array(int nt, int n, double A[DIM(N, n)],
	double B[DIM(N, n)])
{
	(void)nt;
	(void)n;
	for (int i = 0; i < n; i++)
		A[i] =
			-1.0 + 3.0 * ((7 * i + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		B[i] =
			-1.0 + 3.0 * ((8 * i + 2) % 4111) / 4111;
}

static void kernel_jacobi_1d(int nt, int n, double A[DIM(N, n)],
	double B[DIM(N, n)])
{
	for (int t = 0; t < nt; t++) {
		for (int i = 1; i < n - 1; i++)
			B[i] = 0.33333 * (A[i - 1] + A[i] + A[i + 1]);
		for (int i = 1; i < n - 1; i++)
			A[i] = 0.33333 * (B[i - 1] + B[i] + B[i + 1]);
	}
}

static void print_array(int nt, int n, double A[DIM(N, n)],
	double B[DIM(N, n)])
{
	double total = 0.0;

	(void)nt;
	(void)n;
	(void)total;
	printf("A\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)A[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("B\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)B[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double A[N];
static double B[N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nt = argc > 1 ? atoi(argv[1]) : T;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double *A =
		malloc(sizeof(double[n]));
	double *B =
		malloc(sizeof(double[n]));
#else
	int nt = T;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nt, n, A, B);
	start = seconds();
	kernel_jacobi_1d(nt, n, A, B);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nt, n, A, B);
#ifdef RUNTIME_SIZES
	free(A);
	free(B);
#endif
	return 0;
}
