/* Structures: each field is an array of its own if sizes differ.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
struct {
	double a[50];
	int b[50];
} of_arrays;

struct point {
	double x, y;
} points[100];

struct mixed {
	double x;
	int k;
	float f;
} array_of[100];

struct {
	double a[20][30], b[20][30];
} matrices;

// CHECK-LABEL: name: "arrays"
// CHECK: assumed: {{.*}} : n <= 50 }
// CHECK: text: "of_arrays[i0] = (double) (i0)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "of_arrays_0[2][i0] += 2"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void arrays(int n)
{
	for (int i = 0; i < n; i++) {
		of_arrays.a[i] = i;
		of_arrays.b[i] += 2;
	}
}

// CHECK-LABEL: name: "uniform"
// CHECK: text: "points[i0][1] = points[i0][0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void uniform(int n)
{
	for (int i = 0; i < n; i++)
		points[i].y = points[i].x;
}

// CHECK-LABEL: name: "fields"
// CHECK: text: "array_of[i0][0] = (double) array_of_0[i0][2]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "array_of_1[i0][3] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void fields(int n)
{
	for (int i = 0; i < n; i++) {
		array_of[i].x = array_of[i].k;
		array_of[i].f = 1;
	}
}

// CHECK-LABEL: name: "two_matrices"
// CHECK: text: "matrices[0][i0][i1] += matrices[1][i0][i1]"
// CHECK: domain: {{.*}} : 0 <= i0 <= 19 and 0 <= i1 <= 29 }
void two_matrices(void)
{
	for (int i = 0; i < 20; i++)
		for (int j = 0; j < 30; j++)
			matrices.a[i][j] += matrices.b[i][j];
}
