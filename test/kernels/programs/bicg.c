/* SPDX-License-Identifier: MIT */
/* bicg as a program, made by programs.py.
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

static void init_array(int m, int n, double A[DIM(N, n)][DIM(M, m)],
	double s[DIM(M, m)], double q[DIM(N, n)], double p[DIM(M, m)],
	double r[DIM(N, n)])
{
	(void)m;
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < m; i++)
		s[i] =
			-1.0 + 2.0 * ((8 * i + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		q[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
	for (int i = 0; i < m; i++)
		p[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
	for (int i = 0; i < n; i++)
		r[i] =
			-1.0 + 2.0 * ((11 * i + 5) % 4133) / 4133;
}

static void kernel_bicg(int m, int n, double A[DIM(N, n)][DIM(M, m)],
	double s[DIM(M, m)], double q[DIM(N, n)], double p[DIM(M, m)],
	double r[DIM(N, n)])
{
	for (int j = 0; j < m; j++)
		s[j] = 0.0;
	for (int i = 0; i < n; i++) {
		q[i] = 0.0;
		for (int j = 0; j < m; j++) {
			s[j] += r[i] * A[i][j];
			q[i] += A[i][j] * p[j];
		}
	}
}

static void print_array(int m, int n, double s[DIM(M, m)],
	double q[DIM(N, n)])
{
	double total = 0.0;

	(void)m;
	(void)n;
	(void)total;
	printf("s\n");
	for (int i = 0; i < m; i++)
		printf("%.8g%c", (double)s[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("q\n");
	for (int i = 0; i < n; i++)
		printf("%.8g%c", (double)q[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double A[N][M];
static double s[M];
static double q[N];
static double p[M];
static double r[N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int m = argc > 1 ? atoi(argv[1]) : M;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*A)[m] =
		malloc(sizeof(double[n][m]));
	double *s =
		malloc(sizeof(double[m]));
	double *q =
		malloc(sizeof(double[n]));
	double *p =
		malloc(sizeof(double[m]));
	double *r =
		malloc(sizeof(double[n]));
#else
	int m = M;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(m, n, A, s, q, p, r);
	start = seconds();
	kernel_bicg(m, n, A, s, q, p, r);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(m, n, s, q);
#ifdef RUNTIME_SIZES
	free(A);
	free(s);
	free(q);
	free(p);
	free(r);
#endif
	return 0;
}
