// SPDX-License-Identifier: MIT
// covariance.cpp - views with extents of their own.
#ifndef M
#define M BY_CLASS(10, 60, 200, 1200, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 80, 240, 1400, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"
#include "view.hpp"

static NOINLINE void kernel_covariance(double count, View<double, 2> data,
	View<double, 2> cov, View<double, 1> mean)
{
	const auto n = data.size(0), m = data.size(1);

	for (std::ptrdiff_t j = 0; j < m; j++) {
		mean(j) = 0.0;
		for (std::ptrdiff_t i = 0; i < n; i++)
			mean(j) += data(i, j);
		mean(j) /= count;
	}
	for (std::ptrdiff_t i = 0; i < n; i++)
		for (std::ptrdiff_t j = 0; j < m; j++)
			data(i, j) -= mean(j);
	for (std::ptrdiff_t i = 0; i < m; i++)
		for (std::ptrdiff_t j = i; j < m; j++) {
			cov(i, j) = 0.0;
			for (std::ptrdiff_t k = 0; k < n; k++)
				cov(i, j) += data(k, i) * data(k, j);
			cov(i, j) /= count - 1.0;
			cov(j, i) = cov(i, j);
		}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> data(n * m), cov(m * m), mean(m);

	FILL(data, -1.0, 3.0);
	FILL(cov, -1.0, 1.0);
	FILL(mean, -1.0, 1.0);
	TIMED(kernel_covariance(opaque(MAX(n, 2)), View<double, 2>(data, n, m),
		View<double, 2>(cov, m, m), View<double, 1>(mean, m)));
	OUTPUT(data);
	OUTPUT(cov);
	OUTPUT(mean);
	return finish();
}
