// neighbours.cpp - classification by the k nearest neighbours.
// usage: neighbours [training queries k]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <utility>
#include <vector>

static double now()
{
	std::timespec t;

	std::timespec_get(&t, TIME_UTC);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

constexpr int FEATURES = 24;
constexpr int CLASSES = 7;

struct Sample {
	std::array<double, FEATURES> feature;
	int label;
};

static unsigned long long state = 1234567;

static double uniform()
{
	state = state * 6364136223846793005ull + 1442695040888963407ull;
	return (state >> 33) / 2147483648.0;
}

static Sample make_sample()
{
	Sample s;

	s.label = (int)(uniform() * CLASSES);
	for (int f = 0; f < FEATURES; f++)
		s.feature[f] = std::sin(s.label * (f + 1)) + 2 * uniform();
	return s;
}

static void normalize(std::vector<Sample> &train, std::vector<Sample> &test)
{
	for (int f = 0; f < FEATURES; f++) {
		double low = HUGE_VAL, high = -HUGE_VAL;

		for (const Sample &s : train) {
			low = std::min(low, s.feature[f]);
			high = std::max(high, s.feature[f]);
		}
		double scale = high > low ? 1 / (high - low) : 1;

		for (Sample &s : train)
			s.feature[f] = (s.feature[f] - low) * scale;
		for (Sample &s : test)
			s.feature[f] = (s.feature[f] - low) * scale;
	}
}

static int classify(const std::vector<Sample> &train, const Sample &q, int k,
	std::vector<std::pair<double, int>> &found)
{
	std::array<int, CLASSES> votes{};

	for (size_t i = 0; i < train.size(); i++) {
		double d = 0;

		for (int f = 0; f < FEATURES; f++) {
			double e = train[i].feature[f] - q.feature[f];

			d += e * e;
		}
		found[i] = {d, train[i].label};
	}
	std::partial_sort(found.begin(), found.begin() + k, found.end());
	for (int i = 0; i < k; i++)
		votes[found[i].second]++;
	return (int)(std::max_element(votes.begin(), votes.end()) -
		     votes.begin());
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 10000;
	int m = argc > 2 ? std::atoi(argv[2]) : 1500;
	int k = argc > 3 ? std::atoi(argv[3]) : 9;

	if (k < 1 || n < k || m < 1) {
		std::cerr << "usage: neighbours [training queries k]\n";
		return 2;
	}
	std::vector<Sample> train, test;

	for (int i = 0; i < n; i++)
		train.push_back(make_sample());
	for (int i = 0; i < m; i++)
		test.push_back(make_sample());
	double begin = now();
	int confusion[CLASSES][CLASSES] = {};
	std::vector<std::pair<double, int>> found(n);

	normalize(train, test);
	for (const Sample &q : test)
		confusion[q.label][classify(train, q, k, found)]++;
	std::fprintf(stderr, "time %.6f\n", now() - begin);
	int right = 0;

	for (int i = 0; i < CLASSES; i++) {
		for (int j = 0; j < CLASSES; j++)
			std::cout << confusion[i][j]
				  << (j + 1 < CLASSES ? ' ' : '\n');
		right += confusion[i][i];
	}
	std::cout << right << " of " << m << " right\n";
	return 0;
}
