// triangles.cpp - triangles and clustering in a network of friends.
// usage: triangles [people friends]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

static double now()
{
	std::timespec t;

	std::timespec_get(&t, TIME_UTC);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

class BitMatrix {
public:
	explicit BitMatrix(size_t n)
		: n(n), words((n + 63) / 64), bits(n * words, 0)
	{
	}
	void set(size_t i, size_t j)
	{
		bits[i * words + j / 64] |= uint64_t(1) << j % 64;
	}
	bool get(size_t i, size_t j) const
	{
		return bits[i * words + j / 64] >> j % 64 & 1;
	}
	int common(size_t i, size_t j) const
	{
		const uint64_t *a = &bits[i * words], *b = &bits[j * words];
		int count = 0;

		for (size_t w = 0; w < words; w++)
			count += __builtin_popcountll(a[w] & b[w]);
		return count;
	}
	size_t size() const { return n; }

private:
	size_t n, words;
	std::vector<uint64_t> bits;
};

static void befriend(BitMatrix &m, int friends)
{
	uint32_t s = 31;

	for (size_t i = 0; i < m.size(); i++)
		for (int k = 0; k < friends; k++) {
			s = s * 1664525 + 1013904223;
			size_t j = k % 2 ? (s >> 4) % m.size()
					 : (i + (s >> 4) % 40) % m.size();

			if (j == i)
				continue;
			m.set(i, j);
			m.set(j, i);
		}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 12000;
	int friends = argc > 2 ? std::atoi(argv[2]) : 60;

	if (n < 3)
		return 2;
	BitMatrix m(n);

	befriend(m, friends);
	double begin = now();
	std::vector<int> degree(n, 0), triangles(n, 0);

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			if (m.get(i, j)) {
				degree[i]++;
				triangles[i] += m.common(i, j);
			}
	double clustering = 0;
	long total = 0;

	for (int i = 0; i < n; i++) {
		total += triangles[i];
		if (degree[i] > 1)
			clustering += (double)triangles[i] / degree[i] /
				      (degree[i] - 1);
	}
	int suggested = 0;

	for (int i = 0; i < n / 40; i++) {
		int best = -1, shared = 0;

		for (int j = 0; j < n; j++) {
			if (j == i || m.get(i, j))
				continue;
			int c = m.common(i, j);

			if (c > shared) {
				shared = c;
				best = j;
			}
		}
		suggested += best;
	}
	std::fprintf(stderr, "time %.6f\n", now() - begin);
	std::printf("%ld triangles, clustering %.12f, most friends %d, %d\n",
		total / 6, clustering / n,
		*std::max_element(degree.begin(), degree.end()), suggested);
	return 0;
}
