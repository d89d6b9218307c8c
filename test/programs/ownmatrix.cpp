// ownmatrix.cpp - a matrix class of one's own with operator(): views,
// products, Cholesky factors, Kalman filters, principal components, a
// recurrent network, padded rows.
// usage: ownmatrix [n]
//
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <vector>

template <typename T> class Mat {
public:
	Mat() : rows_(0), cols_(0) {}
	Mat(int rows, int cols, T value = T())
		: rows_(rows), cols_(cols), data_((size_t)rows * cols, value) {}
	int rows() const { return rows_; }
	int cols() const { return cols_; }
	T &operator()(int i, int j) { return data_[(size_t)i * cols_ + j]; }
	const T &operator()(int i, int j) const
	{
		return data_[(size_t)i * cols_ + j];
	}
	Mat operator*(const Mat &o) const
	{
		if (cols_ != o.rows_)
			throw std::invalid_argument("sizes");
		Mat r(rows_, o.cols_);

		for (int i = 0; i < rows_; ++i)
			for (int j = 0; j < o.cols_; ++j) {
				T s = T();

				for (int k = 0; k < cols_; ++k)
					s += (*this)(i, k) * o(k, j);
				r(i, j) = s;
			}
		return r;
	}
	Mat &operator+=(const Mat &o)
	{
		for (int i = 0; i < rows_; ++i)
			for (int j = 0; j < cols_; ++j)
				(*this)(i, j) += o(i, j);
		return *this;
	}
	Mat operator-(const Mat &o) const
	{
		Mat r(*this);

		for (int i = 0; i < rows_; ++i)
			for (int j = 0; j < cols_; ++j)
				r(i, j) -= o(i, j);
		return r;
	}
	Mat t() const
	{
		Mat r(cols_, rows_);

		for (int i = 0; i < rows_; ++i)
			for (int j = 0; j < cols_; ++j)
				r(j, i) = (*this)(i, j);
		return r;
	}
	T sum() const
	{
		T s = T();

		for (int i = 0; i < rows_; ++i)
			for (int j = 0; j < cols_; ++j)
				s += (*this)(i, j);
		return s;
	}
	template <typename F> void apply(F f)
	{
		for (int i = 0; i < rows_; ++i)
			for (int j = 0; j < cols_; ++j)
				(*this)(i, j) = f((*this)(i, j));
	}

private:
	int rows_, cols_;
	std::vector<T> data_;
};

using MatD = Mat<double>;
using MatF = Mat<float>;

template <typename M> static void fill(M &m, unsigned seed)
{
	for (int i = 0; i < m.rows(); i++)
		for (int j = 0; j < m.cols(); j++) {
			seed = seed * 22695477u + 1u;
			m(i, j) = (seed >> 16) / 65536.0f - 0.5f;
		}
}

static MatD covariance(const MatD &x)
{
	int n = x.rows(), d = x.cols();
	std::vector<double> mean(d);
	MatD c(d, d);

	for (int j = 0; j < d; j++) {
		for (int i = 0; i < n; i++)
			mean[j] += x(i, j);
		mean[j] /= n;
	}
	for (int a = 0; a < d; a++)
		for (int b = 0; b <= a; b++) {
			double s = 0;

			for (int i = 0; i < n; i++)
				s += (x(i, a) - mean[a]) * (x(i, b) - mean[b]);
			c(a, b) = c(b, a) = s / (n - 1);
		}
	return c;
}

static bool cholesky(MatD &a)
{
	for (int j = 0; j < a.rows(); j++) {
		double d = a(j, j);

		for (int k = 0; k < j; k++)
			d -= a(j, k) * a(j, k);
		if (d <= 0)
			return false;
		a(j, j) = std::sqrt(d);
		for (int i = j + 1; i < a.rows(); i++) {
			double s = a(i, j);

			for (int k = 0; k < j; k++)
				s -= a(i, k) * a(j, k);
			a(i, j) = s / a(j, j);
		}
	}
	return true;
}

static void solve(const MatD &l, MatD &b)
{
	for (int c = 0; c < b.cols(); c++) {
		for (int i = 0; i < l.rows(); i++) {
			double s = b(i, c);

			for (int k = 0; k < i; k++)
				s -= l(i, k) * b(k, c);
			b(i, c) = s / l(i, i);
		}
		for (int i = l.rows() - 1; i >= 0; i--) {
			double s = b(i, c);

			for (int k = i + 1; k < l.rows(); k++)
				s -= l(k, i) * b(k, c);
			b(i, c) = s / l(i, i);
		}
	}
}

static double kalman(int steps)
{
	MatD f(6, 6), p(6, 6), q(6, 6), x(6, 1);
	double trace = 0;

	fill(f, 3);
	for (int i = 0; i < 6; i++) {
		f(i, i) += 0.5;
		p(i, i) = 1;
		q(i, i) = 0.01;
		x(i, 0) = i;
	}
	for (int s = 0; s < steps; s++) {
		x = f * x;
		p = f * p * f.t();
		p += q;
		for (int m = 0; m < 3; m++) {
			double inv = 1 / (p(m, m) + 0.1);
			double res = std::sin(s * 0.1 + m) - x(m, 0);
			MatD k(6, 1);

			for (int i = 0; i < 6; i++)
				k(i, 0) = p(i, m) * inv;
			for (int i = 0; i < 6; i++)
				x(i, 0) += k(i, 0) * res;
			MatD kh(6, 6);

			for (int i = 0; i < 6; i++)
				for (int j = 0; j < 6; j++)
					kh(i, j) = k(i, 0) * p(m, j);
			p = p - kh;
		}
		trace += p(0, 0) + x(1, 0);
	}
	return trace;
}

static float recurrent(int n, int steps)
{
	MatF w(n, n), u(n, n), h(n, 8), x(n, 8);

	fill(w, 11);
	fill(u, 12);
	fill(x, 13);
	for (int s = 0; s < steps; s++) {
		MatF z = w * h;

		z += u * x;
		z.apply([](float v) { return v / (1 + std::fabs(v)); });
		h = z;
	}
	return h.sum();
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : 200;
	MatD x(3 * n, n), b(n, n / 4);

	fill(x, 1);
	fill(b, 2);
	MatD c = covariance(x);

	std::printf("%.9e\n", c.sum());
	for (int i = 0; i < n; i++)
		c(i, i) += 0.5;
	MatD l = c;

	if (!cholesky(l))
		return 1;
	MatD y = b;

	solve(l, y);
	MatD r = c * y - b;

	std::printf("%.9e %.3e\n", y.sum(), std::fabs(r.sum()) < 1e-8 ? 0.0 : 1.0);
	std::printf("%.9e\n", kalman(20 * n));
	std::printf("%.6e\n", recurrent(n, 30));
}
