// mixture.cpp - a mixture of Gaussians fitted by expectation-maximization.
// usage: mixture [points components]
//
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

using Matrix = std::vector<std::vector<double>>;

struct Component {
	double weight;
	std::vector<double> mean, variance;
};

static const int D = 6;

static double log_density(const Component &c, const std::vector<double> &x)
{
	double sum = std::log(c.weight);

	for (int d = 0; d < D; d++) {
		double e = x[d] - c.mean[d];

		sum -= 0.5 * (e * e / c.variance[d] +
				     std::log(2 * M_PI * c.variance[d]));
	}
	return sum;
}

static double expectation(const std::vector<Component> &mix, const Matrix &x,
	Matrix &share)
{
	double likelihood = 0;

	for (size_t i = 0; i < x.size(); i++) {
		double top = -HUGE_VAL, sum = 0;

		for (size_t k = 0; k < mix.size(); k++) {
			share[i][k] = log_density(mix[k], x[i]);
			if (share[i][k] > top)
				top = share[i][k];
		}
		for (double &s : share[i]) {
			s = std::exp(s - top);
			sum += s;
		}
		for (double &s : share[i])
			s /= sum;
		likelihood += top + std::log(sum);
	}
	return likelihood;
}

static void maximization(std::vector<Component> &mix, const Matrix &x,
	const Matrix &share)
{
	for (size_t k = 0; k < mix.size(); k++) {
		Component &c = mix[k];
		double total = 1e-9;

		c.mean.assign(D, 0);
		c.variance.assign(D, 1e-6);
		for (size_t i = 0; i < x.size(); i++) {
			total += share[i][k];
			for (int d = 0; d < D; d++)
				c.mean[d] += share[i][k] * x[i][d];
		}
		for (int d = 0; d < D; d++)
			c.mean[d] /= total;
		for (size_t i = 0; i < x.size(); i++)
			for (int d = 0; d < D; d++) {
				double e = x[i][d] - c.mean[d];

				c.variance[d] += share[i][k] * e * e;
			}
		for (int d = 0; d < D; d++)
			c.variance[d] /= total;
		c.weight = total / x.size();
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 80000;
	int k = argc > 2 ? std::atoi(argv[2]) : 8;

	if (n < 2 * k || k < 1)
		return 2;
	Matrix x(n, std::vector<double>(D)), share(n, std::vector<double>(k));
	std::vector<Component> mix;
	unsigned s = 5;

	for (int i = 0; i < n; i++)
		for (int d = 0; d < D; d++) {
			s = s * 1664525 + 1013904223;
			x[i][d] = (s >> 8) / 16777216.0 +
				  (i % k) * ((d + i % k) % 3);
		}
	for (int j = 0; j < k; j++)
		mix.push_back({1.0 / k, x[j * (n / k)],
			std::vector<double>(D, 1.0)});
	auto begin = std::chrono::steady_clock::now();
	double last = -HUGE_VAL, likelihood = 0;
	int rounds = 0;

	for (; rounds < 12; rounds++) {
		likelihood = expectation(mix, x, share);
		if (likelihood - last < 1e-6 * std::fabs(likelihood))
			break;
		last = likelihood;
		maximization(mix, x, share);
	}
	std::fprintf(stderr, "time %.6f\n",
		std::chrono::duration<double>(
			std::chrono::steady_clock::now() - begin)
			.count());
	double sum = 0;

	for (const Component &c : mix)
		for (int d = 0; d < D; d++)
			sum = sum * 1.01 + c.weight * c.mean[d] + c.variance[d];
	std::printf("%d rounds, likelihood %.10g, sum %.10g\n", rounds,
		likelihood, sum);
	return 0;
}
