/* regions.c - many successive nests of about 0.3 ms each.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 700

static double A[N][N], B[N][N];

__attribute__((noinline)) static void mix(double by)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			B[i][j] = B[i][j] * 0.5 + A[j][i] * by;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 10;
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			A[i][j] = (i * j + 1) % 17;
	for (int i = 0; i < n; i++)
		mix(i % 7);
	for (int i = 0; i < N; i++)
		sum += B[i][(7 * i) % N];
	printf("%g\n", sum);
	return 0;
}
