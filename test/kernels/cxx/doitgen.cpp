// SPDX-License-Identifier: MIT
// doitgen.cpp - strided views by value.
#ifndef NR
#define NR BY_CLASS(8, 22, 50, 150, 11)
#endif
#ifndef NQ
#define NQ BY_CLASS(7, 20, 45, 140, 13)
#endif
#ifndef NP
#define NP BY_CLASS(10, 28, 60, 160, 17)
#endif
#define EXTENTS(X) X(nr, NR) X(nq, NQ) X(np, NP)
#include "twin.hpp"
#include "view.hpp"

static NOINLINE void kernel_doitgen(View<double, 3> A, View<double, 2> B,
	View<double, 1> sum)
{
	for (std::ptrdiff_t r = 0; r < A.size(0); r++)
		for (std::ptrdiff_t q = 0; q < A.size(1); q++) {
			for (std::ptrdiff_t p = 0; p < A.size(2); p++) {
				sum(p) = 0.0;
				for (std::ptrdiff_t s = 0; s < B.size(0); s++)
					sum(p) += A(r, q, s) * B(s, p);
			}
			for (std::ptrdiff_t p = 0; p < A.size(2); p++)
				A(r, q, p) = sum(p);
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> A(nr * nq * np), B(np * np), sum(np);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(sum, -1.0, 1.0);
	TIMED(kernel_doitgen(View<double, 3>(A, nr, nq, np),
		View<double, 2>(B, np, np), View<double, 1>(sum, np)));
	OUTPUT(A);
	OUTPUT(sum);
	return finish();
}
