/* Nothing but threads makes this loop nest faster.  So for one thread the original
 * code is left, for which LLVM chooses the best vectors: first if the time is too
 * short, then if the runtime gives no threads.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<parallel>' -S %t.ll -o - | %FileCheck %s
 * Not so if the new code is to run in any case.
 * RUN: %opt-ashlar -passes='ashlar<parallel;size-tests=off>' -S %t.ll -o - \
 * RUN:   | %FileCheck %s --check-prefix=ALWAYS
 * Without threads the nest is left alone.
 * RUN: %opt-ashlar -passes='ashlar' -S %t.ll -o - | %FileCheck %s --check-prefix=ALONE
 * Nor does a nest get another order that gains too little on any number of threads.
 *
 * CHECK-LABEL: define {{.*}}@scale(
 * CHECK: [[CYCLES:%.*]] = lshr i64
 * CHECK-NEXT: [[ENOUGH:%.*]] = icmp sge i64 [[CYCLES]], 500000
 * CHECK: br i1 {{.*}}, label %sizes, label %[[OLD:.*]]
 * CHECK: ashlar:
 * CHECK: [[THREADS:%.*]] = call i64 @ashlar_threads_v6(i64 1048576, i64 {{.*}}, i64 500000, i64 1, ptr null)
 * CHECK-NEXT: [[SEVERAL:%.*]] = icmp sgt i64 [[THREADS]], 1
 * CHECK-NEXT: br i1 [[SEVERAL]], label %worth, label %[[OLD]]
 * CHECK: call i64 @ashlar_threads_v6({{.*}}, ptr @ashlar.site)
 *
 * The sum depends on the number of threads, which the runtime must know.
 * CHECK-LABEL: define {{.*}}@add(
 * CHECK: call i64 @ashlar_threads_v6(i64 1048576, i64 {{.*}}, i64 500000, i64 0, ptr null)
 * CHECK: call i64 @ashlar_threads_v6({{.*}}, i64 0, ptr null)
 *
 * ALWAYS-LABEL: define {{.*}}@scale(
 * ALWAYS-NOT: @ashlar_threads_v6(i64 1048576,
 * ALWAYS: call i64 @ashlar_threads_v6({{.*}}, ptr @ashlar.site)
 *
 * ALONE-LABEL: define {{.*}}@scale(
 * ALONE-NOT: ashlar:
 *
 * SPDX-License-Identifier: MIT
 */
void scale(int n, int m, double a[restrict n][m], double b[restrict n][m])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] = 2 * b[i][j] + 1;
}

unsigned add(int n, int m, unsigned a[restrict n][m])
{
	unsigned sum = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			sum += a[i][j] >> 3;
	return sum;
}
