// SPDX-License-Identifier: MIT
// gemm.cpp - a matrix class; all extents come from the matrices.
#ifndef NI
#define NI BY_CLASS(10, 60, 200, 1000, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(12, 70, 220, 1100, 17)
#endif
#ifndef NK
#define NK BY_CLASS(15, 80, 240, 1200, 19)
#endif
#define EXTENTS(X) X(ni, NI) X(nj, NJ) X(nk, NK)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_gemm(double alpha, double beta, Matrix<double> &C,
	const Matrix<double> &A, const Matrix<double> &B)
{
	for (std::size_t i = 0; i < C.rows(); i++) {
		for (std::size_t j = 0; j < C.columns(); j++)
			C(i, j) *= beta;
		for (std::size_t k = 0; k < A.columns(); k++)
			for (std::size_t j = 0; j < C.columns(); j++)
				C(i, j) += alpha * A(i, k) * B(k, j);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> C(ni, nj), A(ni, nk), B(nk, nj);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_gemm(opaque(1.5), opaque(1.2), C, A, B));
	OUTPUT(C);
	return finish();
}
