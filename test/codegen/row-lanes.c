/* Sums along rows that must keep their order: iterations of the outer loop are
 * lanes.  As many pieces of rows as there are lanes are loaded as vectors and
 * transposed by shuffles; the sums stay in registers while the rows last, and
 * nothing is gathered but what is left over at their ends.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mprefer-vector-width=512 \
 * RUN:   -ffp-contract=off -S -emit-llvm %s -o - -DT=double \
 * RUN:   | %FileCheck %s -DV="8 x double" --check-prefixes=CHECK,EIGHT
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm \
 * RUN:   %s -o - -DT=double \
 * RUN:   | %FileCheck %s -DV="4 x double" --check-prefixes=CHECK,FOUR
 * RUN: %clang-ashlar -O3 -march=x86-64 -ffp-contract=off -S -emit-llvm %s \
 * RUN:   -o - -DT=double -mllvm -ashlar-outer-simd=2 \
 * RUN:   | %FileCheck %s -DV="2 x double" --check-prefixes=CHECK,TWO
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm \
 * RUN:   %s -o - -DT=float \
 * RUN:   | %FileCheck %s -DV="8 x float"
 * RUN: %clang-ashlar -O3 -march=x86-64 -ffp-contract=off -S -emit-llvm %s \
 * RUN:   -o - -DT=float | %FileCheck %s -DV="4 x float"
 *
 * RUN: %clang -O1 -ffp-contract=off -DMAIN -DT=double %s -o %t.plain
 * RUN: %t.plain > %t.want
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN -DT=double \
 * RUN:   -mllvm -ashlar-outer-simd=2 %s -o %t.new
 * RUN: %t.new | diff - %t.want
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -DT=double %s -o %t.new
 * RUN: %t.new | diff - %t.want
 * RUN: %clang -O1 -ffp-contract=off -DMAIN -DT=float %s -o %t.plain
 * RUN: %t.plain > %t.want
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN -DT=float \
 * RUN:   %s -o %t.new
 * RUN: %t.new | diff - %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

/* CHECK-LABEL: define {{.*}}@rows(
 * CHECK: phi <[[V]]>
 * CHECK: load <[[V]]>, ptr {{.*}}, align {{4|8}},
 * CHECK: shufflevector <[[V]]> {{%.*}}, <[[V]]> {{%.*}}, <
 * EIGHT: shufflevector {{.*}} <8 x i32> <i32 0, i32 8, i32 2, i32 10, i32 4, i32 12, i32 6, i32 14>
 * FOUR: shufflevector {{.*}} <4 x i32> <i32 0, i32 4, i32 2, i32 6>
 * TWO: shufflevector {{.*}} <2 x i32> <i32 0, i32 2>
 * CHECK-NOT: gather
 * CHECK: fmul <[[V]]>
 * CHECK-NOT: reassoc
 * CHECK: fadd <[[V]]>
 * CHECK-LABEL: attributes
 */
__attribute__((noinline)) void rows(int n, int m, T A[restrict n][m],
	T x[restrict m], T y[restrict n])
{
	for (int i = 0; i < n; i++) {
		y[i] = 0;
		for (int j = 0; j < m; j++)
			y[i] += A[i][j] * x[j];
	}
}

#ifdef MAIN
static T a[100 * 90], x[90], y[100];

int main(void)
{
	for (int i = 0; i < 100 * 90; i++)
		a[i] = (T) (i % 97) / 7;
	for (int i = 0; i < 90; i++)
		x[i] = (T) (i % 13) / 3;
	for (int n = 0; n < 100; n += 33)
		for (int m = 0; m < 90; m += m < 20 ? 1 : 23) {
			rows(n, m, (T(*)[m]) a, x, y);
			for (int i = 0; i < n; i++)
				printf("%a ", y[i]);
			puts("");
		}
	return 0;
}
#endif
