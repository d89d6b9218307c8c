/* blas.c - a product of matrices as one writes it, beside the dgemm of a BLAS
 * library, in the same process.
 *
 * usage: blas LIBRARY RUNS
 *
 * Both compute C += A * B of the sizes NI, NJ, NK in turns; prints the GFLOP/s
 * of the median run of each, their ratio, and how far the results differ
 * relatively.  A sum of positive numbers: its order hardly matters.
 *
 * SPDX-License-Identifier: MIT
 */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROW_MAJOR = 101, NO_TRANSPOSE = 111, MAX_RUNS = 1001 };

typedef void dgemm(int order, int transpose_a, int transpose_b, int m, int n,
	int k, double alpha, const double *a, int lda, const double *b, int ldb,
	double beta, double *c, int ldc);

static double A[NI][NK], B[NK][NJ], C[NI][NJ], D[NI][NJ];

static void multiply(void)
{
	for (int i = 0; i < NI; i++)
		for (int j = 0; j < NJ; j++)
			for (int k = 0; k < NK; k++)
				C[i][j] += A[i][k] * B[k][j];
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *) a, y = *(const double *) b;

	return (x > y) - (x < y);
}

static double gflops(double *time, int n)
{
	qsort(time, n, sizeof(*time), compare);
	return 2e-9 * NI * NJ * NK / time[n / 2];
}

int main(int argc, char **argv)
{
	static double ours[MAX_RUNS], theirs[MAX_RUNS];
	void *library = argc == 3 ? dlopen(argv[1], RTLD_NOW) : NULL;
	dgemm *blas = library ? (dgemm *) dlsym(library, "cblas_dgemm") : NULL;
	int runs = blas ? atoi(argv[2]) : 0;
	double worst = 0;

	if (!blas || runs < 1 || runs > MAX_RUNS) {
		fprintf(stderr, "usage: %s LIBRARY RUNS; %s\n", argv[0],
			library ? "no cblas_dgemm" : dlerror());
		return 2;
	}
	for (int i = 0; i < NI * NK; i++)
		A[i / NK][i % NK] = 1.0 / (1 + i % 101);
	for (int i = 0; i < NK * NJ; i++)
		B[i / NJ][i % NJ] = 1.0 / (1 + i % 103);
	for (int r = 0; r < runs; r++) {
		double start = now(), middle;

		multiply();
		middle = now();
		blas(ROW_MAJOR, NO_TRANSPOSE, NO_TRANSPOSE, NI, NJ, NK, 1, A[0],
			NK, B[0], NJ, 1, D[0], NJ);
		ours[r] = middle - start;
		theirs[r] = now() - middle;
	}
	for (int i = 0; i < NI * NJ; i++)
		worst = fmax(worst,
			fabs(C[i / NJ][i % NJ] - D[i / NJ][i % NJ]) /
				D[i / NJ][i % NJ]);
	double us = gflops(ours, runs), they = gflops(theirs, runs);

	printf("%4d x %4d x %4d: %6.1f GFLOP/s, BLAS %6.1f, ratio %.2f, "
	       "difference %.1e\n",
		NI, NJ, NK, us, they, us / they, worst);
	return worst > 1e-12;
}
