/* A loop with too little work is not made parallel if that is known, and
 * if not, it asks when it runs, and stays as it was for one thread.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;parallel;min-work=1000>' -S %t.ll \
 * RUN:   -o - | %FileCheck %s
 *
 * CHECK-LABEL: define {{.*}}@constant(
 * CHECK-NOT: call void @ashlar_parallel
 * CHECK-LABEL: define {{.*}}@parametric(
 * CHECK: [[CYCLES:%.*]] = lshr i64
 * CHECK: [[ENOUGH:%.*]] = icmp sge i64 [[CYCLES]], 1000
 * CHECK: br i1 [[ENOUGH]], label %ask, label %alone
 * The loop is still there for one thread, and its time may be measured, too.
 * CHECK: alone:
 * CHECK-NEXT: [[ALONE:%.*]] = phi i64 [ [[ANSWER:%.*]], %ask ], [ 0, %{{.*}} ]
 * CHECK: together:
 * CHECK-NEXT: [[BOTH:%.*]] = phi i64 [ [[ANSWER]], %several ], [ [[ALONE]], %{{.*}} ]
 * CHECK-NEXT: [[MEASURED:%.*]] = icmp sge i64 [[BOTH]], 4294967296
 * CHECK-NEXT: br i1 [[MEASURED]], label %measured, label %over
 * CHECK: ask:
 * CHECK: [[ANSWER]] = call i64 @ashlar_threads_v6(i64 [[N:%.*]], i64 [[CYCLES]], i64 1000, i64 1, ptr @ashlar.site)
 * CHECK: [[THREADS:%.*]] = and i64 [[ANSWER]], 4294967295
 * CHECK: [[SEVERAL:%.*]] = icmp sgt i64 [[THREADS]], 1
 * CHECK: br i1 [[SEVERAL]], label %several, label %alone
 * CHECK: several:
 * CHECK: [[ALL:%.*]] = mul nsw i64 [[THREADS]], 8
 * CHECK: [[CHUNKS:%.*]] = select i1 {{.*}}, i64 [[ALL]], i64 [[N]]
 * CHECK: call void @ashlar_parallel_v6(ptr @parametric.ashlar.par.0, ptr {{.*}}, i64 [[THREADS]], i64 [[CHUNKS]])
 * CHECK: fmul double {{.*}}, 2.000000e+00
 * CHECK: measured:
 * CHECK-NEXT: call void @ashlar_done_v6(ptr @ashlar.site)
 * CHECK: ret void
 *
 * SPDX-License-Identifier: MIT
 */
void constant(double a[restrict], double b[restrict])
{
	for (int i = 0; i < 999; i++)
		a[i] = 2 * b[i];
}

void parametric(int n, double a[restrict], double b[restrict])
{
	for (int i = 0; i < n; i++)
		a[i] = 2 * b[i];
}
