// householder.cpp - least squares by reflections, on a matrix class.
// usage: householder [rows columns]
//
// SPDX-License-Identifier: MIT
#include <chrono>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <stdexcept>
#include <vector>

class Matrix {
public:
	Matrix(int rows, int columns)
		: n_rows(rows), n_columns(columns),
		  data((size_t)rows * columns)
	{
	}
	double &operator()(int i, int j)
	{
		return data[(size_t)i * n_columns + j];
	}
	double operator()(int i, int j) const
	{
		return data[(size_t)i * n_columns + j];
	}
	int rows() const { return n_rows; }
	int columns() const { return n_columns; }

private:
	int n_rows, n_columns;
	std::vector<double> data;
};

static Matrix operator*(const Matrix &a, const Matrix &b)
{
	if (a.columns() != b.rows())
		throw std::domain_error("sizes do not match");
	Matrix c(a.rows(), b.columns());

	for (int i = 0; i < a.rows(); i++)
		for (int j = 0; j < b.columns(); j++) {
			double sum = 0;

			for (int k = 0; k < a.columns(); k++)
				sum += a(i, k) * b(k, j);
			c(i, j) = sum;
		}
	return c;
}

// R replaces a, below it are the vectors; returns their scales.
static std::vector<double> reflect(Matrix &a)
{
	std::vector<double> beta(a.columns());

	for (int k = 0; k < a.columns(); k++) {
		double norm = 0;

		for (int i = k; i < a.rows(); i++)
			norm += a(i, k) * a(i, k);
		norm = std::sqrt(norm);
		if (norm == 0)
			throw std::runtime_error("rank is too low");
		double alpha = a(k, k) > 0 ? -norm : norm;
		double head = a(k, k) - alpha;

		for (int i = k + 1; i < a.rows(); i++)
			a(i, k) /= head;
		beta[k] = -head / alpha;
		a(k, k) = alpha;
		for (int j = k + 1; j < a.columns(); j++) {
			double s = a(k, j);

			for (int i = k + 1; i < a.rows(); i++)
				s += a(i, k) * a(i, j);
			s *= beta[k];
			a(k, j) -= s;
			for (int i = k + 1; i < a.rows(); i++)
				a(i, j) -= s * a(i, k);
		}
	}
	return beta;
}

static std::vector<double> solve(const Matrix &qr,
	const std::vector<double> &beta, std::vector<double> b)
{
	for (int k = 0; k < qr.columns(); k++) {
		double s = b[k];

		for (int i = k + 1; i < qr.rows(); i++)
			s += qr(i, k) * b[i];
		s *= beta[k];
		b[k] -= s;
		for (int i = k + 1; i < qr.rows(); i++)
			b[i] -= s * qr(i, k);
	}
	std::vector<double> x(qr.columns());

	for (int i = qr.columns() - 1; i >= 0; i--) {
		double s = b[i];

		for (int j = i + 1; j < qr.columns(); j++)
			s -= qr(i, j) * x[j];
		x[i] = s / qr(i, i);
	}
	return x;
}

int main(int argc, char **argv)
{
	try {
		int m = argc > 1 ? std::stoi(argv[1]) : 800;
		int n = argc > 2 ? std::stoi(argv[2]) : 350;
		Matrix a(m, n);
		std::vector<double> b(m);

		if (m < n)
			throw std::domain_error("more columns than rows");
		for (int i = 0; i < m; i++) {
			for (int j = 0; j < n; j++)
				a(i, j) = std::cos(0.37 * i * (j + 1)) +
					  (i == j ? 3 : 0);
			b[i] = std::sin(i);
		}
		auto begin = std::chrono::steady_clock::now();
		Matrix t(n, m);

		for (int i = 0; i < m; i++)
			for (int j = 0; j < n; j++)
				t(j, i) = a(i, j);
		Matrix gram = t * a;
		Matrix qr = a;
		std::vector<double> beta = reflect(qr);
		std::vector<double> x = solve(qr, beta, b);
		double trace = 0, norm = 0;

		for (int i = 0; i < n; i++) {
			trace += gram(i, i);
			norm += x[i] * x[i];
		}
		std::chrono::duration<double> s =
			std::chrono::steady_clock::now() - begin;

		std::cerr << "time " << std::fixed << s.count() << '\n';
		std::cout << std::setprecision(12) << "trace " << trace
			  << ", norm " << norm << '\n';
	} catch (const std::exception &e) {
		std::cerr << "householder: " << e.what() << '\n';
		return 1;
	}
	return 0;
}
