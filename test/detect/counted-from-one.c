/* Arrays that are counted from one: the last element of a row stands where the next
 * row would begin if it were counted from zero.  Subscripts count from the first
 * element that is accessed, the address of which is computed before the nest.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
// CHECK-LABEL: name: "product"
// CHECK: text: "s_0[i0][i1] += (A[1 + i0][i2] * B[1 + i2][i1])"
// CHECK: text: "C[1 + i0][i1] = s_0[i0][i1]"
void product(int n, double *restrict C, const double *A, const double *B)
{
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= n; j++) {
			double s = 0;

			for (int k = 1; k <= n; k++)
				s += A[i * n + k] * B[k * n + j];
			C[i * n + j] = s;
		}
}

/* Where rows begin shows in the least subscript of all accesses. */
// CHECK-LABEL: name: "neighbours"
// CHECK: text: "B[1 + i0][2 + i1] = (A[i0][1 + i1] + A[1 + i0][i1]) + A[1 + i0][2 + i1]"
void neighbours(int n, double *restrict B, const double *A)
{
	for (int i = 2; i < n; i++)
		for (int j = 2; j < n; j++)
			B[(i - 1) * n + j] = A[(i - 2) * n + j] +
				A[(i - 1) * n + j - 1] +
				A[(i - 1) * n + j + 1];
}

/* One loop goes down to one. */
// CHECK-LABEL: name: "back"
// CHECK: text: "B[1 + i0][i1] = A[1 + i0][-1 + n - i1] + A[1][i1]"
void back(int n, double *restrict B, const double *A)
{
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= n; j++)
			B[i * n + j] = A[i * n + n + 1 - j] + A[n + j];
}

/* Planes and rows both. */
// CHECK-LABEL: name: "planes"
// CHECK: text: "B[1 + i0][i1][i2] = A[1 + i0][i1][i2]"
void planes(int l, int n, int m, double *restrict B, const double *A)
{
	for (int i = 1; i <= l; i++)
		for (int j = 1; j <= n; j++)
			for (int k = 1; k <= m; k++)
				B[(i * n + j) * m + k] = A[(i * n + j) * m + k];
}

/* Rows of tables: n elements fit into rows that are n long. */
// CHECK-LABEL: name: "tables"
// CHECK: assumed: "[n, p0, p1] -> { : p0 >= n and p1 >= n }"
// CHECK: text: "M1[i0][i1] = M0[i0][i1]"
void tables(int n, double **B, double **A)
{
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= n; j++)
			B[i][j] = A[i][j];
}

/* From zero to n there are too many elements for rows of n. */
// CHECK-LABEL: name: "overlap"
// CHECK: text: "B[i0][i1] = A[100i0 + i1]"
void overlap(double *restrict B, const double *A)
{
	for (int i = 0; i < 100; i++)
		for (int j = 0; j <= 100; j++)
			B[i * 101 + j] = A[i * 100 + j];
}
