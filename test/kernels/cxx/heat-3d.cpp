// SPDX-License-Identifier: MIT
// heat-3d.cpp - views of three dimensions, a lambda for the stencil.
#ifndef T
#define T BY_CLASS(4, 10, 30, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(10, 20, 40, 120, 13)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "twin.hpp"
#include "view.hpp"

using Box = View<double, 3>;

static NOINLINE void kernel_heat_3d(int steps, const Box &A, const Box &B)
{
	const std::ptrdiff_t n = A.size(0);
	const auto sweep = [n](const Box &to, const Box &from) {
		for (std::ptrdiff_t i = 1; i < n - 1; i++)
			for (std::ptrdiff_t j = 1; j < n - 1; j++)
				for (std::ptrdiff_t k = 1; k < n - 1; k++)
					to(i, j, k) =
						0.125 * (from(i + 1, j, k) -
							 2.0 * from(i, j, k) +
							 from(i - 1, j, k)) +
						0.125 * (from(i, j + 1, k) -
							 2.0 * from(i, j, k) +
							 from(i, j - 1, k)) +
						0.125 * (from(i, j, k + 1) -
							 2.0 * from(i, j, k) +
							 from(i, j, k - 1)) +
						from(i, j, k);
	};

	for (int t = 1; t <= steps; t++) {
		sweep(B, A);
		sweep(A, B);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> A(n * n * n), B(n * n * n);

	FILL(A, -1.0, 2.0);
	FILL(B, -1.0, 2.0);
	TIMED(kernel_heat_3d(nt, Box(A, n, n, n), Box(B, n, n, n)));
	OUTPUT(A);
	OUTPUT(B);
	return finish();
}
