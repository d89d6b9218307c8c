/* matmul.c - D = alpha * A * B * C + beta * D, as one would write it down.
 *
 * Prints a checksum and the time of the kernel.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { N = 900 };

static double A[N][N], B[N][N], C[N][N], D[N][N], T[N][N];

static double value(unsigned i, unsigned j)
{
	return (i * 7919u + j * 104729u) % 1013u / 1013. - 0.5;
}

static void fill(void)
{
	for (unsigned i = 0; i < N; ++i)
		for (unsigned j = 0; j < N; ++j) {
			A[i][j] = value(i, j);
			B[i][j] = value(j, i + 3);
			C[i][j] = value(i + 5, j);
			D[i][j] = value(i, j + 11);
		}
}

static void multiply(double alpha, double beta)
{
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			T[i][j] = 0;
			for (int k = 0; k < N; ++k)
				T[i][j] += alpha * A[i][k] * B[k][j];
		}
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j) {
			D[i][j] *= beta;
			for (int k = 0; k < N; ++k)
				D[i][j] += T[i][k] * C[k][j];
		}
}

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(void)
{
	double sum = 0, start;

	fill();
	start = seconds();
	multiply(1.5, 1.2);
	start = seconds() - start;
	for (int i = 0; i < N; ++i)
		for (int j = 0; j < N; ++j)
			sum += D[i][j] * value(j, i);
	printf("checksum %.17g\n", sum);
	fprintf(stderr, "time %.3f s\n", start);
	return 0;
}
