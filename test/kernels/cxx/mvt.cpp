// SPDX-License-Identifier: MIT
// mvt.cpp - a template over the type of the elements, range-based loops.
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"

template <typename Element>
static NOINLINE void kernel_mvt(std::vector<Element> &x1,
	std::vector<Element> &x2, const std::vector<Element> &y1,
	const std::vector<Element> &y2, const std::vector<Element> &A)
{
	const std::size_t n = x1.size();

	for (std::size_t i = 0; i < n; i++)
		for (std::size_t j = 0; j < n; j++)
			x1[i] += A[i * n + j] * y1[j];
	for (std::size_t i = 0; i < n; i++)
		for (std::size_t j = 0; j < n; j++)
			x2[i] += A[j * n + i] * y2[j];
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> x1(n), x2(n), y1(n), y2(n), A(n * n);

	FILL(x1, -1.0, 1.0);
	FILL(x2, -1.0, 1.0);
	FILL(y1, -1.0, 1.0);
	FILL(y2, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	TIMED(kernel_mvt(x1, x2, y1, y2, A));
	OUTPUT(x1);
	OUTPUT(x2);
	return finish();
}
