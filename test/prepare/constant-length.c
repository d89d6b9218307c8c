/* An array whose length is a constant is a static slot, although C calls it a
 * variable-length array; an array of another length stays as it is, with the
 * stack pointer that is saved for it.
 * RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes=ashlar-canonical -S %t.ll | %FileCheck %s
 * SPDX-License-Identifier: MIT
 */
void use(float *a);

/* Each element is a value of its own. */
// CHECK-LABEL: @sums
// CHECK-NOT: alloca
// CHECK-NOT: stacksave
// CHECK-COUNT-4: phi float
// CHECK-NOT: alloca
// CHECK: ret void
void sums(int n, int m, const float *restrict a, float *restrict out)
{
	const int length = 4;

	for (int i = 0; i < n; i += length) {
		float sum[length];

		for (int u = 0; u < length; u++)
			sum[u] = 0;
		for (int k = 0; k < m; k++)
			for (int u = 0; u < length; u++)
				sum[u] += a[(i + u) * m + k];
		for (int u = 0; u < length; u++)
			out[i + u] = sum[u];
	}
}

/* The subscript depends on data: an array, but a static one. */
// CHECK-LABEL: @counts
// CHECK: alloca [64 x i32]
// CHECK-NOT: stacksave
// CHECK: lifetime.start
// CHECK: lifetime.end
// CHECK: ret void
void counts(int n, const unsigned char *restrict a, int *restrict out)
{
	const int length = 64;

	for (int i = 0; i < n; i++) {
		int count[length];

		for (int k = 0; k < length; k++)
			count[k] = 0;
		for (int k = 0; k < 1000; k++)
			count[a[i * 1000 + k] & 63]++;
		out[i] = count[7];
	}
}

/* Another function may keep the address. */
// CHECK-LABEL: @passed
// CHECK: llvm.stacksave
// CHECK: alloca [8 x float]
// CHECK: call void @use
// CHECK: llvm.stackrestore
// CHECK: ret void
void passed(int n)
{
	const int length = 8;

	for (int i = 0; i < n; i++) {
		float a[length];

		use(a);
	}
}

/* The outer pair of calls guards an array whose length is not a constant; the
 * inner one is not needed.
 */
// CHECK-LABEL: @both
// CHECK: alloca [32 x float]
// CHECK: llvm.stacksave
// CHECK: alloca float, i64 %
// CHECK-NOT: llvm.stacksave
// CHECK-NOT: llvm.stackrestore
// CHECK: lifetime.end
// CHECK: llvm.stackrestore
// CHECK-NOT: llvm.stackrestore
// CHECK: ret void
void both(int n, float *restrict out)
{
	const int length = 32;

	for (int j = 0; j < n; j++) {
		float all[n];

		for (int i = 0; i < n; i++) {
			float a[length];

			for (int k = 0; k < length; k++)
				a[k] = k + i + j;
			all[i] = a[i & 31];
		}
		for (int i = 0; i < n; i++)
			out[i] += all[i];
	}
}
