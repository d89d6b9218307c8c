/* A Gauss-Seidel sweep: each value needs the one before it.  The innermost
 * loop runs along a wavefront, on which the jammed copies are independent; the
 * bodies before and behind the full ones are apart.  With threads, the loops
 * over tiles are skewed as well, and the second one is parallel.
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mllvm -ashlar-dump=ast -c %s \
 * RUN:   -mllvm -ashlar-effort=0 -o /dev/null 2>&1 | %FileCheck %s
 * RUN: %clang-ashlar -O3 -march=x86-64-v4 -mllvm -ashlar-dump=ast -c %s \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-parallel -o /dev/null 2>&1 \
 * RUN:   | %FileCheck --check-prefix=THREADS %s
 *
 * CHECK: # sweep{{.*}}: ast
 * CHECK: for (int c0 = 0; c0 <= 499; c0 += 1)
 * CHECK: S0(c0, c2, -2 * c2 + c3);
 * CHECK: for (int c2 = 16 * c1 + 14; c2 <= 16 * c1 + 1997; c2 += 1) {
 * CHECK-NEXT: // unroll
 * CHECK-NEXT: for (int c3 = 8 * c1; c3 <= 8 * c1 + 7; c3 += 1)
 * CHECK-NEXT: S0(c0, c3, c2 - 2 * c3);
 * CHECK: S0(c0, c2, -2 * c2 + c3);
 *
 * THREADS: # sweep{{.*}}: ast
 * THREADS: for (int c0 = 0; c0 <= {{[0-9]+}}; c0 += 1)
 * THREADS-NEXT: // parallel
 * THREADS-NEXT: for (int c1 = max(
 * THREADS: // unroll
 *
 * SPDX-License-Identifier: MIT
 */
void sweep(double a[restrict 2000][2000])
{
	for (int t = 0; t < 500; ++t)
		for (int i = 1; i < 1999; ++i)
			for (int j = 1; j < 1999; ++j)
				a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] +
					   a[i - 1][j + 1] + a[i][j - 1] +
					   a[i][j] + a[i][j + 1] +
					   a[i + 1][j - 1] + a[i + 1][j] +
					   a[i + 1][j + 1]) / 9;
}
