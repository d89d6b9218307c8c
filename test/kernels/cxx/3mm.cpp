// SPDX-License-Identifier: MIT
// 3mm.cpp - a product as a function template that is used three times.
#ifndef NI
#define NI BY_CLASS(10, 36, 140, 800, 13)
#endif
#ifndef NJ
#define NJ BY_CLASS(11, 40, 150, 900, 17)
#endif
#ifndef NK
#define NK BY_CLASS(12, 44, 160, 1000, 19)
#endif
#ifndef NL
#define NL BY_CLASS(13, 50, 170, 1100, 23)
#endif
#ifndef NM
#define NM BY_CLASS(14, 54, 180, 1200, 11)
#endif
#define EXTENTS(X) X(ni, NI) X(nj, NJ) X(nk, NK) X(nl, NL) X(nm, NM)
#include "twin.hpp"
#include "matrix.hpp"

template <typename Element>
static void multiply(Matrix<Element> &to, const Matrix<Element> &left,
	const Matrix<Element> &right)
{
	for (std::size_t i = 0; i < to.rows(); i++)
		for (std::size_t j = 0; j < to.columns(); j++) {
			to(i, j) = Element{};
			for (std::size_t k = 0; k < left.columns(); k++)
				to(i, j) += left(i, k) * right(k, j);
		}
}

static NOINLINE void kernel_3mm(const Matrix<double> &A,
	const Matrix<double> &B, const Matrix<double> &C,
	const Matrix<double> &D, Matrix<double> &E, Matrix<double> &F,
	Matrix<double> &G)
{
	multiply(E, A, B);
	multiply(F, C, D);
	multiply(G, E, F);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> A(ni, nk), B(nk, nj), C(nj, nm), D(nm, nl);
	Matrix<double> E(ni, nj), F(nj, nl), G(ni, nl);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(C, -1.0, 1.0);
	FILL(D, -1.0, 1.0);
	FILL(E, -1.0, 1.0);
	FILL(F, -1.0, 1.0);
	FILL(G, -1.0, 1.0);
	TIMED(kernel_3mm(A, B, C, D, E, F, G));
	OUTPUT(E);
	OUTPUT(F);
	OUTPUT(G);
	return finish();
}
