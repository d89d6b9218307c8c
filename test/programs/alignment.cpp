// alignment.cpp - global alignment of sequences with affine gaps (Gotoh).
// usage: alignment [length pairs]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <iostream>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

template <typename T> class Table {
public:
	Table(size_t rows, size_t columns, T initial)
		: columns(columns), cells(rows * columns, initial)
	{
	}
	T &operator()(size_t i, size_t j) { return cells[i * columns + j]; }
	const T &operator()(size_t i, size_t j) const
	{
		return cells[i * columns + j];
	}

private:
	size_t columns;
	std::vector<T> cells;
};

struct Scores {
	int match = 5, mismatch = -4, open = -10, extend = -1;
};

static int align(const std::string &a, const std::string &b, const Scores &s,
	std::string &ops)
{
	const int low = std::numeric_limits<int>::min() / 2;
	size_t n = a.size(), m = b.size();
	Table<int> best(n + 1, m + 1, low), down(n + 1, m + 1, low),
		right(n + 1, m + 1, low);

	if (n == 0 || m == 0)
		throw std::invalid_argument("empty sequence");
	best(0, 0) = 0;
	for (size_t i = 1; i <= n; i++)
		best(i, 0) = down(i, 0) = s.open + (int)i * s.extend;
	for (size_t j = 1; j <= m; j++)
		best(0, j) = right(0, j) = s.open + (int)j * s.extend;
	for (size_t i = 1; i <= n; i++)
		for (size_t j = 1; j <= m; j++) {
			int pair = a[i - 1] == b[j - 1] ? s.match : s.mismatch;

			down(i, j) = std::max(best(i - 1, j) + s.open,
					     down(i - 1, j)) +
				     s.extend;
			right(i, j) = std::max(best(i, j - 1) + s.open,
					      right(i, j - 1)) +
				      s.extend;
			best(i, j) = std::max({best(i - 1, j - 1) + pair,
				down(i, j), right(i, j)});
		}
	ops.clear();
	for (size_t i = n, j = m; i > 0 || j > 0;) {
		if (i > 0 && best(i, j) == down(i, j)) {
			ops += 'D';
			i--;
		} else if (j > 0 && best(i, j) == right(i, j)) {
			ops += 'I';
			j--;
		} else {
			ops += a[i - 1] == b[j - 1] ? 'M' : 'X';
			i--;
			j--;
		}
	}
	return best(n, m);
}

int main(int argc, char **argv)
{
	size_t length = argc > 1 ? std::stoul(argv[1]) : 2000;
	int pairs = argc > 2 ? std::stoi(argv[2]) : 4;
	unsigned s = 1, hash = 0;
	long total = 0;
	double seconds = 0;

	for (int p = 0; p < pairs; p++) {
		std::string a, b, ops;

		while (a.size() < length) {
			s = s * 1664525 + 1013904223;
			a += "ACGT"[s >> 30];
			if ((s >> 8) % 20)
				b += (s >> 12) % 11 ? a.back()
						    : "ACGT"[s >> 20 & 3];
			if ((s >> 10) % 25 == 0)
				b += "GATTACA";
		}
		auto begin = std::chrono::steady_clock::now();

		try {
			total += align(a, b, Scores{}, ops);
		} catch (const std::exception &e) {
			std::cerr << e.what() << '\n';
			return 1;
		}
		seconds += std::chrono::duration<double>(
			std::chrono::steady_clock::now() - begin)
				   .count();
		for (char c : ops)
			hash = hash * 31 + (unsigned char)c;
	}
	std::cerr << "time " << std::fixed << seconds << '\n';
	std::cout << "score " << total << ", hash " << hash << '\n';
	return 0;
}
