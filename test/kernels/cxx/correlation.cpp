// SPDX-License-Identifier: MIT
// correlation.cpp - a matrix class, vectors for the moments.
#ifndef M
#define M BY_CLASS(10, 60, 200, 1200, 17)
#endif
#ifndef N
#define N BY_CLASS(14, 80, 240, 1400, 19)
#endif
#define EXTENTS(X) X(m, M) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

using Vector = std::vector<double>;

static NOINLINE void kernel_correlation(double count, Matrix<double> &data,
	Matrix<double> &corr, Vector &mean, Vector &dev)
{
	const std::size_t n = data.rows(), m = data.columns();

	for (std::size_t j = 0; j < m; j++) {
		mean[j] = 0.0;
		for (std::size_t i = 0; i < n; i++)
			mean[j] += data(i, j);
		mean[j] /= count;
	}
	for (std::size_t j = 0; j < m; j++) {
		dev[j] = 0.0;
		for (std::size_t i = 0; i < n; i++)
			dev[j] += (data(i, j) - mean[j]) *
				  (data(i, j) - mean[j]);
		dev[j] /= count;
		dev[j] = std::sqrt(dev[j]);
		dev[j] = dev[j] <= 0.1 ? 1.0 : dev[j];
	}
	for (std::size_t i = 0; i < n; i++)
		for (std::size_t j = 0; j < m; j++) {
			data(i, j) -= mean[j];
			data(i, j) /= std::sqrt(count) * dev[j];
		}
	for (std::size_t i = 0; i < m; i++) {
		corr(i, i) = 1.0;
		for (std::size_t j = i + 1; j < m; j++) {
			corr(i, j) = 0.0;
			for (std::size_t k = 0; k < n; k++)
				corr(i, j) += data(k, i) * data(k, j);
			corr(j, i) = corr(i, j);
		}
	}
}

// Let the first variable hardly vary.
static NOINLINE void init(Matrix<double> &data)
{
	for (std::size_t i = 0; i < data.rows() && data.columns() > 0; i++)
		data(i, 0) = 2.0 + 0.01 * data(i, 0);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> data(n, m), corr(m, m);
	Vector mean(m), dev(m);

	FILL(data, -1.0, 3.0);
	FILL(corr, -1.0, 1.0);
	FILL(mean, -1.0, 1.0);
	FILL(dev, -1.0, 1.0);
	init(data);
	TIMED(kernel_correlation(opaque(MAX(n, 1)), data, corr, mean, dev));
	OUTPUT(data);
	OUTPUT(corr);
	OUTPUT(mean);
	OUTPUT(dev);
	return finish();
}
