/* Rows of unknown length that the optimizer has made one memset or memcpy of,
 * and parts of addresses that paths share.
 * RUN: %clang-ashlar -O3 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -mllvm -ashlar-late -emit-llvm -o /dev/null %s \
 * RUN:   -mllvm -ashlar-dump=scop 2>&1 | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */

// CHECK-LABEL: name: "copied"
// CHECK: text: "sum[i1] = A[i0][i1] * 2"
// CHECK: text: "A[i0][i1] = sum[i1]"
// CHECK-NOT: text:
void copied(int n, int m, double A[restrict n][m], double sum[restrict m])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++)
			sum[j] = A[i][j] * 2;
		for (int j = 0; j < m; j++)
			A[i][j] = sum[j];
	}
}

// CHECK-LABEL: name: "filled"
// CHECK: text: "A[i0][i1] = 0"
// CHECK: text: "A[i0][i2] = x[i1] + A[i0][i2]"
// CHECK-NOT: text:
void filled(int n, int m, double A[restrict n][m], double x[restrict n])
{
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m; j++)
			A[i][j] = 0;
		for (int k = 0; k < n; k++)
			for (int j = 0; j < m; j++)
				A[i][j] += x[k];
	}
}

/* Behind the inner loop "i * n" is known on the way through it, and zero on
 * the way around it.
 */
// CHECK-LABEL: name: "shared_address"
// CHECK: text: "x[i0] = b[i0]"
// CHECK: text: "x[i0] -= (L[i0][i1] * x[i1])"
// CHECK: text: "x[i0] /= L[i0][i0]"
// CHECK-NOT: text:
void shared_address(int n, double L[n][n], double x[n], double b[n])
{
	for (int i = 0; i < n; i++) {
		x[i] = b[i];
		for (int j = 0; j < i; j++)
			x[i] -= L[i][j] * x[j];
		x[i] = x[i] / L[i][i];
	}
}
