// SPDX-License-Identifier: MIT
// jacobi-2d.cpp - one function for both half steps, called in turn.
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(20, 80, 200, 1300, 23)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

static void relax(const Matrix<double> &from, Matrix<double> &to)
{
	for (std::size_t i = 1; i + 1 < to.rows(); i++)
		for (std::size_t j = 1; j + 1 < to.columns(); j++)
			to(i, j) = 0.2 * (from(i, j) + from(i, j - 1) +
					  from(i, j + 1) + from(i + 1, j) +
					  from(i - 1, j));
}

static NOINLINE void kernel_jacobi_2d(int steps, Matrix<double> &A,
	Matrix<double> &B)
{
	for (int t = 0; t < steps; t++) {
		relax(A, B);
		relax(B, A);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> A(n, n), B(n, n);

	FILL(A, -1.0, 2.0);
	FILL(B, -1.0, 2.0);
	TIMED(kernel_jacobi_2d(nt, A, B));
	OUTPUT(A);
	OUTPUT(B);
	return finish();
}
