/* Bounds that are set only where the loops run: the test in front of the new
 * code looks at them in any case, so they are frozen.  Arguments are not.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -DTEST -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0>' -S %t.ll -o - | %FileCheck %s
 * RUN: %clang -O2 %s -o %t.plain
 * RUN: %clang-ashlar -O2 -mllvm -ashlar-effort=0 -mllvm -ashlar-force %s -o %t.ashlar
 * RUN: %t.plain > %t.wanted
 * RUN: %t.ashlar | diff - %t.wanted
 *
 * CHECK-LABEL: define {{.*}}@sometimes(
 * CHECK: [[N:%.*]] = phi i64 {{.*}}undef
 * CHECK: freeze i64
 * CHECK: br i1 {{.*}}, label %ashlar
 * CHECK-LABEL: define {{.*}}@always(
 * CHECK-NOT: freeze i64
 * CHECK: br i1 {{.*}}, label %ashlar
 * CHECK-LABEL: declare
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 60

static double a[N][N], b[N][N];
static unsigned n_call;

__attribute__((noinline)) void sometimes(long steps, const long *size,
	double (*x)[N], double (*y)[N])
{
	long n, m;

	if (steps > 0) {
		n = size[0];
		m = size[1];
	}
	for (long k = 0; k < steps; k++)
		for (long i = 0; i < n; i++)
			for (long j = 0; j < m; j++)
				x[j][i] += y[j][i] * k;
	n_call++;
}

__attribute__((noinline)) void always(long steps, long n, long m,
	double (*x)[N], double (*y)[N])
{
	for (long k = 0; k < steps; k++)
		for (long i = 0; i < n; i++)
			for (long j = 0; j < m; j++)
				x[j][i] += y[j][i] * k;
}

#ifndef TEST
int main(void)
{
	static const long size[2] = { N - 7, N - 3 };
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			b[i][j] = i * 3 + j % 7;
	sometimes(0, size, a, b);
	sometimes(3, size, a, b);
	sometimes(-2, size, a, b);
	always(2, N, N - 1, a, b);
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum += a[i][j] * (i + 2 * j);
	printf("%.17g %u\n", sum, n_call);
	return 0;
}
#endif
