/* A loop without dependences says so, in the function of a parallel loop,
 * too; accesses through memory that may overlap with itself need no check.
 * RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;parallel;min-work=0>' -S %t.ll \
 * RUN:   -o - | %FileCheck %s
 *
 * CHECK-LABEL: define {{.*}}@kernel.ashlar.par.0(
 * CHECK: store double {{.*}}!llvm.access.group ![[GROUP:[0-9]+]]
 * CHECK: br i1 {{.*}}!llvm.loop ![[LOOP:[0-9]+]]
 * CHECK-DAG: ![[GROUP]] = distinct !{}
 * CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], !{{.*}}, ![[PAR:[0-9]+]]}
 * CHECK-DAG: ![[PAR]] = !{!"llvm.loop.parallel_accesses", ![[GROUP]]}
 *
 * SPDX-License-Identifier: MIT
 */
void kernel(int n, double a[restrict], double b[restrict])
{
	for (int i = 0; i < n; i++)
		a[i] = 2 * b[i];
}
