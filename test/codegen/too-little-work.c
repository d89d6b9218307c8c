/* A loop with too little work is not made parallel if that is known, and
 * asks when it runs if not.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;parallel;min-work=1000>' -S %t.ll \
 * RUN:   -o - | %FileCheck %s
 *
 * CHECK-LABEL: define {{.*}}@constant(
 * CHECK-NOT: call void @ashlar_parallel
 * CHECK-LABEL: define {{.*}}@parametric(
 * CHECK: [[LITTLE:%.*]] = icmp slt i64 {{.*}}, 1000
 * CHECK: [[MOST:%.*]] = select i1 [[LITTLE]], i64 1, i64
 * CHECK: call void @ashlar_parallel{{.*}}(ptr @parametric.ashlar.par.0, ptr {{.*}}, i64 [[MOST]], i64 {{.*}}, i64 20000)
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
