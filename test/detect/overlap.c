/* Which arrays must be tested for overlap.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double global[100];

// CHECK-LABEL: name: "pointers"
// CHECK: text: "a[i0] = b[i0] + c[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: no_alias:
// CHECK-NEXT: - b, a
// CHECK-NEXT: - c, a
void pointers(int n, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] + c[i];
}

// CHECK-LABEL: name: "restricted"
// CHECK: text: "a[i0] = b[i0] + global[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK-NOT: no_alias
void restricted(int n, double *restrict a, const double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i] + global[i];
}

// CHECK-LABEL: name: "different_types"
// CHECK: text: "a[i0] = (i32) b[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK-NOT: no_alias
void different_types(int n, int *a, double *b)
{
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}

// CHECK-LABEL: name: "local"
// CHECK: text: "t[i0] = a[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "a[i0] = t[-1 + n - i0] * t[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK-NOT: no_alias
void local(int n, double *a)
{
	double t[100];

	for (int i = 0; i < n; i++)
		t[i] = a[i];
	for (int i = 0; i < n; i++)
		a[i] = t[n - 1 - i] * t[i];
}
