// SPDX-License-Identifier: MIT
// atax.cpp - spans (C++20) of vectors.
#ifndef M
#define M BY_CLASS(12, 110, 400, 1900, 19)
#endif
#ifndef N
#define N BY_CLASS(14, 120, 420, 2100, 23)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"

#include <span>

using Span = std::span<double>;
using View = std::span<const double>;

static NOINLINE void kernel_atax(View A, View x, Span y, Span t)
{
	const std::size_t n = y.size();

	for (std::size_t j = 0; j < n; j++)
		y[j] = 0.0;
	for (std::size_t i = 0; i < t.size(); i++) {
		t[i] = 0.0;
		for (std::size_t j = 0; j < n; j++)
			t[i] += A[i * n + j] * x[j];
		for (std::size_t j = 0; j < n; j++)
			y[j] += A[i * n + j] * t[i];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> A(m * n), x(n), y(n), t(m);

	FILL(A, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	FILL(t, -1.0, 1.0);
	TIMED(kernel_atax(A, x, y, t));
	OUTPUT(y);
	OUTPUT(t);
	return finish();
}
