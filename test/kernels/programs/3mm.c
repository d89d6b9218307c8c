/* SPDX-License-Identifier: MIT */
/* 3mm as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef NI
#define NI BY_CLASS(10, 36, 140, 800, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(11, 40, 150, 900, 17)
#endif
#ifndef NK
#define NK BY_CLASS(12, 44, 160, 1000, 19)
#endif
#ifndef NL
#define NL BY_CLASS(13, 50, 170, 1100, 23)
#endif
#ifndef NM
#define NM BY_CLASS(14, 54, 180, 1200, 11)
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

static void init_array(int ni, int nj, int nk, int nl, int nm,
	double A[DIM(NI, ni)][DIM(NK, nk)], double B[DIM(NK, nk)][DIM(NJ, nj)],
	double C[DIM(NJ, nj)][DIM(NM, nm)], double D[DIM(NM, nm)][DIM(NL, nl)],
	double E[DIM(NI, ni)][DIM(NJ, nj)], double F[DIM(NJ, nj)][DIM(NL, nl)],
	double G[DIM(NI, ni)][DIM(NL, nl)])
{
	(void)ni;
	(void)nj;
	(void)nk;
	(void)nl;
	(void)nm;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nk; j++)
			A[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < nk; i++)
		for (int j = 0; j < nj; j++)
			B[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < nj; i++)
		for (int j = 0; j < nm; j++)
			C[i][j] =
				-1.0 + 2.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
	for (int i = 0; i < nm; i++)
		for (int j = 0; j < nl; j++)
			D[i][j] =
				-1.0 + 2.0 * ((10 * i + 14 * j + i * j + 4) % 4129) / 4129;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++)
			E[i][j] =
				-1.0 + 2.0 * ((11 * i + 15 * j + i * j + 5) % 4133) / 4133;
	for (int i = 0; i < nj; i++)
		for (int j = 0; j < nl; j++)
			F[i][j] =
				-1.0 + 2.0 * ((12 * i + 16 * j + i * j + 6) % 4139) / 4139;
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nl; j++)
			G[i][j] =
				-1.0 + 2.0 * ((13 * i + 17 * j + i * j + 7) % 4153) / 4153;
}

static void kernel_3mm(int ni, int nj, int nk, int nl, int nm,
	double A[DIM(NI, ni)][DIM(NK, nk)], double B[DIM(NK, nk)][DIM(NJ, nj)],
	double C[DIM(NJ, nj)][DIM(NM, nm)], double D[DIM(NM, nm)][DIM(NL, nl)],
	double E[DIM(NI, ni)][DIM(NJ, nj)], double F[DIM(NJ, nj)][DIM(NL, nl)],
	double G[DIM(NI, ni)][DIM(NL, nl)])
{
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++) {
			E[i][j] = 0.0;
			for (int k = 0; k < nk; k++)
				E[i][j] += A[i][k] * B[k][j];
		}
	for (int i = 0; i < nj; i++)
		for (int j = 0; j < nl; j++) {
			F[i][j] = 0.0;
			for (int k = 0; k < nm; k++)
				F[i][j] += C[i][k] * D[k][j];
		}
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nl; j++) {
			G[i][j] = 0.0;
			for (int k = 0; k < nj; k++)
				G[i][j] += E[i][k] * F[k][j];
		}
}

static void print_array(int ni, int nj, int nk, int nl, int nm,
	double E[DIM(NI, ni)][DIM(NJ, nj)], double F[DIM(NJ, nj)][DIM(NL, nl)],
	double G[DIM(NI, ni)][DIM(NL, nl)])
{
	double total = 0.0;

	(void)ni;
	(void)nj;
	(void)nk;
	(void)nl;
	(void)nm;
	(void)total;
	printf("E\n");
	for (int i = 0; i < ni; i++) {
		total = 0.0;
		for (int j = 0; j < nj; j++)
			total += E[i][j];
		printf("%.8g\n", total);
	}
	printf("F\n");
	for (int i = 0; i < nj; i++) {
		total = 0.0;
		for (int j = 0; j < nl; j++)
			total += F[i][j];
		printf("%.8g\n", total);
	}
	printf("G\n");
	for (int i = 0; i < ni; i++) {
		total = 0.0;
		for (int j = 0; j < nl; j++)
			total += G[i][j];
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
static double A[NI][NK];
static double B[NK][NJ];
static double C[NJ][NM];
static double D[NM][NL];
static double E[NI][NJ];
static double F[NJ][NL];
static double G[NI][NL];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int ni = argc > 1 ? atoi(argv[1]) : NI;
	int nj = argc > 2 ? atoi(argv[2]) : NJ;
	int nk = argc > 3 ? atoi(argv[3]) : NK;
	int nl = argc > 4 ? atoi(argv[4]) : NL;
	int nm = argc > 5 ? atoi(argv[5]) : NM;
	double (*A)[nk] =
		malloc(sizeof(double[ni][nk]));
	double (*B)[nj] =
		malloc(sizeof(double[nk][nj]));
	double (*C)[nm] =
		malloc(sizeof(double[nj][nm]));
	double (*D)[nl] =
		malloc(sizeof(double[nm][nl]));
	double (*E)[nj] =
		malloc(sizeof(double[ni][nj]));
	double (*F)[nl] =
		malloc(sizeof(double[nj][nl]));
	double (*G)[nl] =
		malloc(sizeof(double[ni][nl]));
#else
	int ni = NI;
	int nj = NJ;
	int nk = NK;
	int nl = NL;
	int nm = NM;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(ni, nj, nk, nl, nm, A, B, C, D, E, F, G);
	start = seconds();
	kernel_3mm(ni, nj, nk, nl, nm, A, B, C, D, E, F, G);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(ni, nj, nk, nl, nm, E, F, G);
#ifdef RUNTIME_SIZES
	free(A);
	free(B);
	free(C);
	free(D);
	free(E);
	free(F);
	free(G);
#endif
	return 0;
}
