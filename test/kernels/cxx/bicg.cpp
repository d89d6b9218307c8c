// SPDX-License-Identifier: MIT
// bicg.cpp - std::fill, a range-based loop, and sizes asked of vectors.
#ifndef M
#define M BY_CLASS(12, 110, 400, 1900, 19)
#endif
#ifndef N
#define N BY_CLASS(14, 120, 420, 2100, 23)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_bicg(const Matrix<double> &A,
	std::vector<double> &s, std::vector<double> &q,
	const std::vector<double> &p, const std::vector<double> &r)
{
	for (double &cell : s)
		cell = 0.0;
	for (std::size_t i = 0; i < q.size(); i++) {
		q[i] = 0.0;
		for (std::size_t j = 0; j < s.size(); j++) {
			s[j] += r[i] * A(i, j);
			q[i] += A(i, j) * p[j];
		}
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> A(n, m);
	std::vector<double> s(m), q(n), p(m), r(n);

	FILL(A, -1.0, 1.0);
	FILL(s, -1.0, 1.0);
	FILL(q, -1.0, 1.0);
	FILL(p, -1.0, 1.0);
	FILL(r, -1.0, 1.0);
	TIMED(kernel_bicg(A, s, q, p, r));
	OUTPUT(s);
	OUTPUT(q);
	return finish();
}
