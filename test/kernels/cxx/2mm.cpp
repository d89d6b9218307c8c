// SPDX-License-Identifier: MIT
// 2mm.cpp - vectors with hand-made subscripts, extents as int.
#ifndef NI
#define NI BY_CLASS(10, 40, 150, 800, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(12, 50, 170, 900, 17)
#endif
#ifndef NK
#define NK BY_CLASS(14, 60, 190, 1100, 19)
#endif
#ifndef NL
#define NL BY_CLASS(16, 70, 210, 1200, 23)
#endif
#define EXTENTS(X) X(ni, NI) X(nj, NJ) X(nk, NK) X(nl, NL)
#include "twin.hpp"

using Vector = std::vector<double>;

static inline int at(int i, int j, int width)
{
	return i * width + j;
}

static NOINLINE void kernel_2mm(int rows, int middle, int inner, int columns,
	double alpha, double beta, Vector &T, const Vector &A,
	const Vector &B, const Vector &C, Vector &D)
{
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < middle; j++) {
			T[at(i, j, middle)] = 0.0;
			for (int k = 0; k < inner; k++)
				T[at(i, j, middle)] += alpha *
					A[at(i, k, inner)] *
					B[at(k, j, middle)];
		}
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++) {
			D[at(i, j, columns)] *= beta;
			for (int k = 0; k < middle; k++)
				D[at(i, j, columns)] += T[at(i, k, middle)] *
					C[at(k, j, columns)];
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Vector T(ni * nj), A(ni * nk), B(nk * nj), C(nj * nl), D(ni * nl);

	FILL(T, -1.0, 1.0);
	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(C, -1.0, 1.0);
	FILL(D, -1.0, 1.0);
	TIMED(kernel_2mm(ni, nj, nk, nl, opaque(1.5), opaque(1.2), T, A, B, C,
		D));
	OUTPUT(T);
	OUTPUT(D);
	return finish();
}
