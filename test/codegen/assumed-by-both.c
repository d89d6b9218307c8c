/* The loops for several threads rely on what the tree for one thread assumes as
 * well, here that k <= 0, and on that being tested, also where the tree for one
 * thread comes to nothing in the end: its budget ends at different places.
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.exe -mllvm -ashlar-parallel
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.short \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-budget=160000
 * RUN: %t.short | diff %t.wanted -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 300
#define M 3000

static double A[N][M], B[N][M], C[N][M], D[N][M], E[N][M];

#define NEST(n, m, S) \
	for (int i = 1; i < n; i++) \
		for (int j = 1; j < m; j++) \
			S
#define SUM(c, X, Y) X[i][j] = c * (Y[i][j] + Y[i][j - 1] + Y[i - 1][j]);

__attribute__((noinline)) void step(int k, int n0, int m0, int n1, int m1,
	int n2, int m2, int n3, int m3, int n4, int m4)
{
	for (int t = 0; t < 4; t++) {
		NEST(n0, m0, SUM(0.5, A, B))
		NEST(n1, m1,
			if (k > 0) SUM(0.5, B, C) else SUM(0.25, B, C))
		NEST(n2, m2, SUM(0.5, C, D))
		NEST(n3, m3, SUM(0.5, D, E))
		NEST(n4, m4, SUM(0.5, E, A))
	}
}

int main(void)
{
	for (int k = 0; k < 2; k++) {
		double sum = 0;

		for (int i = 0; i < N; i++)
			for (int j = 0; j < M; j++)
				A[i][j] = B[i][j] = C[i][j] = D[i][j] =
					E[i][j] = (i * j + 1) % 17;
		step(k, N, M, N, M, N, M, N, M, N, M);
		for (int i = 0; i < N; i++)
			for (int j = 0; j < M; j++)
				sum += A[i][j] * (i % 5 + j % 7);
		printf("%d %a\n", k, sum);
	}
	return 0;
}
