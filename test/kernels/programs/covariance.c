/* SPDX-License-Identifier: MIT */
/* covariance as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef M
#define M BY_CLASS(10, 60, 200, 1200, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 80, 240, 1400, 19)
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

static void init_array(int m, int n, double data[DIM(N, n)][DIM(M, m)],
	double cov[DIM(M, m)][DIM(M, m)], double mean[DIM(M, m)])
{
	(void)m;
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			data[i][j] =
				-1.0 + 4.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < m; j++)
			cov[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < m; i++)
		mean[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
}

static void kernel_covariance(int m, int n, double count,
	double data[DIM(N, n)][DIM(M, m)], double cov[DIM(M, m)][DIM(M, m)],
	double mean[DIM(M, m)])
{
	for (int j = 0; j < m; j++) {
		mean[j] = 0.0;
		for (int i = 0; i < n; i++)
			mean[j] += data[i][j];
		mean[j] /= count;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			data[i][j] -= mean[j];
	for (int i = 0; i < m; i++)
		for (int j = i; j < m; j++) {
			cov[i][j] = 0.0;
			for (int k = 0; k < n; k++)
				cov[i][j] += data[k][i] * data[k][j];
			cov[i][j] /= count - 1.0;
			cov[j][i] = cov[i][j];
		}
}

static void print_array(int m, int n, double data[DIM(N, n)][DIM(M, m)],
	double cov[DIM(M, m)][DIM(M, m)], double mean[DIM(M, m)])
{
	double total = 0.0;

	(void)m;
	(void)n;
	(void)total;
	printf("data\n");
	for (int i = 0; i < n; i++) {
		total = 0.0;
		for (int j = 0; j < m; j++)
			total += data[i][j];
		printf("%.8g\n", total);
	}
	printf("cov\n");
	for (int i = 0; i < m; i++) {
		total = 0.0;
		for (int j = 0; j < m; j++)
			total += cov[i][j];
		printf("%.8g\n", total);
	}
	printf("mean\n");
	for (int i = 0; i < m; i++)
		printf("%.8g%c", (double)mean[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double data[N][M];
static double cov[M][M];
static double mean[M];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int m = argc > 1 ? atoi(argv[1]) : M;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*data)[m] =
		malloc(sizeof(double[n][m]));
	double (*cov)[m] =
		malloc(sizeof(double[m][m]));
	double *mean =
		malloc(sizeof(double[m]));
#else
	int m = M;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(m, n, data, cov, mean);
	start = seconds();
	kernel_covariance(m, n, (MAX(n, 2)), data, cov, mean);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(m, n, data, cov, mean);
#ifdef RUNTIME_SIZES
	free(data);
	free(cov);
	free(mean);
#endif
	return 0;
}
