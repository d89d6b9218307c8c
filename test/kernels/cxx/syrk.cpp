// SPDX-License-Identifier: MIT
// syrk.cpp - vectors, extents as std::size_t.
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"

static NOINLINE void kernel_syrk(std::size_t n, std::size_t m, double alpha,
	double beta, std::vector<double> &C, const std::vector<double> &A)
{
	for (std::size_t i = 0; i < n; i++) {
		for (std::size_t j = 0; j <= i; j++)
			C[i * n + j] *= beta;
		for (std::size_t k = 0; k < m; k++)
			for (std::size_t j = 0; j <= i; j++)
				C[i * n + j] += alpha * A[i * m + k] *
						A[j * m + k];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> C(n * n), A(n * m);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	TIMED(kernel_syrk(n, m, opaque(1.5), opaque(1.2), C, A));
	OUTPUT(C);
	return finish();
}
