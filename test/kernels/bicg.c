/* SPDX-License-Identifier: MIT */
/* bicg - the two products of a BiCG step: s = A^T r and q = A p.
 *
 * Both come out of one pass over the rows of A.
 */
#ifndef M
#define M BY_CLASS(12, 110, 400, 1900, 19)
#endif
#ifndef N
#define N BY_CLASS(14, 120, 420, 2100, 23)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_bicg(SIZE_PARAMS double A[restrict n][m],
	double s[restrict m], double q[restrict n], double p[restrict m],
	double r[restrict n])
{
	for (int j = 0; j < m; j++)
		s[j] = 0.0;
	for (int i = 0; i < n; i++) {
		q[i] = 0.0;
		for (int j = 0; j < m; j++) {
			s[j] += r[i] * A[i][j];
			q[i] += A[i][j] * p[j];
		}
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(double, A, n, m);
	ARRAY1(double, s, m);
	ARRAY1(double, q, n);
	ARRAY1(double, p, m);
	ARRAY1(double, r, n);

	FILL(A, -1.0, 1.0);
	FILL(s, -1.0, 1.0);
	FILL(q, -1.0, 1.0);
	FILL(p, -1.0, 1.0);
	FILL(r, -1.0, 1.0);
	TIMED(kernel_bicg(SIZE_ARGS A, s, q, p, r));
	OUTPUT(s);
	OUTPUT(q);
	return finish();
}
