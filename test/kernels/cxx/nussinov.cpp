// SPDX-License-Identifier: MIT
// nussinov.cpp - std::max, vectors of int and unsigned char.
#ifndef N
#define N BY_CLASS(16, 90, 300, 2500, 29)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"

using Bases = std::vector<unsigned char>;

static NOINLINE void kernel_nussinov(const Bases &base,
	std::vector<int> &best)
{
	const int n = static_cast<int>(base.size());
	const auto cell = [&best, n](int i, int j) -> int & {
		return best[i * n + j];
	};

	for (int i = n - 1; i >= 0; i--)
		for (int j = i + 1; j < n; j++) {
			cell(i, j) = std::max(cell(i, j), cell(i, j - 1));
			cell(i, j) = std::max(cell(i, j), cell(i + 1, j));
			if (i < j - 1)
				cell(i, j) = std::max(cell(i, j),
					cell(i + 1, j - 1) +
					(base[i] + base[j] == 3 ? 1 : 0));
			else
				cell(i, j) = std::max(cell(i, j),
					cell(i + 1, j - 1));
			for (int k = i + 1; k < j; k++)
				cell(i, j) = std::max(cell(i, j),
					cell(i, k) + cell(k + 1, j));
		}
}

// Clear "best" but for pieces of negative length, which nobody may touch.
static NOINLINE void init(std::vector<int> &best, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = std::max(i - 1, 0); j < n; j++)
			best[i * n + j] = 0;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Bases base(n);
	std::vector<int> best(n * n);

	FILL(base, 0, 4);
	FILL(best, 1, 100);
	init(best, n);
	TIMED(kernel_nussinov(base, best));
	OUTPUT(best);
	return finish();
}
