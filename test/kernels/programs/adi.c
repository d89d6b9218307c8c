/* SPDX-License-Identifier: MIT */
/* adi as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef T
#define T BY_CLASS(6, 20, 40, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(14, 60, 150, 1000, 23)
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

static void init_array(int nt, int n, double u[DIM(N, n)][DIM(N, n)],
	double v[DIM(N, n)][DIM(N, n)], double p[DIM(N, n)][DIM(N, n)],
	double q[DIM(N, n)][DIM(N, n)])
{
	(void)nt;
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			u[i][j] =
				-1.0 + 3.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			v[i][j] =
				-1.0 + 3.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			p[i][j] =
				-1.0 + 3.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			q[i][j] =
				-1.0 + 3.0 * ((10 * i + 14 * j + i * j + 4) % 4129) / 4129;
}

static void kernel_adi(int nt, int n, double rx, double ry,
	double u[DIM(N, n)][DIM(N, n)], double v[DIM(N, n)][DIM(N, n)],
	double p[DIM(N, n)][DIM(N, n)], double q[DIM(N, n)][DIM(N, n)])
{
	double a = -0.5 * rx;
	double b = 1.0 + rx;
	double c = a;
	double d = -0.5 * ry;
	double e = 1.0 + ry;
	double f = d;

	for (int t = 1; t <= nt; t++) {
		for (int i = 1; i < n - 1; i++) {
			v[0][i] = 1.0;
			p[i][0] = 0.0;
			q[i][0] = v[0][i];
			for (int j = 1; j < n - 1; j++) {
				p[i][j] = -c / (a * p[i][j - 1] + b);
				q[i][j] = (-d * u[j][i - 1] +
					   (1.0 + 2.0 * d) * u[j][i] -
					   f * u[j][i + 1] -
					   a * q[i][j - 1]) /
					  (a * p[i][j - 1] + b);
			}
			v[n - 1][i] = 1.0;
			for (int j = n - 2; j >= 1; j--)
				v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
		}
		for (int i = 1; i < n - 1; i++) {
			u[i][0] = 1.0;
			p[i][0] = 0.0;
			q[i][0] = u[i][0];
			for (int j = 1; j < n - 1; j++) {
				p[i][j] = -f / (d * p[i][j - 1] + e);
				q[i][j] = (-a * v[i - 1][j] +
					   (1.0 + 2.0 * a) * v[i][j] -
					   c * v[i + 1][j] -
					   d * q[i][j - 1]) /
					  (d * p[i][j - 1] + e);
			}
			u[i][n - 1] = 1.0;
			for (int j = n - 2; j >= 1; j--)
				u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
		}
	}
}

static void print_array(int nt, int n, double u[DIM(N, n)][DIM(N, n)],
	double v[DIM(N, n)][DIM(N, n)], double p[DIM(N, n)][DIM(N, n)],
	double q[DIM(N, n)][DIM(N, n)])
{
	double total = 0.0;

	(void)nt;
	(void)n;
	(void)total;
	printf("u\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += u[i][j];
		printf("%.8g\n", total);
	}
	printf("v\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += v[i][j];
		printf("%.8g\n", total);
	}
	printf("p\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += p[i][j];
		printf("%.8g\n", total);
	}
	printf("q\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += q[i][j];
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
static double u[N][N];
static double v[N][N];
static double p[N][N];
static double q[N][N];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nt = argc > 1 ? atoi(argv[1]) : T;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*u)[n] =
		malloc(sizeof(double[n][n]));
	double (*v)[n] =
		malloc(sizeof(double[n][n]));
	double (*p)[n] =
		malloc(sizeof(double[n][n]));
	double (*q)[n] =
		malloc(sizeof(double[n][n]));
#else
	int nt = T;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nt, n, u, v, p, q);
	start = seconds();
	kernel_adi(nt, n, (0.8), (0.4), u, v, p, q);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nt, n, u, v, p, q);
#ifdef RUNTIME_SIZES
	free(u);
	free(v);
	free(p);
	free(q);
#endif
	return 0;
}
