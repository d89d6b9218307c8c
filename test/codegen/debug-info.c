/* Every instruction of the new code has a place: that of its statement, and
 * the function made of a parallel loop has a subprogram of its own.
 * RUN: %clang -g -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
 * RUN: %opt-ashlar -passes='ashlar<force;parallel;min-work=0>,verify' -S \
 * RUN:   %t.ll -o - | %FileCheck %s
 *
 * CHECK-LABEL: define {{.*}}@kernel(
 * CHECK: call void @ashlar_parallel{{.*}}, !dbg
 * CHECK: define {{.*}}@kernel.ashlar.par.0({{.*}} !dbg ![[PART:[0-9]+]]
 * CHECK: store double {{.*}}, !dbg ![[STORE:[0-9]+]]
 * CHECK-DAG: ![[PART]] = distinct !DISubprogram(name: "kernel.ashlar.par.0"
 * CHECK-DAG: ![[STORE]] = !DILocation(line: [[#@LINE+8]], {{.*}}scope: ![[SCOPE:[0-9]+]]
 *
 * SPDX-License-Identifier: MIT
 */
void kernel(int n, double a[restrict], double b[restrict])
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i * n + j] += b[j * n + i];
}
