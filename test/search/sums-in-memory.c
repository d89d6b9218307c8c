/* Sums in cells that other stores of the loop might change: LLVM stores and
 * loads them in each step of the original order.  Behind the test that arrays do
 * not overlap they are in registers, so a new order is worth its price.
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -gline-tables-only -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * CHECK: both {{.*}}transformed
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.ours
 * RUN: %t.plain > %t.want
 * RUN: %t.ours > %t.got
 * RUN: cmp %t.got %t.want
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define FAR __attribute__((noinline))

#define M 1900
#define N 2100

FAR void both(int m, int n, double a[n][m], double *s, double *q, double *p,
	double *r)
{
	for (int i = 0; i < n; i++) {
		q[i] = 0;
		for (int j = 0; j < m; j++) {
			s[j] += r[i] * a[i][j];
			q[i] += a[i][j] * p[j];
		}
	}
}

static double a[N][M], v[4 * N];

static void show(const char *name)
{
	double sum = 0;

	for (int i = 0; i < 4 * N; i++)
		sum += v[i] * (i % 7);
	printf("%s %a\n", name, sum);
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < M; j++)
			a[i][j] = (i * 7 + j) % 11 / 4096.;
	for (int i = 0; i < 4 * N; i++)
		v[i] = i % 5;
	both(M, N, a, v, v + N, v + 2 * N, v + 3 * N);
	show("apart");
	both(M, N, a, v, v + 1, v + 2 * N, v + 3 * N);
	show("the sums overlap");
	both(M, N, a, v, v + N, v + N, v + 3 * N);
	show("a sum is a factor");
	return 0;
}
