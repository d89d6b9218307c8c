/* A sum of products in a local variable: a thread has many of them at a time,
 * in registers.
 * SPDX-License-Identifier: MIT
 *
 * RUN: rm -rf %t && %clang-ashlar -O3 -c %s -o %t.o \
 * RUN:   -mllvm -ashlar-offload=nvptx -mllvm -ashlar-dump=device:%t
 * RUN: cat %t/multiply*.ptx | %FileCheck %s
 *
 * CHECK-COUNT-64: fma.rn.f32
 */
void multiply(long n, float a[restrict n][n], float b[restrict n][n],
	float c[restrict n][n])
{
	for (long i = 0; i < n; i++)
		for (long j = 0; j < n; j++) {
			float s = 0;

			for (long k = 0; k < n; k++)
				s += a[i][k] * b[k][j];
			c[i][j] = s;
		}
}
