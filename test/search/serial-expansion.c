/* The sum of the inner loop gets memory for one iteration of "f" only, with and
 * without threads: "f" carries dependences, so it never runs in parallel, even
 * though "up" is a reduction of the same loop.
 *
 * RUN: rm -rf %t.one %t.two
 * RUN: mkdir %t.one %t.two
 * RUN: %clang -O3 %s -o %t.plain
 * RUN: %clang -O3 -march=x86-64-v3 -fpass-plugin=%plugin \
 * RUN:   -mllvm -ashlar-script=%t.one %s -o %t.a
 * RUN: %clang -O3 -march=x86-64-v3 -fpass-plugin=%plugin \
 * RUN:   -mllvm -ashlar-script=%t.two -mllvm -ashlar-parallel %s -o %t.b
 * RUN: %FileCheck %s < %t.one/main.0.clay
 * RUN: %FileCheck %s < %t.two/main.0.clay
 * CHECK: expand(t0, 1)
 * RUN: %t.plain > %t.want
 * RUN: %t.a | diff %t.want -
 * RUN: %t.b | diff %t.want -
 * RUN: %clang -O3 -march=x86-64-v3 -fpass-plugin=%plugin \
 * RUN:   -mllvm -ashlar-min-work=0 -mllvm -ashlar-parallel %s -o %t.c
 * RUN: %t.c | diff %t.want -
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

static __attribute__((noinline)) int run(const double *x, int n)
{
	double worth = 0;
	int up = 0;

	for (int i = 1; i < n; i++) {
		worth += x[i] - x[i - 1];
		if (worth > 1000)
			break;
		up += x[i] > x[i - 1];
	}
	return up;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 5000;
	double *x = malloc(n * sizeof(double)), *y = malloc(n * sizeof(double));
	int up = 0;

	for (int i = 0; i < n; i++)
		x[i] = i * 37 % 101 * 0.125;
	for (int f = 0; f < 19; f++) {
		for (int i = 0; i < n; i++) {
			double sum = 0;

			for (int k = i < 14 ? 0 : i - 13; k <= i; k++)
				sum += x[k] > f ? x[k] - f : 0.5 * x[k];
			y[i] = sum / 14;
		}
		up += run(y, n);
	}
	printf("%d\n", up);
}
