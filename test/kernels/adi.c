/* SPDX-License-Identifier: MIT */
/* adi - heat equation on a square by alternating directions (Peaceman and
 * Rachford), with the boundary kept at 1.
 *
 * Each half step solves one tridiagonal system per column, then per row: a
 * sweep up that computes the factors p and q, and a substitution back down.
 * "rx" and "ry" are the diffusion numbers, small enough for the noise in the
 * initial data to outlive the last step.
 */
#ifndef T
#define T BY_CLASS(6, 20, 40, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(14, 60, 150, 1000, 23)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_adi(SIZE_PARAMS double rx, double ry,
	double u[restrict n][n], double v[restrict n][n],
	double p[restrict n][n], double q[restrict n][n])
{
	double a = -0.5 * rx;
	double b = 1.0 + rx;
	double c = a;
	double d = -0.5 * ry;
	double e = 1.0 + ry;
	double f = d;

	for (int t = 1; t <= nt; t++) {
		for (int i = 1; i < n - 1; i++) {
			v[0][i] = 1.0;
			p[i][0] = 0.0;
			q[i][0] = v[0][i];
			for (int j = 1; j < n - 1; j++) {
				p[i][j] = -c / (a * p[i][j - 1] + b);
				q[i][j] = (-d * u[j][i - 1] +
					   (1.0 + 2.0 * d) * u[j][i] -
					   f * u[j][i + 1] -
					   a * q[i][j - 1]) /
					  (a * p[i][j - 1] + b);
			}
			v[n - 1][i] = 1.0;
			for (int j = n - 2; j >= 1; j--)
				v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
		}
		for (int i = 1; i < n - 1; i++) {
			u[i][0] = 1.0;
			p[i][0] = 0.0;
			q[i][0] = u[i][0];
			for (int j = 1; j < n - 1; j++) {
				p[i][j] = -f / (d * p[i][j - 1] + e);
				q[i][j] = (-a * v[i - 1][j] +
					   (1.0 + 2.0 * a) * v[i][j] -
					   c * v[i + 1][j] -
					   d * q[i][j - 1]) /
					  (d * p[i][j - 1] + e);
			}
			u[i][n - 1] = 1.0;
			for (int j = n - 2; j >= 1; j--)
				u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
		}
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, u, n, n);
	ARRAY2(double, v, n, n);
	ARRAY2(double, p, n, n);
	ARRAY2(double, q, n, n);

	FILL(u, -1.0, 2.0);
	FILL(v, -1.0, 2.0);
	FILL(p, -1.0, 2.0);
	FILL(q, -1.0, 2.0);
	TIMED(kernel_adi(SIZE_ARGS opaque(0.8), opaque(0.4), u, v, p, q));
	OUTPUT(u);
	OUTPUT(v);
	OUTPUT(p);
	OUTPUT(q);
	return finish();
}
