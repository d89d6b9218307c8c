// portfolio.cpp - the portfolio of least variance, by projected gradients.
// usage: portfolio [assets days]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <stdexcept>
#include <string>
#include <valarray>
#include <vector>

static double now()
{
	std::timespec t;

	std::timespec_get(&t, TIME_UTC);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

class Returns {
public:
	Returns(size_t assets, size_t days)
		: assets(assets), days(days), values(assets * days)
	{
		if (days < 2)
			throw std::length_error("too few days: " +
						std::to_string(days));
	}
	double &at(size_t asset, size_t day)
	{
		return values[asset * days + day];
	}
	std::valarray<double> series(size_t asset) const
	{
		return values[std::slice(asset * days, days, 1)];
	}

	const size_t assets, days;

private:
	std::valarray<double> values;
};

static std::vector<std::valarray<double>> covariance(const Returns &r)
{
	std::vector<std::valarray<double>> centred, cov;

	for (size_t i = 0; i < r.assets; i++) {
		std::valarray<double> s = r.series(i);

		s -= s.sum() / (double)r.days;
		centred.push_back(s);
	}
	for (size_t i = 0; i < r.assets; i++) {
		cov.emplace_back(r.assets);
		for (size_t j = 0; j < r.assets; j++)
			cov[i][j] = j < i ? cov[j][i]
					  : (centred[i] * centred[j]).sum() /
						    (double)(r.days - 1);
	}
	return cov;
}

// The nearest point whose coordinates are positive and sum up to one.
static void project(std::valarray<double> &w)
{
	std::vector<double> sorted(std::begin(w), std::end(w));
	double sum = 0, shift = 0;

	std::sort(sorted.rbegin(), sorted.rend());
	for (size_t i = 0; i < sorted.size(); i++) {
		sum += sorted[i];
		double t = (sum - 1) / (double)(i + 1);

		if (sorted[i] - t <= 0)
			break;
		shift = t;
	}
	for (double &v : w)
		v = std::max(v - shift, 0.0);
}

static double variance(const std::vector<std::valarray<double>> &cov,
	const std::valarray<double> &w, std::valarray<double> &gradient)
{
	double sum = 0;

	for (size_t i = 0; i < w.size(); i++) {
		gradient[i] = 0;
		for (size_t j = 0; j < w.size(); j++)
			gradient[i] += 2 * cov[i][j] * w[j];
		sum += 0.5 * gradient[i] * w[i];
	}
	return sum;
}

int main(int argc, char **argv)
{
	size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 500;
	size_t days = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1500;

	try {
		Returns r(n, days);
		unsigned s = 1;

		for (size_t d = 0; d < days; d++) {
			double market = std::sin(d * 0.3) * 0.01;

			for (size_t i = 0; i < n; i++) {
				s = s * 1664525 + 1013904223;
				r.at(i, d) = market * (1 + (i % 9) * 0.1) +
					     (s / 4294967296.0 - 0.5) *
						     (0.01 + (i % 7) * 0.005);
			}
		}
		double begin = now();
		auto cov = covariance(r);
		std::valarray<double> w(1.0 / n, n), gradient(n);
		double v = 0;

		for (int round = 0; round < 300; round++) {
			v = variance(cov, w, gradient);
			w -= 5.0 * gradient;
			project(w);
		}
		std::fprintf(stderr, "time %.6f\n", now() - begin);
		double hash = 0;

		for (size_t i = 0; i < n; i++)
			hash += w[i] * (i + 1);
		std::printf("variance %.12g, hash %.12g, held %d\n", v, hash,
			(int)std::count_if(std::begin(w), std::end(w),
				[](double x) { return x > 1e-6; }));
	} catch (const std::exception &e) {
		std::fprintf(stderr, "portfolio: %s\n", e.what());
		return 1;
	}
	return 0;
}
