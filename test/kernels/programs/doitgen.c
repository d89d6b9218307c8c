/* SPDX-License-Identifier: MIT */
/* doitgen as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef NR
#define NR BY_CLASS(8, 22, 50, 150, 11)
#endif
#ifndef NQ
#define NQ BY_CLASS(7, 20, 45, 140, 13)
#endif
#ifndef NP
#define NP BY_CLASS(10, 28, 60, 160, 17)
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

static void init_array(int nr, int nq, int np,
	double A[DIM(NR, nr)][DIM(NQ, nq)][DIM(NP, np)],
	double B[DIM(NP, np)][DIM(NP, np)], double sum[DIM(NP, np)])
{
	(void)nr;
	(void)nq;
	(void)np;
	for (int i = 0; i < nr; i++)
		for (int j = 0; j < nq; j++)
			for (int k = 0; k < np; k++)
				A[i][j][k] =
					-1.0 + 2.0 * ((7 * i + 11 * j + 15 * k + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < np; i++)
		for (int j = 0; j < np; j++)
			B[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < np; i++)
		sum[i] =
			-1.0 + 2.0 * ((9 * i + 3) % 4127) / 4127;
}

static void kernel_doitgen(int nr, int nq, int np,
	double A[DIM(NR, nr)][DIM(NQ, nq)][DIM(NP, np)],
	double B[DIM(NP, np)][DIM(NP, np)], double sum[DIM(NP, np)])
{
	for (int r = 0; r < nr; r++)
		for (int q = 0; q < nq; q++) {
			for (int p = 0; p < np; p++) {
				sum[p] = 0.0;
				for (int s = 0; s < np; s++)
					sum[p] += A[r][q][s] * B[s][p];
			}
			for (int p = 0; p < np; p++)
				A[r][q][p] = sum[p];
		}
}

static void print_array(int nr, int nq, int np,
	double A[DIM(NR, nr)][DIM(NQ, nq)][DIM(NP, np)],
	double sum[DIM(NP, np)])
{
	double total = 0.0;

	(void)nr;
	(void)nq;
	(void)np;
	(void)total;
	printf("A\n");
	for (int i = 0; i < nr; i++) {
		total = 0.0;
		for (int j = 0; j < nq; j++)
			for (int k = 0; k < np; k++)
				total += A[i][j][k];
		printf("%.8g\n", total);
	}
	printf("sum\n");
	for (int i = 0; i < np; i++)
		printf("%.8g%c", (double)sum[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double A[NR][NQ][NP];
static double B[NP][NP];
static double sum[NP];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nr = argc > 1 ? atoi(argv[1]) : NR;
	int nq = argc > 2 ? atoi(argv[2]) : NQ;
	int np = argc > 3 ? atoi(argv[3]) : NP;
	double (*A)[nq][np] =
		malloc(sizeof(double[nr][nq][np]));
	double (*B)[np] =
		malloc(sizeof(double[np][np]));
	double *sum =
		malloc(sizeof(double[np]));
#else
	int nr = NR;
	int nq = NQ;
	int np = NP;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nr, nq, np, A, B, sum);
	start = seconds();
	kernel_doitgen(nr, nq, np, A, B, sum);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nr, nq, np, A, sum);
#ifdef RUNTIME_SIZES
	free(A);
	free(B);
	free(sum);
#endif
	return 0;
}
