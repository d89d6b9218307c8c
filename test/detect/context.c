/* What is known of parameters when a SCoP is entered.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double x[300];

// CHECK-LABEL: name: "guarded"
// CHECK: context: {{.*}} : 10 <= n <= 2147483647 }
// CHECK: text: "x[i0] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void guarded(int n, int m)
{
	if (n < 10 || m == n)
		return;
	for (int i = 0; i < n; i++)
		x[i] = 0;
}

// CHECK-LABEL: name: "narrow"
// CHECK: context: {{.*}} : 0 <= n <= 255 }
// CHECK: text: "x[i0] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void narrow(unsigned char n)
{
	for (int i = 0; i < n; i++)
		x[i] = 0;
}

/* The row has 20 elements: m must not be more. */
// CHECK-LABEL: name: "assumed"
// CHECK: context: {{.*}} : -2147483648 <= n <= 2147483647 and -2147483648 <= m <= 2147483647 }
// CHECK: assumed: {{.*}} : m <= 20 }
// CHECK: text: "a[i0][i1] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < m }
void assumed(int n, int m, double a[][20])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] = 0;
}
