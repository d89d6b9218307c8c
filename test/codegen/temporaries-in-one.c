/* Several temporary arrays share one block of memory, in which each begins at a
 * cache line: the C library gives the pages of one block of its heap to the next
 * call, while those of several are returned to the system.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -DTEST -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0>' -S %t.ll -o - | %FileCheck %s
 * RUN: %clang -O1 --target=i686-unknown-linux-gnu -msse2 -DTEST -Xclang \
 * RUN:   -disable-llvm-passes -S -emit-llvm %s -o %t.32.ll
 * RUN: %opt-ashlar -passes='ashlar<force;effort=0>' -S %t.32.ll -o - \
 * RUN:   | %FileCheck --check-prefix=SMALL %s
 * RUN: %clang -O2 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O2 -ffp-contract=off -mllvm -ashlar-effort=0 -mllvm -ashlar-force \
 * RUN:   %s -o %t.ashlar
 * RUN: %t.plain > %t.wanted
 * RUN: %t.ashlar | diff - %t.wanted
 *
 * CHECK-LABEL: define {{.*}}@kernel(
 * CHECK: [[BLOCK:%.*]] = call ptr @malloc(i64
 * CHECK-NOT: call ptr @malloc
 * CHECK: [[FIRST:%.*]] = call ptr @llvm.ptrmask
 * CHECK: getelementptr i8, ptr [[FIRST]], i64
 * CHECK: call void @free(ptr [[BLOCK]])
 * CHECK-NOT: call void @free
 *
 * Where addresses have 32 bits, all of them together are less than a GiB.
 * SMALL-LABEL: define {{.*}}@kernel(
 * SMALL-COUNT-3: icmp sle i64 {{.*}}, 1073741824
 * SMALL: call ptr @malloc(i32
 *
 * SPDX-License-Identifier: MIT
 */
__attribute__((noinline)) void kernel(int n, int m, double d[restrict n][n],
	double e[restrict n][n], double a[restrict n][n], double b[restrict n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			double one = 0, other = 1;

			for (int k = 0; k < n; k++) {
				one += a[i][k] * b[k][j];
				other += a[k][j] * b[i][k];
			}
			d[i][j] = one * other;
			e[i][j] = one - m * other;
		}
}

#ifndef TEST
#include <stdio.h>

#define N 91

static double a[N][N], b[N][N], d[N][N], e[N][N];

int main(void)
{
	double sum = 0;

	for (int i = 0; i < N * N; i++) {
		a[0][i] = i % 7;
		b[0][i] = i % 11;
	}
	for (int round = 0; round < 3; round++) {
		kernel(N, round, d, e, a, b);
		for (int i = 0; i < N * N; i++)
			sum += d[0][i] * (i % 3) + e[0][i];
	}
	printf("%a\n", sum);
	return 0;
}
#endif
