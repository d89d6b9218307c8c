// conjugate.cpp - conjugate gradients on a sparse matrix of a grid.
// usage: conjugate [side]
//
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <vector>

static double now()
{
	std::timespec t;

	std::timespec_get(&t, TIME_UTC);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

using Vector = std::vector<double>;

class SparseMatrix {
public:
	explicit SparseMatrix(int n) : start(1, 0) { start.reserve(n + 1); }
	void add(int column, double value)
	{
		columns.push_back(column);
		values.push_back(value);
	}
	void end_row() { start.push_back((int)columns.size()); }
	int rows() const { return (int)start.size() - 1; }
	void apply(const Vector &x, Vector &y) const
	{
		for (int i = 0; i < rows(); i++) {
			double sum = 0;

			for (int k = start[i]; k < start[i + 1]; k++)
				sum += values[k] * x[columns[k]];
			y[i] = sum;
		}
	}
	double diagonal(int row) const
	{
		for (int k = start[row]; k < start[row + 1]; k++)
			if (columns[k] == row)
				return values[k];
		throw std::logic_error("no diagonal element");
	}

private:
	std::vector<int> start, columns;
	std::vector<double> values;
};

static SparseMatrix laplace(int side)
{
	SparseMatrix a(side * side);

	for (int i = 0; i < side; i++)
		for (int j = 0; j < side; j++) {
			int at = i * side + j;

			if (i > 0)
				a.add(at - side, -1);
			if (j > 0)
				a.add(at - 1, -1);
			a.add(at, 4.02 + 0.1 * ((i + j) % 3));
			if (j + 1 < side)
				a.add(at + 1, -1);
			if (i + 1 < side)
				a.add(at + side, -1);
			a.end_row();
		}
	return a;
}

static double dot(const Vector &a, const Vector &b)
{
	return std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
}

static int solve(const SparseMatrix &a, const Vector &b, Vector &x)
{
	size_t n = b.size();
	Vector r = b, z(n), p(n), q(n), inverse(n);
	double rho = 1;

	for (size_t i = 0; i < n; i++)
		inverse[i] = 1 / a.diagonal((int)i);
	for (int round = 0; round < 1000; round++) {
		for (size_t i = 0; i < n; i++)
			z[i] = r[i] * inverse[i];
		double next = dot(r, z), beta = round ? next / rho : 0;

		for (size_t i = 0; i < n; i++)
			p[i] = z[i] + beta * p[i];
		a.apply(p, q);
		double alpha = next / dot(p, q);

		for (size_t i = 0; i < n; i++) {
			x[i] += alpha * p[i];
			r[i] -= alpha * q[i];
		}
		rho = next;
		if (std::sqrt(dot(r, r)) < 1e-10)
			return round + 1;
	}
	throw std::runtime_error("does not converge");
}

int main(int argc, char **argv)
{
	int side = argc > 1 ? std::atoi(argv[1]) : 600;

	if (side < 2)
		return 2;
	SparseMatrix a = laplace(side);
	Vector b(side * side), x(side * side, 0.0);

	for (int i = 0; i < side * side; i++)
		b[i] = std::sin(i * 0.1) + (i % 7 == 0);
	double begin = now();
	int rounds = solve(a, b, x);

	std::fprintf(stderr, "time %.6f\n", now() - begin);
	std::printf("%d rounds, sum %.12g, norm %.12g\n", rounds,
		std::accumulate(x.begin(), x.end(), 0.0), std::sqrt(dot(x, x)));
	return 0;
}
