/* A matrix times a vector and its transpose times another one, in one loop over
 * the matrix: the sums of rows are lanes, and the other ones, whose order the
 * outer loop gives, are vectors along the rows.  Each row is loaded once.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-only=both 2>&1 \
 * RUN:   | %FileCheck --check-prefix=AST %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm %s \
 * RUN:   -o - | %FileCheck %s
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN %s -o %t.new
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-outer-simd=2 \
 * RUN:   -mllvm -ashlar-verify %s -o %t.all
 * RUN: %t.plain > %t.want
 * RUN: %t.new | diff - %t.want
 * RUN: %t.all | diff - %t.want
 *
 * AST: simd 4
 * AST: for (int c1 = 0; c1 < p1; c1 += 1) {
 * AST-NEXT: unroll
 * AST-NEXT: for (int c2 =
 * AST-NEXT: S{{[0-9]+}}(c2, c1);
 * AST-NEXT: simd 4
 * AST-NEXT: for (int c2 =
 * AST-NEXT: S{{[0-9]+}}(c2, c1);
 *
 * CHECK-LABEL: define {{.*}}@both(
 * CHECK: [[ROW:%[0-9]+]] = load <4 x double>
 * CHECK: shufflevector <4 x double> [[ROW]],
 * CHECK: fmul <4 x double> [[ROW]],
 * CHECK-LABEL: attributes
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

__attribute__((noinline)) void both(int n, int m, double A[restrict n][m],
	double s[restrict m], double q[restrict n], const double p[restrict m],
	const double r[restrict n])
{
	for (int i = 0; i < n; i++) {
		q[i] = 0;
		for (int j = 0; j < m; j++) {
			s[j] += r[i] * A[i][j];
			q[i] += A[i][j] * p[j];
		}
	}
}

#ifdef MAIN
static double a[100 * 90], s[90], q[100], p[90], r[100];

int main(void)
{
	for (int i = 0; i < 100 * 90; i++)
		a[i] = i % 97 / 7.;
	for (int i = 0; i < 90; i++)
		p[i] = r[i] = i % 13 / 3.;
	for (int n = 0; n < 100; n += 33)
		for (int m = 0; m < 90; m += m < 20 ? 1 : 23) {
			both(n, m, (double(*)[m]) a, s, q, p, r);
			for (int i = 0; i < n; i++)
				printf("%a ", q[i]);
			for (int i = 0; i < m; i++)
				printf("%a ", s[i]);
			puts("");
		}
	return 0;
}
#endif
