/* A scalar that the new order needs once per iteration gets memory, which is
 * given back; the old code stays behind for the case that there is none.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -DTEST -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0>' -S %t.ll -o - | %FileCheck %s
 * RUN: %clang -O2 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-effort=0 -mllvm -ashlar-force \
 * RUN:   %s -o %t.ashlar
 * RUN: %t.plain > %t.wanted
 * RUN: %t.ashlar | diff - %t.wanted
 *
 * CHECK-LABEL: define {{.*}}@kernel(
 * CHECK: [[MEMORY:%.*]] = call ptr @malloc(i64
 * CHECK: icmp ne ptr [[MEMORY]], null
 * CHECK: br i1 {{.*}}, label %allocated
 * CHECK: call void @free(ptr [[MEMORY]])
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

#define N 200

__attribute__((noinline)) void kernel(double c[restrict N][N],
	double a[restrict N][N], double b[restrict N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			double sum = 0;

			for (int k = 0; k < i; k++) {
				c[k][j] += b[i][j] * a[i][k];
				sum += b[k][j] * a[i][k];
			}
			c[i][j] = 2 * c[i][j] + b[i][j] * a[i][i] + sum;
		}
}

#ifndef TEST
static double a[N][N], b[N][N], c[N][N];

int main(void)
{
	double sum = 0;

	for (int i = 0; i < N * N; i++) {
		a[0][i] = i % 7;
		b[0][i] = i % 11;
		c[0][i] = i % 5;
	}
	kernel(c, a, b);
	for (int i = 0; i < N * N; i++)
		sum += c[0][i] * (i % 3);
	printf("%a\n", sum);
	return 0;
}
#endif
