// SPDX-License-Identifier: MIT
// symm.cpp - a matrix class, counters of type int.
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_symm(double alpha, double beta,
	Matrix<double> &C, const Matrix<double> &A, const Matrix<double> &B)
{
	const int m = static_cast<int>(C.rows());
	const int n = static_cast<int>(C.columns());

	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			auto gathered = 0.0;

			for (int k = 0; k < i; k++) {
				C(k, j) += alpha * B(i, j) * A(i, k);
				gathered += B(k, j) * A(i, k);
			}
			C(i, j) = beta * C(i, j) + alpha * B(i, j) * A(i, i) +
				  alpha * gathered;
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> C(m, n), A(m, m), B(m, n);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_symm(opaque(1.5), opaque(1.2), C, A, B));
	OUTPUT(C);
	return finish();
}
