/* The form that detection relies on: the exit test at the head, accumulators
 * in memory stay there, those in variables are PHI nodes of the head, choices
 * are selects, arithmetic is in front of the loops.
 * RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes=ashlar-canonical -S %t.ll | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */

// CHECK-LABEL: @in_memory
// CHECK: phi i64
// CHECK-NEXT: %[[MORE:.*]] = icmp slt i64
// CHECK-NEXT: br i1 %[[MORE]]
// CHECK: phi i64
// CHECK-NEXT: icmp
// CHECK-NEXT: br
// CHECK-NOT: phi double
// CHECK: load double
// CHECK: store double
// CHECK: ret void
void in_memory(int n, double *restrict x, double (*a)[100])
{
	for (int i = 0; i < n; ++i)
		for (int j = 0; j < n; ++j)
			x[i] += a[i][j];
}

// CHECK-LABEL: @in_variable
// CHECK: phi double [{{.*0\.0.*}}]
// CHECK-NEXT: icmp slt i64
// CHECK: ret void
void in_variable(int n, double *restrict x, double (*a)[100])
{
	for (int i = 0; i < n; ++i) {
		double sum = 0;

		for (int j = 0; j < n; ++j)
			sum += a[i][j];
		x[i] = sum;
	}
}

// CHECK-LABEL: @choice
// CHECK: phi
// CHECK: select
// CHECK-NOT: phi
// CHECK: ret void
void choice(int n, double *x)
{
	for (int i = 0; i < n; ++i)
		x[i] = x[i] > 0 ? x[i] : 0;
}

// CHECK-LABEL: @invariant
// CHECK: sdiv i32 %{{.*}}, 3
// CHECK: phi i64
// CHECK-NOT: sdiv i32 %{{.*}}, 3
// CHECK: sdiv i32
// CHECK: ret void
void invariant(int n, int m, int *x)
{
	for (int i = 0; i < n / 3; ++i)
		for (int j = 0; j < n; ++j)
			x[j] += n / m + i;
}

/* The second condition writes k: it stays behind a branch, and k does not
 * depend on the comparison.
 */
// CHECK-LABEL: @condition_that_writes
// CHECK: fcmp
// CHECK-NOT: sext i1
// CHECK-NOT: select
// CHECK: br i1
// CHECK-NOT: sext i1
// CHECK-NOT: select
// CHECK: add nsw i32 %{{.*}}, -1
// CHECK-NOT: sext i1
// CHECK-NOT: select
// CHECK: ret i32
int condition_that_writes(const float *z, float s, int k)
{
	do
		s *= 0.5f;
	while (s <= z[k] && --k >= 0);
	return k;
}
