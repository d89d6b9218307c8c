/* LLVM puts the real and the imaginary part into one vector as long as they are
 * in one loop: in the nest of zsymm, with a row of the symmetric matrix for
 * each step, nothing is gained by taking them apart.  With the same matrix by
 * columns there is much to gain.
 *
 * SPDX-License-Identifier: MIT
 *
 * RUN: %clang-ashlar -O3 -g1 %s -c -o %t.o -mllvm -ashlar-why \
 * RUN:   -mllvm -ashlar-effort=0 2>&1 \
 * RUN:   | %FileCheck %s
 */

// CHECK: rows {{.*}} modelled {{ *}}no better order of execution was found
// CHECK: columns {{.*}} transformed
#define NEST(name, AT)                                                        \
void name(int n, const double *restrict a, const double *restrict b,          \
	double *restrict c, double xr, double xi)                             \
{                                                                             \
	for (int i = 0; i < n; i++)                                           \
		for (int j = 0; j < n; j++) {                                 \
			double br = b[2 * (n * i + j)];                       \
			double bi = b[2 * (n * i + j) + 1];                   \
			double tr = xr * br - xi * bi;                        \
			double ti = xr * bi + xi * br;                        \
			double sr = 0, si = 0;                                \
                                                                              \
			for (int k = 0; k < j; k++) {                         \
				double ar = a[2 * (AT)];                      \
				double ai = a[2 * (AT) + 1];                  \
				double dr = b[2 * (n * i + k)];               \
				double di = b[2 * (n * i + k) + 1];           \
                                                                              \
				c[2 * (n * i + k)] += tr * ar - ti * ai;      \
				c[2 * (n * i + k) + 1] += tr * ai + ti * ar;  \
				sr += dr * ar - di * ai;                      \
				si += dr * ai + di * ar;                      \
			}                                                     \
			c[2 * (n * i + j)] += xr * sr - xi * si;              \
			c[2 * (n * i + j) + 1] += xr * si + xi * sr;          \
		}                                                             \
}

NEST(rows, n * j + k)
NEST(columns, n * k + j)
