// SPDX-License-Identifier: MIT
// trmm.cpp - a matrix class, counters of type std::size_t.
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_trmm(double alpha, const Matrix<double> &A,
	Matrix<double> &B)
{
	for (std::size_t i = 0; i < B.rows(); i++)
		for (std::size_t j = 0; j < B.columns(); j++) {
			for (std::size_t k = i + 1; k < A.rows(); k++)
				B(i, j) += A(k, i) * B(k, j);
			B(i, j) = alpha * B(i, j);
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> A(m, m), B(m, n);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_trmm(opaque(1.5), A, B));
	OUTPUT(B);
	return finish();
}
