// kmeans.cpp - clusters of points, centres chosen far from each other.
// usage: kmeans [points dimensions clusters]
//
// SPDX-License-Identifier: MIT
#include <cfloat>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <stdexcept>
#include <vector>

class KMeans {
public:
	KMeans(int dimensions, int clusters)
		: d(dimensions), k(clusters), centre(d * k), count(k)
	{
		if (d < 1 || k < 1)
			throw std::invalid_argument("no dimensions or clusters");
	}

	void seed(const std::vector<float> &x)
	{
		int n = (int)x.size() / d;
		std::vector<float> best(n, FLT_MAX);
		int chosen = 0;

		for (int c = 0; c < k; c++) {
			for (int m = 0; m < d; m++)
				centre[c * d + m] = x[chosen * d + m];
			for (int i = 0; i < n; i++) {
				float q = distance(&x[i * d], &centre[c * d]);

				if (q < best[i])
					best[i] = q;
				if (best[i] > best[chosen])
					chosen = i;
			}
		}
	}

	// One round; how many points changed their cluster.
	int iterate(const std::vector<float> &x, std::vector<int> &label)
	{
		int n = (int)x.size() / d, changed = 0;

		for (int i = 0; i < n; i++) {
			float best = FLT_MAX;
			int at = 0;

			for (int c = 0; c < k; c++) {
				float q = distance(&x[i * d], &centre[c * d]);

				if (q < best) {
					best = q;
					at = c;
				}
			}
			changed += label[i] != at;
			label[i] = at;
		}
		std::vector<float> sum(k * d, 0.0f);

		count.assign(k, 0);
		for (int i = 0; i < n; i++) {
			count[label[i]]++;
			for (int m = 0; m < d; m++)
				sum[label[i] * d + m] += x[i * d + m];
		}
		for (int c = 0; c < k; c++)
			for (int m = 0; m < d; m++)
				if (count[c])
					centre[c * d + m] =
						sum[c * d + m] / count[c];
		return changed;
	}

	double inertia(const std::vector<float> &x,
		const std::vector<int> &label) const
	{
		double sum = 0;

		for (size_t i = 0; i < label.size(); i++)
			sum += distance(&x[i * d], &centre[label[i] * d]);
		return sum;
	}

	int size(int c) const { return count.at(c); }

private:
	float distance(const float *a, const float *b) const
	{
		float q = 0;

		for (int m = 0; m < d; m++) {
			float e = a[m] - b[m];

			q += e * e;
		}
		return q;
	}

	int d, k;
	std::vector<float> centre;
	std::vector<int> count;
};

int main(int argc, char **argv)
try {
	int n = argc > 1 ? std::atoi(argv[1]) : 100000;
	int d = argc > 2 ? std::atoi(argv[2]) : 16;
	int k = argc > 3 ? std::atoi(argv[3]) : 24;
	std::mt19937 random(17);
	std::vector<float> x(n * d);
	std::vector<int> label(n, -1);

	for (int i = 0; i < n; i++)
		for (int m = 0; m < d; m++)
			x[i * d + m] = (random() >> 8) / 16777216.0f +
				       (i % 5 == m % 5);
	auto begin = std::chrono::steady_clock::now();
	KMeans clusters(d, k);
	int rounds = 0;

	clusters.seed(x);
	while (rounds < 10 && clusters.iterate(x, label) > n / 1000)
		rounds++;
	double inertia = clusters.inertia(x, label);
	std::chrono::duration<double> t =
		std::chrono::steady_clock::now() - begin;

	std::fprintf(stderr, "time %.6f\n", t.count());
	std::printf("%d rounds, inertia %.9g, sizes", rounds, inertia);
	for (int c = 0; c < k && c < 6; c++)
		std::printf(" %d", clusters.size(c));
	std::printf("\n");
	return 0;
} catch (const std::exception &e) {
	std::fprintf(stderr, "kmeans: %s\n", e.what());
	return 1;
}
