/* SPDX-License-Identifier: MIT */
/* nussinov - Nussinov's RNA folding: best[i][j] is the largest number of base
 * pairs in the piece i .. j of the sequence.
 *
 * Bases are numbered so that two of them pair if they add up to 3; two
 * neighbours never pair.  Pieces are visited by falling start.
 */
#ifndef N
#define N BY_CLASS(16, 90, 300, 2500, 29)
#endif
#define EXTENTS(X) X(n, N)
#include "kernel.h"

static NOINLINE void kernel_nussinov(SIZE_PARAMS
	unsigned char base[restrict n], int best[restrict n][n])
{
	for (int i = n - 1; i >= 0; i--)
		for (int j = i + 1; j < n; j++) {
			best[i][j] = MAX(best[i][j], best[i][j - 1]);
			best[i][j] = MAX(best[i][j], best[i + 1][j]);
			if (i < j - 1)
				best[i][j] =
					MAX(best[i][j],
					    best[i + 1][j - 1] +
					    (base[i] + base[j] == 3 ? 1 : 0));
			else
				best[i][j] = MAX(best[i][j],
						 best[i + 1][j - 1]);
			for (int k = i + 1; k < j; k++)
				best[i][j] = MAX(best[i][j],
						 best[i][k] + best[k + 1][j]);
		}
}

/* Clear "best" but for pieces of negative length, which nobody may touch. */
static NOINLINE void init(SIZE_PARAMS int best[restrict n][n])
{
	for (int i = 0; i < n; i++)
		for (int j = MAX(i - 1, 0); j < n; j++)
			best[i][j] = 0;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY1(unsigned char, base, n);
	ARRAY2(int, best, n, n);

	FILL(base, 0, 4);
	FILL(best, 1, 100);
	init(SIZE_ARGS best);
	TIMED(kernel_nussinov(SIZE_ARGS base, best));
	OUTPUT(best);
	return finish();
}
