/* Imperfect nests, several nests in a row, statements between them: one SCoP,
 * in the order of the program.
 * RUN: %clang-ashlar -O1 -ffp-contract=off -fno-discard-value-names -S \
 * RUN:   -emit-llvm -o /dev/null %s -mllvm -ashlar-dump=scop 2>&1 \
 * RUN:   | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
double A[64][64], x[64], y[64];

// CHECK-LABEL: name: "imperfect"
// CHECK: assumed: {{.*}} : n <= 64 }
// CHECK: text: "x[i0] = 0"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "x[i0] += (A[i0][i1] * y[i1])"
// CHECK: domain: {{.*}} : 0 <= i0 < n and 0 <= i1 < n }
// CHECK: text: "y[i0] = x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void imperfect(int n)
{
	for (int i = 0; i < n; i++) {
		x[i] = 0;
		for (int j = 0; j < n; j++)
			x[i] += A[i][j] * y[j];
		y[i] = x[i];
	}
}

// CHECK-LABEL: name: "sequence"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: text: "x[0] = 5"
// CHECK: domain: {{.*}} S1[] }
// CHECK: text: "y[i0] = x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void sequence(int n)
{
	for (int i = 0; i < n; i++)
		x[i] = 1;
	x[0] = 5;
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}

extern void opaque(void);

/* A call ends a SCoP, and another starts behind it. */
// CHECK-LABEL: name: "interrupted"
// CHECK: text: "x[i0] = 1"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
// CHECK: name: "interrupted#2"
// CHECK: text: "y[i0] = x[i0]"
// CHECK: domain: {{.*}} : 0 <= i0 < n }
void interrupted(int n)
{
	for (int i = 0; i < n; i++)
		x[i] = 1;
	opaque();
	for (int i = 0; i < n; i++)
		y[i] = x[i];
}

/* The loop around the call is no part of a SCoP, its counter is a
 * parameter.
 */
// CHECK-LABEL: name: "inside"
// CHECK: text: "x[widen_iv + i0] = y[widen_iv]"
// CHECK: domain: {{.*}} : 0 <= i0 < n - widen_iv }
void inside(int n)
{
	for (int t = 0; t < n; t++) {
		opaque();
		for (int i = t; i < n; i++)
			x[i] = y[t];
	}
}
