/* isl crashes on the dependences of this nest unless it is helped
 * (lib/isl_fixes/twin_divs.c).
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O2 -c %s -o %t.o -mllvm -ashlar-force
 */
void nest(int n, int m, double *restrict a, double *restrict b,
	double *restrict c)
{
	for (int i = 0; i < m; ++i) {
		for (int j = 0; j < n; ++j)
			b[j] = a[i + 2];
		for (int j = 0; j < n; ++j) {
			for (int k = 0; k < m; ++k)
				for (int l = 0; l < n; ++l)
					a[j + k] = a[2 * l + 2];
			for (int k = 0; k < n; ++k)
				c[k] += a[i + 2];
		}
	}
}
