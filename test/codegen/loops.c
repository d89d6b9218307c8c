/* What later passes are told of generated loops: where they end, that arrays
 * do not overlap, which iterations are independent; and the values are right.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -DKERNEL -S -emit-llvm %s \
 * RUN:   -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force>' -S %t.ll -o - | %FileCheck %s
 *
 * CHECK-LABEL: define {{.*}}@kernel(
 * CHECK: call void @llvm.experimental.noalias.scope.decl
 * CHECK: load double, {{.*}}!alias.scope ![[A:[0-9]+]], !noalias ![[NA:[0-9]+]]
 * CHECK: store double {{.*}}!alias.scope
 * CHECK: add nuw nsw i64
 * CHECK: icmp slt i64
 * CHECK: br i1 {{.*}}!llvm.loop ![[LOOP:[0-9]+]]
 * CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], ![[PROGRESS:[0-9]+]]
 * CHECK-DAG: ![[PROGRESS]] = !{!"llvm.loop.mustprogress"}
 *
 * SPDX-License-Identifier: MIT
 */
#define N 200

void kernel(double a[restrict N][N], double b[restrict N][N], double x)
{
	for (int i = 0; i < N; i++)
		for (int j = 0; j < N; j++)
			for (int k = 0; k < N; k++)
				a[i][j] += x * b[k][i] * b[j][k];
}
