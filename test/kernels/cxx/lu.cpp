// SPDX-License-Identifier: MIT
// lu.cpp - a function template over the type of the matrix.
#ifndef N
#define N BY_CLASS(13, 70, 250, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

template <typename Square> static NOINLINE void kernel_lu(Square &A)
{
	const auto n = A.rows();

	for (std::size_t i = 0; i < n; i++) {
		for (std::size_t j = 0; j < i; j++) {
			for (std::size_t k = 0; k < j; k++)
				A(i, j) -= A(i, k) * A(k, j);
			A(i, j) /= A(j, j);
		}
		for (std::size_t j = i; j < n; j++)
			for (std::size_t k = 0; k < i; k++)
				A(i, j) -= A(i, k) * A(k, j);
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

	FILL(A, -1.0, 1.0);
	init(A);
	TIMED(kernel_lu(A));
	OUTPUT(A);
	return finish();
}
