/* Neighbours that depend on the place give the same values as in plain code,
 * whatever the order of the loops.
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain && %t.plain > %t.expected
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.early
 * RUN: %t.early | diff %t.expected -
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-late %s -o %t.late
 * RUN: %t.late | diff %t.expected -
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-tile=4 -mllvm -ashlar-verify %s -o %t.tiled
 * RUN: %t.tiled | diff %t.expected -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 61

static double P[N][N], Q[N][N];

__attribute__((noinline)) void periodic(int n)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			double u, d, l, r;

			if (i == 0)
				u = P[n - 1][j];
			else
				u = P[i - 1][j];
			if (i == n - 1)
				d = P[0][j];
			else
				d = P[i + 1][j];
			if (j == 0)
				l = P[i][n - 1];
			else
				l = P[i][j - 1];
			if (j == n - 1)
				r = P[i][0];
			else
				r = P[i][j + 1];
			Q[i][j] = 0.2 * (P[i][j] + u + d + l + r);
		}
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++)
			P[i][j] = Q[i][j];
}

/* Three ways to one place. */
__attribute__((noinline)) void three_ways(double *restrict p,
	double *restrict q, long n)
{
	for (long j = 0; j < n; j++)
		for (long i = 0; i < n; i++) {
			double w;

			switch (i) {
			case 0:
			case 2:
				w = p[(n - 1) * n + j];
				break;
			case 5:
				w = p[j];
				break;
			default:
				w = p[(i - 1) * n + j];
			}
			q[i * n + j] = 0.5 * (p[i * n + j] + w);
		}
}

/* In place: what is read has been written before. */
__attribute__((noinline)) void in_place(int n)
{
	for (int i = 0; i < n; i++) {
		double *up = i == 0 ? P[n - 1] : P[i - 1];
		double *down = i == n - 1 ? P[0] : P[i + 1];

		for (int j = 0; j < n; j++)
			P[i][j] = 0.3 * (P[i][j] + up[j] + down[j]);
	}
}

static void print(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum = 0.9 * sum + P[i][j] - 0.3 * Q[i][j];
	printf("%a\n", sum);
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			P[i][j] = (i * 31 + j * 17) % 101;
	for (int t = 0; t < 3; t++) {
		periodic(N);
		print();
		three_ways(&P[0][0], &Q[0][0], N);
		print();
		in_place(N);
		print();
	}
	return 0;
}
