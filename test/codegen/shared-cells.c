/* Jammed copies that update the same cells keep these in registers within an
 * iteration, also where LLVM does not know how far rows are apart.  In a
 * factorization the copies read rows that others write, and only the bounds of
 * the loops tell that these are not the rows written here.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<only=factor>' -S %t.ll -o - | %FileCheck %s
 * RUN: %opt-ashlar -passes='ashlar<force;only=unknown>' -S %t.ll -o - \
 * RUN:   | %FileCheck --check-prefix=UNKNOWN %s
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-verify %s -o %t.seq
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-size-tests=0 %s -o %t.force
 * RUN: %clang-ashlar -O3 -ffp-contract=off -mllvm -ashlar-force \
 * RUN:   -mllvm -ashlar-parallel -mllvm -ashlar-min-work=0 %s -o %t.par
 * RUN: %t.plain > %t.want
 * RUN: %t.seq | diff - %t.want
 * RUN: %t.force | diff - %t.want
 * RUN: env OMP_NUM_THREADS=3 %t.par | diff - %t.want
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

/* CHECK: define {{.*}}@factor(
 * CHECK: %kept
 * CHECK: load double, ptr {{.*}}llvm.access.group
 * CHECK: store double {{.*}}ptr %kept
 */
__attribute__((noinline)) void factor(int n, double **a)
{
	for (int k = 0; k < n; k++)
		for (int i = k + 1; i < n; i++) {
			a[i][k] /= a[k][k];
			for (int j = k + 1; j < n; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
}

/* The same where rows have a constant length: how far row k is from row i, LLVM
 * does not know either.
 * RUN: %opt-ashlar -passes='ashlar<only=fixed>' -S %t.ll -o - \
 * RUN:   | %FileCheck --check-prefix=FIXED %s
 * FIXED: define {{.*}}@fixed(
 * FIXED: %kept
 * FIXED: load double, ptr {{.*}}llvm.access.group
 * FIXED: store double {{.*}}ptr %kept
 */
__attribute__((noinline)) void fixed(double a[130][130])
{
	for (int k = 0; k < 130; k++)
		for (int i = k + 1; i < 130; i++) {
			a[i][k] /= a[k][k];
			for (int j = k + 1; j < 130; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
}

/* Row m may be one of those that are written: nothing is kept.
 * UNKNOWN: define {{.*}}@unknown(
 * UNKNOWN-NOT: %kept
 * UNKNOWN: define
 */
__attribute__((noinline)) void unknown(int n, int m, double *a)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++)
			for (int j = 0; j < n; j++)
				a[i * n + j] -= a[m * n + j] / (i + k + 2);
}

__attribute__((noinline)) void cholesky(int n, double a[n][n])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++) {
			for (int k = 0; k < j; k++)
				a[i][j] -= a[i][k] * a[j][k];
			a[i][j] /= a[j][j];
		}
		for (int k = 0; k < i; k++)
			a[i][i] -= a[i][k] * a[i][k];
	}
}

/* A row is added to all others, itself left out. */
__attribute__((noinline)) void eliminate(int n, double *a)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++) {
			if (i == k)
				continue;
			for (int j = k + 1; j < n; j++)
				a[i * n + j] -= a[i * n + k] * a[k * n + j];
		}
}

static void fill(int n, double *a)
{
	for (int i = 0; i < n * n; i++)
		a[i] = i * 7 % 23 * 0.125 + (i % (n + 1) == 0) * 60;
}

static void show(int n, const double *a)
{
	double sum = 0;

	for (int i = 0; i < n * n; i++)
		sum = sum * 0.75 + a[i];
	printf("%a\n", sum);
}

int main(void)
{
	static const int size[] = { 1, 2, 3, 7, 8, 9, 31, 64, 65, 130 };

	for (unsigned s = 0; s < sizeof(size) / sizeof(size[0]); s++) {
		int n = size[s];
		double *a = malloc(sizeof(*a) * n * n);
		double **row = malloc(sizeof(*row) * n);

		for (int i = 0; i < n; i++)
			row[i] = a + (long)i * n;
		fill(n, a);
		factor(n, row);
		show(n, a);
		fill(n, a);
		cholesky(n, (double (*)[n])a);
		show(n, a);
		fill(n, a);
		eliminate(n, a);
		show(n, a);
		unknown(n, n / 2, a);
		show(n, a);
		fill(n, a);
		if (n == 130)
			fixed((double (*)[130])a);
		show(n, a);
		free(a);
		free(row);
	}
	return 0;
}
