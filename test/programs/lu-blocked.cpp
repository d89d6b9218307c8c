// lu-blocked.cpp - dense factorizations on a template of a matrix: LU with
// pivots, naive and blocked, Cholesky, determinants in logarithms, iterative
// refinement of a solution in float by residuals in double.
// usage: lu-blocked [n]
//
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

template <typename T>
class Matrix {
	int n_, m_;
	std::unique_ptr<T[]> a_;

public:
	Matrix(int n, int m) : n_(n), m_(m), a_(new T[(size_t)n * m]()) {}
	Matrix(const Matrix &o) : Matrix(o.n_, o.m_)
	{
		std::copy(o.a_.get(), o.a_.get() + (size_t)n_ * m_, a_.get());
	}
	template <typename S>
	explicit Matrix(const Matrix<S> &o) : Matrix(o.rows(), o.cols())
	{
		for (int i = 0; i < n_; i++)
			for (int j = 0; j < m_; j++)
				(*this)[i][j] = (T)o[i][j];
	}
	int rows() const { return n_; }
	int cols() const { return m_; }
	T *operator[](int i) { return a_.get() + (size_t)i * m_; }
	const T *operator[](int i) const { return a_.get() + (size_t)i * m_; }
	void swap_rows(int i, int j)
	{
		if (i != j)
			std::swap_ranges((*this)[i], (*this)[i] + m_, (*this)[j]);
	}
};

template <typename T>
static int pivot(const Matrix<T> &a, int k)
{
	int best = k;

	for (int i = k + 1; i < a.rows(); i++)
		if (std::abs(a[i][k]) > std::abs(a[best][k]))
			best = i;
	if (a[best][k] == 0)
		throw std::runtime_error("singular");
	return best;
}

template <typename T>
std::vector<int> lu_naive(Matrix<T> &a)
{
	int n = a.rows();
	std::vector<int> p(n);

	for (int k = 0; k < n; k++) {
		p[k] = pivot(a, k);
		a.swap_rows(k, p[k]);
		for (int i = k + 1; i < n; i++) {
			a[i][k] /= a[k][k];
			for (int j = k + 1; j < n; j++)
				a[i][j] -= a[i][k] * a[k][j];
		}
	}
	return p;
}

template <typename T, int NB = 32>
std::vector<int> lu_blocked(Matrix<T> &a)
{
	int n = a.rows();
	std::vector<int> p(n);

	for (int k0 = 0; k0 < n; k0 += NB) {
		int k1 = std::min(k0 + NB, n);

		for (int k = k0; k < k1; k++) {
			p[k] = pivot(a, k);
			a.swap_rows(k, p[k]);
			for (int i = k + 1; i < n; i++) {
				a[i][k] /= a[k][k];
				for (int j = k + 1; j < k1; j++)
					a[i][j] -= a[i][k] * a[k][j];
			}
		}
		for (int k = k0; k < k1; k++)
			for (int i = k + 1; i < k1; i++)
				for (int j = k1; j < n; j++)
					a[i][j] -= a[i][k] * a[k][j];
		for (int i = k1; i < n; i++)
			for (int k = k0; k < k1; k++) {
				T f = a[i][k];

				for (int j = k1; j < n; j++)
					a[i][j] -= f * a[k][j];
			}
	}
	return p;
}

template <typename T>
void solve(const Matrix<T> &lu, const std::vector<int> &p, std::vector<T> &x)
{
	int n = lu.rows();

	for (int k = 0; k < n; k++)
		std::swap(x[k], x[p[k]]);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			x[i] -= lu[i][j] * x[j];
	for (int i = n - 1; i >= 0; i--) {
		for (int j = i + 1; j < n; j++)
			x[i] -= lu[i][j] * x[j];
		x[i] /= lu[i][i];
	}
}

template <typename T>
void cholesky(Matrix<T> &a)
{
	for (int j = 0; j < a.rows(); j++) {
		for (int k = 0; k < j; k++)
			a[j][j] -= a[j][k] * a[j][k];
		a[j][j] = std::sqrt(a[j][j]);
		for (int i = j + 1; i < a.rows(); i++) {
			for (int k = 0; k < j; k++)
				a[i][j] -= a[i][k] * a[j][k];
			a[i][j] /= a[j][j];
		}
	}
}

static Matrix<double> sample(int n)
{
	Matrix<double> a(n, n);

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			a[i][j] = std::cos(0.37 * i * j + i) + (i == j ? 4 : 0);
	return a;
}

static double residual(const Matrix<double> &a, const std::vector<double> &x,
	const std::vector<double> &b, std::vector<double> &r)
{
	double max = 0;

	for (int i = 0; i < a.rows(); i++) {
		double s = b[i];

		for (int j = 0; j < a.cols(); j++)
			s -= a[i][j] * x[j];
		r[i] = s;
		max = std::max(max, std::fabs(s));
	}
	return max;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 900;

	if (n < 2)
		return 2;
	const Matrix<double> a = sample(n);
	Matrix<double> first(a), second(a), spd(n, n);
	std::vector<double> b(n), x(n, 0.0), r(n);
	double det1 = 0, det2 = 0, det3 = 0;
	std::clock_t begin = std::clock();

	lu_naive(first);
	lu_blocked(second);
	for (int i = 0; i < n; i++) {
		det1 += std::log(std::fabs(first[i][i]));
		det2 += std::log(std::fabs(second[i][i]));
		for (int j = 0; j < n; j++)
			spd[i][j] = 1.0 / (1 + std::abs(i - j)) + (i == j);
		b[i] = 1 + i % 3;
	}
	cholesky(spd);
	for (int i = 0; i < n; i++)
		det3 += 2 * std::log(spd[i][i]);
	Matrix<float> single(a);
	std::vector<int> p = lu_blocked(single);
	int rounds = 0;
	double error = residual(a, x, b, r);

	while (error > 1e-11 && rounds < 20) {
		std::vector<float> d(r.begin(), r.end());

		solve(single, p, d);
		for (int i = 0; i < n; i++)
			x[i] += d[i];
		error = residual(a, x, b, r);
		rounds++;
	}
	std::fprintf(stderr, "time %.6f\n",
		(double)(std::clock() - begin) / CLOCKS_PER_SEC);
	double sum = 0;

	for (double v : x)
		sum += v;
	std::printf("log det %.10f %.10f %.10f, %d rounds, sum %.9e\n", det1, det2,
		det3, rounds, sum);
	return 0;
}
