/* SPDX-License-Identifier: MIT */
/* smith-waterman - best local alignment of two sequences, in the form of 1981:
 * a gap of k letters costs cost[k], an arbitrary function of k.
 *
 * score[i][j] is the best score of an alignment that ends with letters i - 1
 * of a and j - 1 of b, or 0; a gap that ends there is tried in each length.
 * The best score of all goes to the single element of "best".
 */
#ifndef N
#define N BY_CLASS(13, 70, 200, 1400, 19)
#endif
#ifndef M
#define M BY_CLASS(16, 80, 220, 1500, 23)
#endif
#define EXTENTS(X) X(n, N) X(m, M)
#include "kernel.h"

static NOINLINE void kernel_smith_waterman(SIZE_PARAMS
	unsigned char a[restrict n], unsigned char b[restrict m],
	int cost[restrict n + m + 1], int score[restrict n + 1][m + 1],
	int best[restrict 1])
{
	int max;

	best[0] = 0;
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= m; j++) {
			max = score[i - 1][j - 1] +
			      (a[i - 1] == b[j - 1] ? 50 : -30);
			max = MAX(max, 0);
			for (int k = 1; k <= i; k++)
				max = MAX(max, score[i - k][j] - cost[k]);
			for (int k = 1; k <= j; k++)
				max = MAX(max, score[i][j - k] - cost[k]);
			score[i][j] = max;
			best[0] = MAX(best[0], max);
		}
}

/* Clear the borders of "score"; let longer gaps cost more, unevenly. */
static NOINLINE void init(SIZE_PARAMS int cost[restrict n + m + 1],
	int score[restrict n + 1][m + 1])
{
	for (int k = 0; k <= n + m; k++)
		cost[k] += 20 + 3 * k;
	for (int i = 0; i <= n; i++)
		score[i][0] = 0;
	for (int j = 0; j <= m; j++)
		score[0][j] = 0;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY1(unsigned char, a, n);
	ARRAY1(unsigned char, b, m);
	ARRAY1(int, cost, n + m + 1);
	ARRAY2(int, score, n + 1, m + 1);
	ARRAY1(int, best, 1);

	FILL(a, 0, 4);
	FILL(b, 0, 4);
	FILL(cost, 0, 25);
	FILL(score, 1, 100);
	FILL(best, 100000, 200000);
	init(SIZE_ARGS cost, score);
	TIMED(kernel_smith_waterman(SIZE_ARGS a, b, cost, score, best));
	OUTPUT(score);
	OUTPUT(best);
	return finish();
}
