/* The real and the imaginary part do the same next to each other, so they get
 * one schedule: a product of complex matrices, both transposed, is one nest
 * behind another, and each body, of full tiles and of others, has both parts.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 %s -c -o %t.o -mllvm -ashlar-effort=0 \
 * RUN:   -mllvm -ashlar-dump=ast 2>&1 \
 * RUN:   | %FileCheck %s
 */

/* All sums together: the copies of both parts are in one body. */
// CHECK: # product: ast
// CHECK: // unroll
// CHECK: S2(
// CHECK-NEXT: S3(
// CHECK: } else {
// CHECK: S2(
// CHECK-NEXT: S3(
// CHECK-NOT: S{{[23]}}(
void product(int n, const float *restrict a, const float *restrict b,
	float *restrict c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			float sr = 0, si = 0;

			for (int k = 0; k < n; k++) {
				float ar = a[2 * (n * k + i)];
				float ai = a[2 * (n * k + i) + 1];
				float br = b[2 * (n * j + k)];
				float bi = b[2 * (n * j + k) + 1];

				sr += ar * br - ai * bi;
				si += ar * bi + ai * br;
			}
			c[2 * (n * i + j)] = sr;
			c[2 * (n * i + j) + 1] = si;
		}
}

/* Between the parts a statement needs the first and is needed by the second:
 * they cannot be one.
 */
// CHECK: # between: ast
// CHECK: S0(
// CHECK-NEXT: S1(
// CHECK: S2(
void between(int n, float *restrict b, float *restrict c)
{
	for (int j = 0; j < n; j++)
		for (int i = 0; i < n; i++) {
			c[2 * (n * i + j)] = b[n * i + j] + 1;
			b[n * i + j] += c[2 * (n * i + j)];
			c[2 * (n * i + j) + 1] = b[n * i + j] + 1;
		}
}
