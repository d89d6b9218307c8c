// SPDX-License-Identifier: MIT
// smith-waterman.cpp - std::max over elements and sums.
#ifndef N
#define N BY_CLASS(13, 70, 200, 1400, 19)
#endif
#ifndef M
#define M BY_CLASS(16, 80, 220, 1500, 23)
#endif
#define EXTENTS(X) X(n, N) X(m, M)
#include "twin.hpp"
#include "matrix.hpp"

using Letters = std::vector<unsigned char>;

static NOINLINE void kernel_smith_waterman(const Letters &a, const Letters &b,
	const std::vector<int> &cost, Matrix<int> &score, int &best)
{
	const int n = static_cast<int>(a.size());
	const int m = static_cast<int>(b.size());

	best = 0;
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= m; j++) {
			int max = score(i - 1, j - 1) +
				  (a[i - 1] == b[j - 1] ? 50 : -30);

			max = std::max(max, 0);
			for (int k = 1; k <= i; k++)
				max = std::max(max,
					score(i - k, j) - cost[k]);
			for (int k = 1; k <= j; k++)
				max = std::max(max,
					score(i, j - k) - cost[k]);
			score(i, j) = max;
			best = std::max(best, max);
		}
}

// Clear the borders of "score"; let longer gaps cost more, unevenly.
static NOINLINE void init(std::vector<int> &cost, Matrix<int> &score)
{
	int k = 0;

	for (int &part : cost)
		part += 20 + 3 * k++;
	for (std::size_t i = 0; i < score.rows(); i++)
		score(i, 0) = 0;
	for (std::size_t j = 0; j < score.columns(); j++)
		score(0, j) = 0;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Letters a(n), b(m);
	std::vector<int> cost(n + m + 1);
	Matrix<int> score(n + 1, m + 1);
	std::array<int, 1> best;

	FILL(a, 0, 4);
	FILL(b, 0, 4);
	FILL(cost, 0, 25);
	FILL(score, 1, 100);
	FILL(best, 100000, 200000);
	init(cost, score);
	TIMED(kernel_smith_waterman(a, b, cost, score, best[0]));
	OUTPUT(score);
	OUTPUT(best);
	return finish();
}
