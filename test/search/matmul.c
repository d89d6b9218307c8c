/* A matrix product with its sum in a scalar: the scalar gets an array, the
 * three statements are distributed, the contiguous loop goes innermost, and
 * 4 x 4 copies of the body are jammed.  The tiles at the border, where some
 * copies are missing, are a case of their own.
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mllvm -ashlar-dump=ast -c %s \
 * RUN:   -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mllvm -ashlar-dump=ast -c %s \
 * RUN:   -mllvm -ashlar-no-expand -mllvm -ashlar-layout=0 -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=NONE --allow-empty %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mllvm -ashlar-dump=ast -c %s \
 * RUN:   -mllvm -ashlar-no-register-tiling -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=PLAIN %s
 *
 * CHECK: # matmul{{.*}}: ast
 * CHECK: S0(c0, c1);
 * CHECK: if ({{.*}} >= 4 * c{{[0-9]+}} + 4 && {{.*}} >= 4 * c{{[0-9]+}} + 4) {
 * CHECK: // unroll
 * CHECK-NEXT: // unroll
 * CHECK-NEXT: for (int [[I:c[0-9]+]] = 4 * {{.*}} + 3
 * CHECK-NEXT: for (int [[K:c[0-9]+]] = 4 * {{.*}} + 3
 * CHECK-NEXT: S1([[I]], c{{[0-9]+}}, [[K]]);
 * CHECK: } else {
 * CHECK-NOT: unroll
 * CHECK: S1(
 * CHECK-NOT: S1(
 * CHECK: S2(
 *
 * NONE-NOT: ast
 *
 * PLAIN-NOT: unroll
 * PLAIN: S1(c{{[0-9]+}}, [[J:c[0-9]+]], c{{[0-9]+}});
 * PLAIN-NOT: unroll
 *
 * SPDX-License-Identifier: MIT
 */
void matmul(int n, double a[restrict n][n], double b[restrict n][n],
	double c[restrict n][n])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j) {
			double sum = 0;

			for (int k = 0; k < n; ++k)
				sum += a[i][k] * b[k][j];
			c[i][j] = sum;
		}
}
