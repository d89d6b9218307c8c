/* Calls: pure ones and mathematical functions are parts of expressions, but
 * what may set errno is called once.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <string.h>
double A[64][64], x[64], y[64], z[64];

__attribute__((const)) double pure(double);

// CHECK-LABEL: name: "functions"
// CHECK: text: "x[i0] = fabs(x[i0]) + floor(y[i0])"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "y[i0] = sqrt(z[i0]) * pow(z[i0], 1.5)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "z[i0] = pure(z[i0])"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void functions(int n)
{
	for (int i = 0; i < n; i++) {
		x[i] = fabs(x[i]) + floor(y[i]);
		y[i] = sqrt(z[i]) * pow(z[i], 1.5);
		z[i] = pure(z[i]);
	}
}

// CHECK-LABEL: name: "once"
// CHECK: text: "y[i0] = exp(x[i0])"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "x[i0] = y[i0] + z[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "z[i0] = y[i0] + -1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void once(int n)
{
	for (int i = 0; i < n; i++) {
		double t = exp(x[i]);

		y[i] = t;
		x[i] = t + z[i];
		z[i] = t - 1;
	}
}

// CHECK-LABEL: name: "blocks"
// CHECK: text: "memset(A[...], 0, 512)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "memcpy(x[...], y[...], 64)"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void blocks(int n)
{
	for (int i = 0; i < n; i++) {
		memset(A[i], 0, sizeof(A[i]));
		memcpy(&x[8 * i], &y[8 * i], 8 * sizeof(double));
	}
}

// CHECK-LABEL: name: "part"
// CHECK: text: "memmove(A[...], A[...], 8i0)"
// CHECK: domain: {{.*}} : 0 < i0 < n }
void part(int n)
{
	for (int i = 0; i < n; i++)
		memmove(A[i], &A[i + 1][0], i * sizeof(double));
}
