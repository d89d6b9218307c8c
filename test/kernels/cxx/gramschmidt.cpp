// SPDX-License-Identifier: MIT
// gramschmidt.cpp - a matrix class, an accumulator.
#ifndef M
#define M BY_CLASS(14, 80, 240, 1200, 23)
#endif
#ifndef N
#define N BY_CLASS(12, 60, 200, 1000, 17)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_gramschmidt(Matrix<double> &A, Matrix<double> &R,
	Matrix<double> &Q)
{
	for (std::size_t k = 0; k < A.columns(); k++) {
		double norm = 0.0;

		for (std::size_t i = 0; i < A.rows(); i++)
			norm += A(i, k) * A(i, k);
		R(k, k) = std::sqrt(norm);
		for (std::size_t i = 0; i < A.rows(); i++)
			Q(i, k) = A(i, k) / R(k, k);
		for (std::size_t j = k + 1; j < A.columns(); j++) {
			R(k, j) = 0.0;
			for (std::size_t i = 0; i < A.rows(); i++)
				R(k, j) += Q(i, k) * A(i, j);
			for (std::size_t i = 0; i < A.rows(); i++)
				A(i, j) = A(i, j) - Q(i, k) * R(k, j);
		}
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> A(m, n), R(n, n), Q(m, n);

	FILL(A, -1.0, 1.0);
	FILL(R, -1.0, 1.0);
	FILL(Q, -1.0, 1.0);
	TIMED(kernel_gramschmidt(A, R, Q));
	OUTPUT(A);
	OUTPUT(R);
	OUTPUT(Q);
	return finish();
}
