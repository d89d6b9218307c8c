// SPDX-License-Identifier: MIT
// gemver.cpp - a class that owns all arrays; lambdas for its loops.
#ifndef N
#define N BY_CLASS(13, 110, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

struct Problem {
	Matrix<double> A;
	std::vector<double> u1, v1, u2, v2, w, x, y, z;

	explicit Problem(std::size_t n)
		: A(n, n), u1(n), v1(n), u2(n), v2(n), w(n), x(n), y(n), z(n)
	{
	}

	void kernel_gemver(double alpha, double beta);
};

template <typename Body>
static inline void for_all(std::size_t n, std::size_t m, Body body)
{
	for (std::size_t i = 0; i < n; i++)
		for (std::size_t j = 0; j < m; j++)
			body(i, j);
}

NOINLINE void Problem::kernel_gemver(double alpha, double beta)
{
	const std::size_t n = A.rows();

	for_all(n, n, [this](std::size_t i, std::size_t j) {
		A(i, j) = A(i, j) + u1[i] * v1[j] + u2[i] * v2[j];
	});
	for_all(n, n, [&](std::size_t i, std::size_t j) {
		x[i] = x[i] + beta * A(j, i) * y[j];
	});
	for (std::size_t i = 0; i < n; i++)
		x[i] = x[i] + z[i];
	for_all(n, n, [&](std::size_t i, std::size_t j) {
		w[i] = w[i] + alpha * A(i, j) * x[j];
	});
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Problem problem(n);
	auto &[A, u1, v1, u2, v2, w, x, y, z] = problem;

	FILL(A, -1.0, 1.0);
	FILL(u1, -1.0, 1.0);
	FILL(v1, -1.0, 1.0);
	FILL(u2, -1.0, 1.0);
	FILL(v2, -1.0, 1.0);
	FILL(w, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	FILL(z, -1.0, 1.0);
	TIMED(problem.kernel_gemver(opaque(1.5), opaque(1.2)));
	OUTPUT(A);
	OUTPUT(x);
	OUTPUT(w);
	return finish();
}
