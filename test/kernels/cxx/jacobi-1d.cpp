// SPDX-License-Identifier: MIT
// jacobi-1d.cpp - iterators.
#ifndef T
#define T BY_CLASS(12, 40, 100, 500, 7)
#endif
#ifndef N
#define N BY_CLASS(30, 120, 400, 2000, 31)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "twin.hpp"

using Vector = std::vector<double>;

static NOINLINE void kernel_jacobi_1d(int steps, Vector &A, Vector &B)
{
	for (int t = 0; t < steps; t++) {
		auto b = B.begin();

		for (auto a = A.cbegin() + 1; a < A.cend() - 1; ++a)
			*++b = 0.33333 * (a[-1] + a[0] + a[1]);
		b = B.begin() + 1;
		for (auto a = A.begin() + 1; a < A.end() - 1; ++a, ++b)
			*a = 0.33333 * (b[-1] + b[0] + b[1]);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Vector A(n), B(n);

	FILL(A, -1.0, 2.0);
	FILL(B, -1.0, 2.0);
	TIMED(kernel_jacobi_1d(nt, A, B));
	OUTPUT(A);
	OUTPUT(B);
	return finish();
}
