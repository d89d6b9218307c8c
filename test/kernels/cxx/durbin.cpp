// SPDX-License-Identifier: MIT
// durbin.cpp - vectors and std::copy.
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"

static NOINLINE void kernel_durbin(const std::vector<double> &r,
	std::vector<double> &y, std::vector<double> &z)
{
	const int n = static_cast<int>(r.size());
	double alpha = -r[0];
	double beta = 1.0;

	y[0] = -r[0];
	for (int k = 1; k < n; k++) {
		double sum = 0.0;

		beta = (1.0 - alpha * alpha) * beta;
		for (int i = 0; i < k; i++)
			sum += r[k - i - 1] * y[i];
		alpha = -(r[k] + sum) / beta;
		for (int i = 0; i < k; i++)
			z[i] = y[i] + alpha * y[k - i - 1];
		for (int i = 0; i < k; i++)
			y[i] = z[i];
		y[k] = alpha;
	}
}

// Let the correlations "r" fade like k^-3/2, so that they sum up to less than
// a half and the Toeplitz matrix has a dominant diagonal.
static NOINLINE void init(std::vector<double> &r)
{
	int k = 0;

	for (double &cell : r) {
		k++;
		cell *= 0.18 / (k * std::sqrt(static_cast<double>(k)));
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<double> r(n), y(n), z(n);

	FILL(r, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	FILL(z, -1.0, 1.0);
	init(r);
	TIMED(kernel_durbin(r, y, z));
	OUTPUT(y);
	OUTPUT(z);
	return finish();
}
