// SPDX-License-Identifier: MIT
// floyd-warshall.cpp - std::min, which takes and gives references.
#ifndef N
#define N BY_CLASS(14, 70, 200, 2800, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_floyd_warshall(Matrix<int> &path)
{
	const std::size_t n = path.rows();

	for (std::size_t k = 0; k < n; k++)
		for (std::size_t i = 0; i < n; i++)
			for (std::size_t j = 0; j < n; j++)
				path(i, j) = std::min(path(i, j),
					path(i, k) + path(k, j));
}

// Put the nodes on a circle, and let an edge cost the square of its length on
// top of its hashed weight: then short hops pay, and each round shortens
// paths.
static NOINLINE void init(Matrix<int> &path)
{
	const int n = static_cast<int>(path.rows());

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			const int apart = std::abs(i - j);
			const int length = std::min(apart, n - apart);

			path(i, j) = i == j ? 0
					    : path(i, j) + 10 * length * length;
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<int> path(n, n);

	FILL(path, 1, 100);
	init(path);
	TIMED(kernel_floyd_warshall(path));
	OUTPUT(path);
	return finish();
}
