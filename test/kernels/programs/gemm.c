/* SPDX-License-Identifier: MIT */
/* gemm as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef NI
#define NI BY_CLASS(10, 60, 200, 1000, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(12, 70, 220, 1100, 17)
#endif
#ifndef NK
#define NK BY_CLASS(15, 80, 240, 1200, 19)
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

static void init_array(int ni, int nj, int nk,
	double C[DIM(NI, ni)][DIM(NJ, nj)], double A[DIM(NI, ni)][DIM(NK, nk)],
	double B[DIM(NK, nk)][DIM(NJ, nj)])
{
	(void)ni;
	(void)nj;
	(void)nk;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++)
			C[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nk; j++)
			A[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < nk; i++)
		for (int j = 0; j < nj; j++)
			B[i][j] =
				-1.0 + 2.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
}

static void kernel_gemm(int ni, int nj, int nk, double alpha,
	double beta, double C[DIM(NI, ni)][DIM(NJ, nj)],
	double A[DIM(NI, ni)][DIM(NK, nk)], double B[DIM(NK, nk)][DIM(NJ, nj)])
{
	for (int i = 0; i < ni; i++) {
		for (int j = 0; j < nj; j++)
			C[i][j] *= beta;
		for (int k = 0; k < nk; k++)
			for (int j = 0; j < nj; j++)
				C[i][j] += alpha * A[i][k] * B[k][j];
	}
}

static void print_array(int ni, int nj, int nk,
	double C[DIM(NI, ni)][DIM(NJ, nj)])
{
	double total = 0.0;

	(void)ni;
	(void)nj;
	(void)nk;
	(void)total;
	printf("C\n");
	for (int i = 0; i < ni; i++) {
		total = 0.0;
		for (int j = 0; j < nj; j++)
			total += C[i][j];
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
static double C[NI][NJ];
static double A[NI][NK];
static double B[NK][NJ];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int ni = argc > 1 ? atoi(argv[1]) : NI;
	int nj = argc > 2 ? atoi(argv[2]) : NJ;
	int nk = argc > 3 ? atoi(argv[3]) : NK;
	double (*C)[nj] =
		malloc(sizeof(double[ni][nj]));
	double (*A)[nk] =
		malloc(sizeof(double[ni][nk]));
	double (*B)[nj] =
		malloc(sizeof(double[nk][nj]));
#else
	int ni = NI;
	int nj = NJ;
	int nk = NK;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(ni, nj, nk, C, A, B);
	start = seconds();
	kernel_gemm(ni, nj, nk, (1.5), (1.2), C, A, B);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(ni, nj, nk, C);
#ifdef RUNTIME_SIZES
	free(C);
	free(A);
	free(B);
#endif
	return 0;
}
