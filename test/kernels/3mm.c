/* SPDX-License-Identifier: MIT */
/* 3mm - three matrix products: G = (A B)(C D), with E = A B and F = C D.
 *
 * Each product is the textbook one: rows, columns, inner dimension, with the
 * sum built up in the cell of the result.
 */
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
#include "kernel.h"

static NOINLINE void kernel_3mm(SIZE_PARAMS double A[restrict ni][nk],
	double B[restrict nk][nj], double C[restrict nj][nm],
	double D[restrict nm][nl], double E[restrict ni][nj],
	double F[restrict nj][nl], double G[restrict ni][nl])
{
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nj; j++) {
			E[i][j] = 0.0;
			for (int k = 0; k < nk; k++)
				E[i][j] += A[i][k] * B[k][j];
		}
	for (int i = 0; i < nj; i++)
		for (int j = 0; j < nl; j++) {
			F[i][j] = 0.0;
			for (int k = 0; k < nm; k++)
				F[i][j] += C[i][k] * D[k][j];
		}
	for (int i = 0; i < ni; i++)
		for (int j = 0; j < nl; j++) {
			G[i][j] = 0.0;
			for (int k = 0; k < nj; k++)
				G[i][j] += E[i][k] * F[k][j];
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, ni, nk);
	ARRAY2(double, B, nk, nj);
	ARRAY2(double, C, nj, nm);
	ARRAY2(double, D, nm, nl);
	ARRAY2(double, E, ni, nj);
	ARRAY2(double, F, nj, nl);
	ARRAY2(double, G, ni, nl);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(C, -1.0, 1.0);
	FILL(D, -1.0, 1.0);
	FILL(E, -1.0, 1.0);
	FILL(F, -1.0, 1.0);
	FILL(G, -1.0, 1.0);
	TIMED(kernel_3mm(SIZE_ARGS A, B, C, D, E, F, G));
	OUTPUT(E);
	OUTPUT(F);
	OUTPUT(G);
	return finish();
}
