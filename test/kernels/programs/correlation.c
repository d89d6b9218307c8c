/* SPDX-License-Identifier: MIT */
/* correlation as a program, made by programs.py.
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
	double corr[DIM(M, m)][DIM(M, m)], double mean[DIM(M, m)],
	double dev[DIM(M, m)])
{
	(void)m;
	(void)n;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			data[i][j] =
				-1.0 + 4.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < m; i++)
		for (int j = 0; j < m; j++)
			corr[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < m; i++)
		mean[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
	for (int i = 0; i < m; i++)
		dev[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
}

static void kernel_correlation(int m, int n, double count,
	double data[DIM(N, n)][DIM(M, m)], double corr[DIM(M, m)][DIM(M, m)],
	double mean[DIM(M, m)], double dev[DIM(M, m)])
{
	for (int j = 0; j < m; j++) {
		mean[j] = 0.0;
		for (int i = 0; i < n; i++)
			mean[j] += data[i][j];
		mean[j] /= count;
	}
	for (int j = 0; j < m; j++) {
		dev[j] = 0.0;
		for (int i = 0; i < n; i++)
			dev[j] += (data[i][j] - mean[j]) *
				  (data[i][j] - mean[j]);
		dev[j] /= count;
		dev[j] = sqrt(dev[j]);
		dev[j] = dev[j] <= 0.1 ? 1.0 : dev[j];
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			data[i][j] -= mean[j];
			data[i][j] /= sqrt(count) * dev[j];
		}
	for (int i = 0; i < m; i++) {
		corr[i][i] = 1.0;
		for (int j = i + 1; j < m; j++) {
			corr[i][j] = 0.0;
			for (int k = 0; k < n; k++)
				corr[i][j] += data[k][i] * data[k][j];
			corr[j][i] = corr[i][j];
		}
	}
}

/* Let the first variable hardly vary. */
static void init(int m, int n, double data[DIM(N, n)][DIM(M, m)])
{
	for (int i = 0; i < n && m > 0; i++)
		data[i][0] = 2.0 + 0.01 * data[i][0];
}

static void print_array(int m, int n, double data[DIM(N, n)][DIM(M, m)],
	double corr[DIM(M, m)][DIM(M, m)], double mean[DIM(M, m)],
	double dev[DIM(M, m)])
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
	printf("corr\n");
	for (int i = 0; i < m; i++) {
		total = 0.0;
		for (int j = 0; j < m; j++)
			total += corr[i][j];
		printf("%.8g\n", total);
	}
	printf("mean\n");
	for (int i = 0; i < m; i++)
		printf("%.8g%c", (double)mean[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("dev\n");
	for (int i = 0; i < m; i++)
		printf("%.8g%c", (double)dev[i], i % 10 == 9 ? '\n' : ' ');
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
static double corr[M][M];
static double mean[M];
static double dev[M];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int m = argc > 1 ? atoi(argv[1]) : M;
	int n = argc > 2 ? atoi(argv[2]) : N;
	double (*data)[m] =
		malloc(sizeof(double[n][m]));
	double (*corr)[m] =
		malloc(sizeof(double[m][m]));
	double *mean =
		malloc(sizeof(double[m]));
	double *dev =
		malloc(sizeof(double[m]));
#else
	int m = M;
	int n = N;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(m, n, data, corr, mean, dev);
	init(m, n, data);
	start = seconds();
	kernel_correlation(m, n, (MAX(n, 1)), data, corr, mean, dev);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(m, n, data, corr, mean, dev);
#ifdef RUNTIME_SIZES
	free(data);
	free(corr);
	free(mean);
	free(dev);
#endif
	return 0;
}
