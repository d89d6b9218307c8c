/* The ways in which C writes a matrix: constant rows, rows of variable
 * length, a pointer and a product.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
// CHECK-LABEL: name: "constant"
// CHECK: text: "C[i0][i1] += (A[i0][i2] * B[i2][i1])"
// CHECK: domain: {{.*}} : 0 <= i0 <= 31 and 0 <= i1 <= 39 and 0 <= i2 <= 49 }
// CHECK: no_alias:
// CHECK-NEXT: - C, A
// CHECK-NEXT: - C, B
void constant(double C[32][40], double A[32][50], double B[50][40])
{
	for (int i = 0; i < 32; i++)
		for (int j = 0; j < 40; j++)
			for (int k = 0; k < 50; k++)
				C[i][j] += A[i][k] * B[k][j];
}

// CHECK-LABEL: name: "variable"
// CHECK: text: "C[i0][i1] += (A[i0][i2] * B[i2][i1])"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < m and 0 <= i2 < l }
void variable(int n, int m, int l, double C[restrict n][m], double A[n][l],
	double B[l][m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < l; k++)
				C[i][j] += A[i][k] * B[k][j];
}

// CHECK-LABEL: name: "product"
// CHECK: text: "C[i0][i1] += (A[i0][i2] * B[i2][i1])"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n and 0 <= i2 < n }
void product(int n, double *restrict C, const double *A, const double *B)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				C[i * n + j] += A[i * n + k] * B[k * n + j];
}

// CHECK-LABEL: name: "transposed"
// CHECK: text: "a[i1][i0] = b[i0][-1 + m - i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < m }
void transposed(int n, int m, float *restrict a, const float *b)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[j * n + i] = b[i * m + (m - 1 - j)];
}
