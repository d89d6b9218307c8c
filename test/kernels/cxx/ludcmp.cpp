// SPDX-License-Identifier: MIT
// ludcmp.cpp - matrix and vectors, loops that count down.
#ifndef N
#define N BY_CLASS(13, 70, 250, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

using Vector = std::vector<double>;

static NOINLINE void kernel_ludcmp(Matrix<double> &A, const Vector &b,
	Vector &x, Vector &y)
{
	const int n = static_cast<int>(b.size());
	double w;

	for (int i = 0; i < n; i++) {
		for (int j = 0; j < i; j++) {
			w = A(i, j);
			for (int k = 0; k < j; k++)
				w -= A(i, k) * A(k, j);
			A(i, j) = w / A(j, j);
		}
		for (int j = i; j < n; j++) {
			w = A(i, j);
			for (int k = 0; k < i; k++)
				w -= A(i, k) * A(k, j);
			A(i, j) = w;
		}
	}
	for (int i = 0; i < n; i++) {
		w = b[i];
		for (int j = 0; j < i; j++)
			w -= A(i, j) * y[j];
		y[i] = w;
	}
	for (int i = n - 1; i >= 0; i--) {
		w = y[i];
		for (int j = i + 1; j < n; j++)
			w -= A(i, j) * x[j];
		x[i] = w / A(i, i);
	}
}

// Give "A" a dominant diagonal, so that no pivot is small.
static NOINLINE void init(Matrix<double> &A)
{
	for (std::size_t i = 0; i < A.rows(); i++)
		A(i, i) += static_cast<double>(A.rows() + 1);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> A(n, n);
	Vector b(n), x(n), y(n);

	FILL(A, -1.0, 1.0);
	FILL(b, -9.0, 9.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	init(A);
	TIMED(kernel_ludcmp(A, b, x, y));
	OUTPUT(A);
	OUTPUT(y);
	OUTPUT(x);
	return finish();
}
