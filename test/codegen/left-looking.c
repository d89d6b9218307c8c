/* In a factorization that looks to the left, the innermost loop reads elements
 * of the rows in which the sums lie.  It ends before the columns of these sums,
 * as its bounds say, so they stay in registers.
 *
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;no-permute;only=cholesky>' -S %t.ll \
 * RUN:   -o - | %FileCheck %s
 * CHECK: define {{.*}}@cholesky(
 * CHECK: %kept
 * CHECK: define
 *
 * Where it goes on to the sums themselves, or beyond, they do not.
 * RUN: %opt-ashlar -passes='ashlar<force;no-permute;only=onto>' -S %t.ll \
 * RUN:   -o - | %FileCheck --check-prefix=ONTO %s
 * ONTO: define {{.*}}@onto(
 * ONTO-NOT: %kept
 * ONTO: define
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-permute=0 -mllvm -ashlar-verify %s -o %t.seq
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-permute=0 -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %t.plain > %t.want
 * RUN: %t.seq | diff - %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par | diff - %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

enum { N = 143 };

static double A[N][N];

__attribute__((noinline)) void cholesky(double a[N][N])
{
	for (int i = 0; i < N; i++) {
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				a[i][j] -= a[i][k] * a[j][k];
			a[i][j] /= a[j][j];
		}
		for (int k = 0; k < i; k++)
			a[i][i] -= a[i][k] * a[i][k];
		a[i][i] *= 0.25;
	}
}

__attribute__((noinline)) void onto(double a[N][N])
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < i; j++)
			for (int k = 0; k <= j; k++)
				a[i][j] -= a[i][k] * a[j][k] * 0.01;
}

static void show(void)
{
	double sum = 0;

	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			sum = sum * 0.75 + A[i][j];
	printf("%a\n", sum);
}

int main(void)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			A[i][j] = (i * j) % 7 * 0.125 + (i == j) * N;
	cholesky(A);
	show();
	onto(A);
	show();
	return 0;
}
