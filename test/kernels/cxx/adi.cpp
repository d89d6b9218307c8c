// SPDX-License-Identifier: MIT
// adi.cpp - a matrix class that is written along rows and columns.
#ifndef T
#define T BY_CLASS(6, 20, 40, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(14, 60, 150, 1000, 23)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_adi(int steps, double rx, double ry,
	Matrix<double> &u, Matrix<double> &v, Matrix<double> &p,
	Matrix<double> &q)
{
	const int n = static_cast<int>(u.rows());
	const double a = -0.5 * rx, b = 1.0 + rx, c = a;
	const double d = -0.5 * ry, e = 1.0 + ry, f = d;

	for (int t = 1; t <= steps; t++) {
		for (int i = 1; i < n - 1; i++) {
			v(0, i) = 1.0;
			p(i, 0) = 0.0;
			q(i, 0) = v(0, i);
			for (int j = 1; j < n - 1; j++) {
				p(i, j) = -c / (a * p(i, j - 1) + b);
				q(i, j) = (-d * u(j, i - 1) +
					   (1.0 + 2.0 * d) * u(j, i) -
					   f * u(j, i + 1) -
					   a * q(i, j - 1)) /
					  (a * p(i, j - 1) + b);
			}
			v(n - 1, i) = 1.0;
			for (int j = n - 2; j >= 1; j--)
				v(j, i) = p(i, j) * v(j + 1, i) + q(i, j);
		}
		for (int i = 1; i < n - 1; i++) {
			u(i, 0) = 1.0;
			p(i, 0) = 0.0;
			q(i, 0) = u(i, 0);
			for (int j = 1; j < n - 1; j++) {
				p(i, j) = -f / (d * p(i, j - 1) + e);
				q(i, j) = (-a * v(i - 1, j) +
					   (1.0 + 2.0 * a) * v(i, j) -
					   c * v(i + 1, j) -
					   d * q(i, j - 1)) /
					  (d * p(i, j - 1) + e);
			}
			u(i, n - 1) = 1.0;
			for (int j = n - 2; j >= 1; j--)
				u(i, j) = p(i, j) * u(i, j + 1) + q(i, j);
		}
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> u(n, n), v(n, n), p(n, n), q(n, n);

	FILL(u, -1.0, 2.0);
	FILL(v, -1.0, 2.0);
	FILL(p, -1.0, 2.0);
	FILL(q, -1.0, 2.0);
	TIMED(kernel_adi(nt, opaque(0.8), opaque(0.4), u, v, p, q));
	OUTPUT(u);
	OUTPUT(v);
	OUTPUT(p);
	OUTPUT(q);
	return finish();
}
