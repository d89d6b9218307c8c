/* That jammed copies ask for no gathers keeps LLVM from inlining no function:
 * the features of the target are set after that, for the caller, too.
 *
 * REQUIRES: x86_64
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -S -emit-llvm %s -o - -mllvm -ashlar-effort=0 \
 * RUN:   | %FileCheck %s
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.right
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t -mllvm -ashlar-effort=0
 * RUN: %t | diff %t.right -
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

enum { N = 130 };

static double a[N][N], b[N][N], c[N][N];

static void product(int n, double (*c)[N], double (*a)[N], double (*b)[N])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[j][k];
}

/* CHECK-NOT: @product(
 * CHECK: define {{.*}}@once({{.*}} #[[ONCE:[0-9]+]] {
 * CHECK-NOT: @product(
 * CHECK-NOT: llvm.loop.ashlar
 * CHECK: attributes #[[ONCE]] = {{.*}}+prefer-no-gather,+prefer-no-scatter
 */
void once(int n)
{
	product(n, c, a, b);
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++) {
			a[i][j] = 1.0 / (i + j + 1);
			b[i][j] = i % 7 - j % 5;
		}
	once(N - 3);
	for (int i = 0; i < N; i += 7)
		printf("%a %a\n", c[i][3 * i % N], c[3 * i % N][i]);
	return 0;
}
