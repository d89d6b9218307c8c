// SPDX-License-Identifier: MIT
// gesummv.cpp - a method, and rows as pairs of iterators.
#ifndef N
#define N BY_CLASS(12, 90, 300, 1300, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"
#include "matrix.hpp"

class Sums {
public:
	Sums(Matrix<double> &a, Matrix<double> &b, double x, double y)
		: A(a), B(b), alpha(x), beta(y)
	{
	}

	NOINLINE void kernel_gesummv(std::vector<double> &t,
		const std::vector<double> &x, std::vector<double> &y) const
	{
		const int n = static_cast<int>(y.size());

		for (int i = 0; i < n; i++) {
			t[i] = 0.0;
			y[i] = 0.0;
			for (int j = 0; j < n; j++) {
				t[i] = A(i, j) * x[j] + t[i];
				y[i] = B(i, j) * x[j] + y[i];
			}
			y[i] = alpha * t[i] + beta * y[i];
		}
	}

private:
	const Matrix<double> &A;
	const Matrix<double> &B;
	double alpha;
	double beta;
};

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<double> A(n, n), B(n, n);
	std::vector<double> t(n), x(n), y(n);

	FILL(A, -1.0, 1.0);
	FILL(B, -1.0, 1.0);
	FILL(t, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(y, -1.0, 1.0);
	const Sums sums(A, B, opaque(1.5), opaque(1.2));
	TIMED(sums.kernel_gesummv(t, x, y));
	OUTPUT(t);
	OUTPUT(y);
	return finish();
}
