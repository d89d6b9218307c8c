/* In the innermost loop there is nothing but what most iterations do: the first
 * one, which finishes an unknown of a triangular system, stands by itself.  In a
 * loop with conditions, whose first iteration writes what the others read, nothing
 * could be vectorized.
 * RUN: %clang-ashlar -O2 -march=x86-64-v3 -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-only=solve -mllvm -ashlar-dump=ast 2>&1 | %FileCheck %s
 * CHECK: # solve: ast
 * CHECK: S1([[I:c[0-9]]], [[I]]);
 * CHECK: for (int [[J:c[0-9]]] = [[I]] + 1; [[J]] <
 * CHECK-NEXT: S1([[J]], [[I]]);
 *
 * RUN: %clang -O1 %s -o %t.plain && %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 %s -o %t.exe \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-verify \
 * RUN:   -mllvm -ashlar-size-tests=0
 * RUN: %t.exe | diff %t.wanted -
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 %s -o %t.par -mllvm -ashlar-effort=0 \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 \
 * RUN:   -mllvm -ashlar-size-tests=0
 * RUN: %t.par | diff %t.wanted -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 100

static double a[N * N], x[N];

/* Solve for the unknowns that follow the first one. */
__attribute__((noinline)) void solve(int n, int lda, int inc, int unit,
	const double *restrict u, double *restrict v)
{
	for (int i = 1; i < n; ++i) {
		double rest = v[i * inc];

		for (int j = 0; j < i; ++j)
			rest -= u[j * lda + i] * v[j * inc];
		if (unit == 131)
			v[i * inc] = rest / u[i * lda + i];
		else
			v[i * inc] = rest;
	}
}

int main(void)
{
	for (int n = 0; n <= N; n += n < 5 ? 1 : 19) {
		for (int i = 0; i < n * n; ++i)
			a[i] = i * 7 % 5 - 2;
		for (int i = 0; i < n; ++i) {
			a[i * n + i] = 4;
			x[i] = i % 9;
		}
		solve(n, n, 1, 130 + n % 3, a, x);
		for (int i = 0; i < n; ++i)
			printf("%.12g\n", x[i]);
	}
	return 0;
}
