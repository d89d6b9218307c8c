/* Only what is left over from jammed copies is kept from being unrolled, not
 * each loop that happens to be beside them: sums of eight products are unrolled
 * and become vectors as without us.
 *
 * REQUIRES: x86_64
 * RUN: %clang-ashlar -O3 -march=x86-64-v3 -ffp-contract=off -S -emit-llvm %s \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-force -o - | %FileCheck %s
 * CHECK-LABEL: define {{.*}}@blocks(
 * CHECK-NOT: fmul double
 * CHECK: ret void
 * SPDX-License-Identifier: MIT
 */
enum { B = 8 };

extern const double basis[B][B];

void blocks(int n, const unsigned char *restrict im,
	double (*restrict out)[B][B])
{
	for (int by = 0; by < n; by++)
		for (int bx = 0; bx < n; bx++) {
			double block[B][B], t[B][B];
			const unsigned char *p = im + by * B * n * B + bx * B;

			for (int y = 0; y < B; y++)
				for (int x = 0; x < B; x++)
					block[y][x] = p[y * n * B + x] - 128.0;
			for (int y = 0; y < B; y++)
				for (int u = 0; u < B; u++) {
					t[y][u] = 0;
					for (int x = 0; x < B; x++)
						t[y][u] += block[y][x] * basis[u][x];
				}
			for (int v = 0; v < B; v++)
				for (int u = 0; u < B; u++) {
					double sum = 0;

					for (int y = 0; y < B; y++)
						sum += t[y][u] * basis[v][y];
					out[by * n + bx][v][u] = sum;
				}
		}
}
