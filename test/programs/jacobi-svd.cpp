// jacobi-svd.cpp - singular values by one-sided Jacobi rotations on a matrix
// class of its own; low-rank approximation of a picture; pseudo-inverse.
// usage: jacobi-svd [rows columns]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

class Matrix {
public:
	Matrix(int rows, int cols, double v = 0)
		: rows_(rows), cols_(cols), data_((size_t)rows * cols, v)
	{
	}
	static Matrix identity(int n)
	{
		Matrix m(n, n);
		for (int i = 0; i < n; ++i)
			m(i, i) = 1;
		return m;
	}
	int rows() const { return rows_; }
	int cols() const { return cols_; }
	double &operator()(int i, int j) { return data_[(size_t)i * cols_ + j]; }
	double operator()(int i, int j) const
	{
		return data_[(size_t)i * cols_ + j];
	}
	Matrix transposed() const
	{
		Matrix t(cols_, rows_);
		for (int i = 0; i < rows_; ++i)
			for (int j = 0; j < cols_; ++j)
				t(j, i) = (*this)(i, j);
		return t;
	}
	double norm() const
	{
		double s = 0;
		for (double v : data_)
			s += v * v;
		return std::sqrt(s);
	}

private:
	int rows_, cols_;
	std::vector<double> data_;
};

static Matrix operator*(const Matrix &a, const Matrix &b)
{
	Matrix c(a.rows(), b.cols());
	for (int i = 0; i < a.rows(); ++i)
		for (int j = 0; j < b.cols(); ++j) {
			double s = 0;
			for (int k = 0; k < a.cols(); ++k)
				s += a(i, k) * b(k, j);
			c(i, j) = s;
		}
	return c;
}

static Matrix operator-(Matrix a, const Matrix &b)
{
	for (int i = 0; i < a.rows(); ++i)
		for (int j = 0; j < a.cols(); ++j)
			a(i, j) -= b(i, j);
	return a;
}

struct Svd {
	Matrix u, v;
	std::vector<double> s;
	int sweeps;
};

// Rotates the columns p and q of m by (c, s).
static void rotate(Matrix &m, int p, int q, double c, double s)
{
	for (int i = 0; i < m.rows(); ++i) {
		double x = m(i, p), y = m(i, q);
		m(i, p) = c * x - s * y;
		m(i, q) = s * x + c * y;
	}
}

static Svd svd(const Matrix &a, double tolerance, int limit)
{
	int n = a.cols();
	Matrix u = a, v = Matrix::identity(n);
	std::vector<double> s(n);
	int sweep;

	for (sweep = 0; sweep < limit; ++sweep) {
		int rotations = 0;
		for (int p = 0; p < n - 1; ++p)
			for (int q = p + 1; q < n; ++q) {
				double alpha = 0, beta = 0, gamma = 0;
				for (int i = 0; i < u.rows(); ++i) {
					alpha += u(i, p) * u(i, p);
					beta += u(i, q) * u(i, q);
					gamma += u(i, p) * u(i, q);
				}
				if (std::fabs(gamma) <= tolerance * std::sqrt(alpha * beta))
					continue;
				double zeta = (beta - alpha) / (2 * gamma);
				double t = (zeta > 0 ? 1 : -1) /
					(std::fabs(zeta) + std::sqrt(1 + zeta * zeta));
				double c = 1 / std::sqrt(1 + t * t);
				rotate(u, p, q, c, c * t);
				rotate(v, p, q, c, c * t);
				++rotations;
			}
		if (rotations == 0)
			break;
	}
	for (int j = 0; j < n; ++j) {
		double sum = 0;
		for (int i = 0; i < u.rows(); ++i)
			sum += u(i, j) * u(i, j);
		s[j] = std::sqrt(sum);
		if (s[j] > 0)
			for (int i = 0; i < u.rows(); ++i)
				u(i, j) /= s[j];
	}
	return {u, v, s, sweep};
}

static Matrix approximate(const Svd &d, const std::vector<int> &order, int rank)
{
	Matrix m(d.u.rows(), d.v.rows());
	for (int k = 0; k < rank; ++k) {
		int c = order[k];
		for (int i = 0; i < m.rows(); ++i)
			for (int j = 0; j < m.cols(); ++j)
				m(i, j) += d.u(i, c) * d.s[c] * d.v(j, c);
	}
	return m;
}

static Matrix pseudo_inverse(const Svd &d, double cut)
{
	Matrix w = d.v;
	for (int j = 0; j < w.cols(); ++j) {
		double f = d.s[j] > cut ? 1 / d.s[j] : 0;
		for (int i = 0; i < w.rows(); ++i)
			w(i, j) *= f;
	}
	return w * d.u.transposed();
}

int main(int argc, char **argv)
{
	int rows = argc > 2 ? std::atoi(argv[1]) : 520;
	int cols = argc > 2 ? std::atoi(argv[2]) : 220;

	if (cols < 2 || rows < cols)
		return 2;
	Matrix a(rows, cols);
	for (int i = 0; i < rows; ++i)
		for (int j = 0; j < cols; ++j)
			a(i, j) = std::sin(0.05 * i * (1 + j % 5)) + 0.01 * ((i * 7 + j * j) % 13) +
				(i == j);
	auto begin = std::chrono::steady_clock::now();
	Svd d = svd(a, 1e-12, 30);
	std::vector<int> order(cols);
	std::iota(order.begin(), order.end(), 0);
	std::sort(order.begin(), order.end(),
		[&](int x, int y) { return d.s[x] > d.s[y]; });
	double error8 = (a - approximate(d, order, std::min(8, cols))).norm();
	double error32 = (a - approximate(d, order, std::min(32, cols))).norm();
	Matrix p = pseudo_inverse(d, 1e-9);
	double check = (p * a - Matrix::identity(cols)).norm();
	std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
	std::fprintf(stderr, "time %.6f\n", time.count());
	std::printf("sweeps %d, largest %.10e, smallest %.8e\n", d.sweeps,
		d.s[order[0]], d.s[order[cols - 1]]);
	std::printf("rank 8: %.8e, rank 32: %.8e, identity to 1e-8: %s\n", error8,
		error32, check < 1e-8 ? "yes" : "no");
	return 0;
}
