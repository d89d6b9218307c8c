// SPDX-License-Identifier: MIT
// syr2k.cpp - strided views by reference.
#ifndef M
#define M BY_CLASS(12, 60, 200, 1000, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 70, 220, 1200, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"
#include "view.hpp"

using Plane = View<double, 2>;

static NOINLINE void kernel_syr2k(double alpha, double beta, const Plane &C,
	const Plane &A, const Plane &B)
{
	for (std::ptrdiff_t i = 0; i < C.size(0); i++) {
		for (std::ptrdiff_t j = 0; j <= i; j++)
			C(i, j) *= beta;
		for (std::ptrdiff_t k = 0; k < A.size(1); k++)
			for (std::ptrdiff_t j = 0; j <= i; j++)
				C(i, j) += A(j, k) * alpha * B(i, k) +
					   B(j, k) * alpha * A(i, k);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> C(n * n), A(n * m), B(n * m);

	FILL(C, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	TIMED(kernel_syr2k(opaque(1.5), opaque(1.2), Plane(C, n, n),
		Plane(A, n, m), Plane(B, n, m)));
	OUTPUT(C);
	return finish();
}
