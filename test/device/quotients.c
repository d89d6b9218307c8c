/* A quotient that isl calls exact is one where an instance needs it, and may
 * have a rest where a thread has none.  So kernels round it down, by the high
 * half of a product; the host's threads, which run instances alone, multiply
 * by the inverse of 3 (times 8 for the subscript).
 *
 * RUN: %clang-ashlar -O3 -c %s -o %t.o -mllvm -ashlar-offload=nvptx \
 * RUN:   -mllvm -ashlar-dump=device 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -S -emit-llvm %s -o - -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-force | %FileCheck %s --check-prefix=HOST
 *
 * CHECK: if (c1 % 3 == 0)
 * CHECK-NEXT: S1(thread_x, c1 - 1, c1 / 3)
 * CHECK: .visible .entry ashlar_kernel_0
 * CHECK-NOT: 6148914691236517208
 * CHECK: mul.hi.u64
 * CHECK-NOT: 6148914691236517208
 * HOST: define internal {{.*}}@sums.ashlar.par
 * HOST: div exact i64 {{.*}}, 3
 *
 * SPDX-License-Identifier: MIT
 */
void sums(int n, int m, double a[restrict m][n], double b[restrict m][n])
{
	for (int i = 0; i < n; i++)
		for (int k = 1; k < m; k++) {
			a[k][i] += a[k - 1][i];
			for (int j = 0; j < m; j++)
				if (3 * j == k)
					a[k][i] += b[j][i];
		}
}
