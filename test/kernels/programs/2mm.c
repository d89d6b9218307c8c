/* SPDX-License-Identifier: MIT */
/* 2mm as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef NI
#define NI BY_CLASS(10, 40, 150, 800, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(12, 50, 170, 900, 17)
#endif
#ifndef NK
#define NK BY_CLASS(14, 60, 190, 1100, 19)
#endif
#ifndef NL
#define NL BY_CLASS(16, 70, 210, 1200, 23)
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

static void init_array(int ni, int nj, int nk, int nl,
	double T[DIM(NI, ni)][DIM(NJ, nj)], double A[DIM(NI, ni)][DIM(NK, nk)],
	double B[DIM(NK, nk)][DIM(NJ, nj)], double C[DIM(NJ, nj)][DIM(NL, nl)],
	double D[DIM(NI, ni)][DIM(NL, nl)])
{
	(void)ni;
	(void)nj;
	(void)nk;
	(void)nl;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++)
			T[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nk; j++)
			A[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < nk; i++)
		for (int j = 0; j < nj; j++)
			B[i][j] =
				-1.0 + 2.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
	for (int i = 0; i < nj; i++)
		for (int j = 0; j < nl; j++)
			C[i][j] =
				-1.0 + 2.0 * ((10 * i + 14 * j + i * j + 4) % 4129) / 4129;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nl; j++)
			D[i][j] =
				-1.0 + 2.0 * ((11 * i + 15 * j + i * j + 5) % 4133) / 4133;
}

static void kernel_2mm(int ni, int nj, int nk, int nl, double alpha,
	double beta, double T[DIM(NI, ni)][DIM(NJ, nj)],
	double A[DIM(NI, ni)][DIM(NK, nk)], double B[DIM(NK, nk)][DIM(NJ, nj)],
	double C[DIM(NJ, nj)][DIM(NL, nl)], double D[DIM(NI, ni)][DIM(NL, nl)])
{
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++) {
			T[i][j] = 0.0;
			for (int k = 0; k < nk; k++)
				T[i][j] += alpha * A[i][k] * B[k][j];
		}
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nl; j++) {
			D[i][j] *= beta;
			for (int k = 0; k < nj; k++)
				D[i][j] += T[i][k] * C[k][j];
		}
}

static void print_array(int ni, int nj, int nk, int nl,
	double T[DIM(NI, ni)][DIM(NJ, nj)], double D[DIM(NI, ni)][DIM(NL, nl)])
{
	double total = 0.0;

	(void)ni;
	(void)nj;
	(void)nk;
	(void)nl;
	(void)total;
	printf("T\n");
	for (int i = 0; i < ni; i++) {
		total = 0.0;
		for (int j = 0; j < nj; j++)
			total += T[i][j];
		printf("%.8g\n", total);
	}
	printf("D\n");
	for (int i = 0; i < ni; i++) {
		total = 0.0;
		for (int j = 0; j < nl; j++)
			total += D[i][j];
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
static double T[NI][NJ];
static double A[NI][NK];
static double B[NK][NJ];
static double C[NJ][NL];
static double D[NI][NL];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int ni = argc > 1 ? atoi(argv[1]) : NI;
	int nj = argc > 2 ? atoi(argv[2]) : NJ;
	int nk = argc > 3 ? atoi(argv[3]) : NK;
	int nl = argc > 4 ? atoi(argv[4]) : NL;
	double (*T)[nj] =
		malloc(sizeof(double[ni][nj]));
	double (*A)[nk] =
		malloc(sizeof(double[ni][nk]));
	double (*B)[nj] =
		malloc(sizeof(double[nk][nj]));
	double (*C)[nl] =
		malloc(sizeof(double[nj][nl]));
	double (*D)[nl] =
		malloc(sizeof(double[ni][nl]));
#else
	int ni = NI;
	int nj = NJ;
	int nk = NK;
	int nl = NL;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(ni, nj, nk, nl, T, A, B, C, D);
	start = seconds();
	kernel_2mm(ni, nj, nk, nl, (1.5), (1.2), T, A, B, C, D);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(ni, nj, nk, nl, T, D);
#ifdef RUNTIME_SIZES
	free(T);
	free(A);
	free(B);
	free(C);
	free(D);
#endif
	return 0;
}
