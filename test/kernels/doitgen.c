/* SPDX-License-Identifier: MIT */
/* doitgen - a step of multiresolution analysis: each line A[r][q] of a cube
 * is replaced by its product with the matrix B.
 *
 * The one line "sum" holds the new values until the old ones are used up.
 */
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
#include "kernel.h"

static NOINLINE void kernel_doitgen(SIZE_PARAMS double A[restrict nr][nq][np],
	double B[restrict np][np], double sum[restrict np])
{
	for (int r = 0; r < nr; r++)
		for (int q = 0; q < nq; q++) {
			for (int p = 0; p < np; p++) {
				sum[p] = 0.0;
				for (int s = 0; s < np; s++)
					sum[p] += A[r][q][s] * B[s][p];
			}
			for (int p = 0; p < np; p++)
				A[r][q][p] = sum[p];
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY3(double, A, nr, nq, np);
	ARRAY2(double, B, np, np);
	ARRAY1(double, sum, np);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(sum, -1.0, 1.0);
	TIMED(kernel_doitgen(SIZE_ARGS A, B, sum));
	OUTPUT(A);
	OUTPUT(sum);
	return finish();
}
