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

/* In a product, LLVM knows that rows are apart.  Rows of 4096 bytes are kept
 * nevertheless, so that no load waits for a store at the same place of another
 * page; rows of another length are left to LLVM.
 * RUN: %opt-ashlar -passes='ashlar<only=pages>' -S %t.ll -o - \
 * RUN:   | %FileCheck --check-prefix=PAGES %s
 * RUN: %opt-ashlar -passes='ashlar<only=between>' -S %t.ll -o - \
 * RUN:   | %FileCheck --check-prefix=BETWEEN %s
 * PAGES: define {{.*}}@pages(
 * PAGES: %kept
 * PAGES: load double, ptr {{.*}}llvm.access.group
 * PAGES: store double {{.*}}ptr %kept
 * BETWEEN: define {{.*}}@between(
 * BETWEEN-NOT: %kept
 * BETWEEN: define
 */
__attribute__((noinline)) void pages(double a[restrict 64][512],
	double b[restrict 64][64], double c[restrict 64][512])
{
	for (int i = 0; i < 64; i++)
		for (int k = 0; k < 64; k++)
			for (int j = 0; j < 512; j++)
				a[i][j] += b[i][k] * c[k][j];
}

__attribute__((noinline)) void between(double a[restrict 64][520],
	double b[restrict 64][64], double c[restrict 64][520])
{
	for (int i = 0; i < 64; i++)
		for (int k = 0; k < 64; k++)
			for (int j = 0; j < 520; j++)
				a[i][j] += b[i][k] * c[k][j];
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

static void multiply(void)
{
	static double a[64][512], b[64][64], c[64][512];
	static double d[64][520], e[64][520];

	for (int i = 0; i < 64; i++)
		for (int j = 0; j < 520; j++)
			e[i][j] = c[i][j % 512] = (i * 3 + j) % 19 * 0.375;
	fill(64, &b[0][0]);
	pages(a, b, c);
	show(128, &a[0][0]);
	between(d, b, e);
	show(128, &d[0][0]);
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
	multiply();
	return 0;
}
