/* Code for another target than that of the runtime stays on one thread and
 * says so; the rest is done as usual, also where addresses have 32 bits.
 * DEFINE: %{target} =
 * DEFINE: %{cpu} =
 * DEFINE: %{build} = %clang-ashlar --target=%{target} %{cpu} -O2 -S %s -o %t.s \
 * DEFINE:   -mllvm -ashlar-force -mllvm -ashlar-parallel \
 * DEFINE:   -mllvm -ashlar-min-work=0 -Rpass=ashlar -Rpass-missed=ashlar \
 * DEFINE:   > %t.log 2>&1 && %FileCheck --input-file=%t.log %s \
 * DEFINE:   && %FileCheck --check-prefix=CODE --input-file=%t.s %s
 * REDEFINE: %{target} = aarch64-unknown-linux-gnu
 * RUN: %{build}
 * REDEFINE: %{target} = riscv64-unknown-linux-gnu
 * REDEFINE: %{cpu} = -march=rv64gcv
 * RUN: %{build}
 * REDEFINE: %{target} = i686-unknown-linux-gnu
 * REDEFINE: %{cpu} = -msse2
 * RUN: %{build}
 * REDEFINE: %{target} = x86_64-unknown-freebsd14
 * REDEFINE: %{cpu} =
 * RUN: %{build}
 *
 * CHECK-DAG: the target is not supported
 * CHECK-DAG: remark: {{.*}}[-Rpass=ashlar]
 * CODE-NOT: ashlar_parallel
 *
 * SPDX-License-Identifier: MIT
 */
void kernel(int n, double *a, double *b, double *c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			c[j * n + i] += a[j * n + i] * b[i];
}
