/* Late in the pipeline loops are rotated: a guard in front, the test at the
 * end, sums used behind the loop by their last value.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -mllvm -ashlar-late -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], x[64], y[64];

// CHECK-LABEL: name: "sums"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "y[i0] = x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "y[i0] += A[i0][i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
void sums(int n)
{
	for (int i = 0; i < n; i++) {
		double s = x[i];

		for (int j = 0; j < n; j++)
			s += A[i][j];
		y[i] = s;
	}
}

// CHECK-LABEL: name: "nested_sum"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "s_020 = 0"
// CHECK: domain: {{.*}} S0[] }
// CHECK: text: "s_020 += A[i0][i1]"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
// CHECK: text: "ashlar_out[0] = s_020"
// CHECK: domain: {{.*}} S2[] }
double nested_sum(int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			s += A[i][j];
	return s;
}

// CHECK-LABEL: name: "triangle"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "A[i0][i1] = A[i1][i0]"
// CHECK: domain: {{.*}} : 0 < i0 < n and 0 <= i1 < i0 }
void triangle(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			A[i][j] = A[j][i];
}
