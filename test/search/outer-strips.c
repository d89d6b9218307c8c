/* Modified Gram-Schmidt: strips of columns around the loop over steps, which
 * are lanes; what step k subtracts is fused with the sums of step k + 1, except
 * from the column that step k + 1 normalizes.
 *
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -mllvm -ashlar-dump=ast -mllvm -ashlar-only=project -DKNOWN 2>&1 \
 * RUN:   | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -DKNOWN -Rpass=ashlar 2>&1 | %FileCheck --check-prefix=DONE %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -ffp-contract=off -c %s -o /dev/null \
 * RUN:   -DKNOWN -mllvm -ashlar-outer-simd=0 -Rpass=ashlar 2>&1 \
 * RUN:   | %FileCheck --check-prefix=NONE %s
 * RUN: %clang -O1 -ffp-contract=off -DMAIN %s -o %t.plain -lm
 * RUN: %clang-ashlar -O3 -march=native -ffp-contract=off -DMAIN \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-outer-simd=2 %s \
 * RUN:   -o %t.new -lm
 * RUN: %clang-ashlar -O3 -ffp-contract=off -DMAIN -mllvm -ashlar-verify %s \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-outer-simd=2 \
 * RUN:   -o %t.narrow -lm
 * RUN: %t.plain > %t.want
 * RUN: %t.new | diff - %t.want
 * RUN: %t.narrow | diff - %t.want
 *
 * CHECK: else if (c1 >= 1) {
 * CHECK-NEXT: for (int [[I:c[0-9]+]] = 0;
 * CHECK-NEXT: simd {{4|8}}
 * CHECK-NEXT: for (int [[J:c[0-9]+]] = {{16|32}} * c0;
 * CHECK-NEXT: S{{[0-9]+}}(c1 - 1, -c1 + [[J]], [[I]]);
 * CHECK-NEXT: S{{[0-9]+}}(c1, -c1 + [[J]] - 1, [[I]]);
 *
 * DONE: put strips of {{16|32}} iterations of loop 2 around loop 1;
 * DONE-SAME: fused the last inner loop with the first of the next iteration
 *
 * NONE-NOT: put strips of
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>

#ifdef KNOWN
#define SIZES
enum { m = 1200, n = 1000 };
#else
#define SIZES int m, int n,
#endif

__attribute__((noinline)) void project(SIZES double A[restrict m][n],
	double R[restrict n][n], double Q[restrict m][n])
{
	for (int k = 0; k < n; k++) {
		double norm = 0;

		for (int i = 0; i < m; i++)
			norm += A[i][k] * A[i][k];
		R[k][k] = sqrt(norm);
		for (int i = 0; i < m; i++)
			Q[i][k] = A[i][k] / R[k][k];
		for (int j = k + 1; j < n; j++) {
			R[k][j] = 0;
			for (int i = 0; i < m; i++)
				R[k][j] += Q[i][k] * A[i][j];
			for (int i = 0; i < m; i++)
				A[i][j] -= Q[i][k] * R[k][j];
		}
	}
}

#ifdef MAIN
static double a[100 * 110], q[100 * 110], r[110 * 110];

static void print(int n, const double *x)
{
	for (int i = 0; i < n; i++)
		printf("%a ", x[i]);
	puts("");
}

int main(void)
{
	static const int sizes[] = { 0, 1, 2, 5, 16, 31, 32, 33, 64, 65, 110 };

	for (int s = 0; s < 11; s++)
		for (int m = s % 2; m <= 100; m += 33) {
			int n = sizes[s];

			for (int i = 0; i < m * n; i++)
				a[i] = i * 7919 % 1009 / 100. - 5;
			project(m, n, (double(*)[n]) a, (double(*)[n]) r,
				(double(*)[n]) q);
			print(m * n, a);
			print(n * n, r);
			print(m * n, q);
		}
	return 0;
}
#endif
