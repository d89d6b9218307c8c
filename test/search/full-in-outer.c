/* Which jammed bodies are full depends on the loops around their band as well:
 * here the last one is full in some iterations of the outermost loop only.
 * In all that are full the copies are unrolled, so the number of copies is no
 * minimum there.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -g1 %s -c -o %t.o -mllvm -ashlar-dump=ast \
 * RUN:   -mllvm -ashlar-strategy=spatial \
 * RUN:   -Rpass=ashlar 2>&1 | %FileCheck %s
 *
 * CHECK: // unroll
 * CHECK-NEXT: for (int [[C:c[0-9]+]] = [[N:[0-9]]] * [[B:c[0-9]+]];
 * CHECK-SAME: [[C]] <= [[N]] * [[B]] +
 * CHECK-NOT: // unroll
 * CHECK: copies jammed [[N]]
 */
void product(int n, int m, float xr, float xi, const float *restrict a,
	int lda, float *restrict b, int ldb)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			float tr = b[2 * (i * ldb + j)];
			float ti = b[2 * (i * ldb + j) + 1];

			for (int k = i + 1; k < n; k++) {
				float ar = a[2 * (i * lda + k)];
				float ai = a[2 * (i * lda + k) + 1];
				float br = b[2 * (k * ldb + j)];
				float bi = b[2 * (k * ldb + j) + 1];

				tr += ar * br - ai * bi;
				ti += ar * bi + ai * br;
			}
			b[2 * (i * ldb + j)] = xr * tr - xi * ti;
			b[2 * (i * ldb + j) + 1] = xr * ti + xi * tr;
		}
}
