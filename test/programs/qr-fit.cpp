// qr-fit.cpp - polynomial and trigonometric fits by least squares on vectors
// of vectors: modified Gram-Schmidt twice, Givens rotations for rows that
// come later, QR iteration for the eigenvalues of the normal matrix.
// usage: qr-fit [samples terms]
//
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <iomanip>
#include <iostream>
#include <vector>

using namespace std;

typedef vector<double> Row;
typedef vector<vector<double>> Mat;

Mat zeros(int n, int m) { return Mat(n, Row(m, 0.0)); }

Mat design(int n, int m)
{
	Mat a = zeros(n, m);
	for (int i = 0; i < n; i++) {
		double x = -1 + 2.0 * i / (n - 1);
		for (int j = 0; j < m; j++) {
			if (j < m / 3)
				a[i][j] = j == 0 ? 1 : a[i][j - 1] * x;
			else if (j % 2)
				a[i][j] = sin(j * x * 1.7);
			else
				a[i][j] = cos(j * x * 1.7);
		}
	}
	return a;
}

// a becomes q, r is filled; columns one after the other
void gram_schmidt(Mat &a, Mat &r)
{
	int n = a.size(), m = a[0].size();
	for (int k = 0; k < m; k++) {
		double s = 0;
		for (int i = 0; i < n; i++)
			s += a[i][k] * a[i][k];
		r[k][k] = sqrt(s);
		for (int i = 0; i < n; i++)
			a[i][k] /= r[k][k];
		for (int j = k + 1; j < m; j++) {
			double d = 0;
			for (int i = 0; i < n; i++)
				d += a[i][k] * a[i][j];
			r[k][j] = d;
			for (int i = 0; i < n; i++)
				a[i][j] -= d * a[i][k];
		}
	}
}

Row back_substitute(const Mat &r, const Row &y)
{
	int m = r.size();
	Row x(m);
	for (int i = m - 1; i >= 0; i--) {
		double s = y[i];
		for (int j = i + 1; j < m; j++)
			s -= r[i][j] * x[j];
		x[i] = s / r[i][i];
	}
	return x;
}

// One more row of the problem is rotated into r and y.
void givens_row(Mat &r, Row &y, Row row, double rhs)
{
	int m = r.size();
	for (int k = 0; k < m; k++) {
		if (row[k] == 0)
			continue;
		double h = sqrt(r[k][k] * r[k][k] + row[k] * row[k]);
		double c = r[k][k] / h, s = row[k] / h;
		for (int j = k; j < m; j++) {
			double t = r[k][j];
			r[k][j] = c * t + s * row[j];
			row[j] = c * row[j] - s * t;
		}
		double t = y[k];
		y[k] = c * t + s * rhs;
		rhs = c * rhs - s * t;
	}
}

Mat multiply(const Mat &a, const Mat &b)
{
	int n = a.size(), m = b[0].size(), l = b.size();
	Mat c = zeros(n, m);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			for (int k = 0; k < l; k++)
				c[i][j] += a[i][k] * b[k][j];
	return c;
}

Mat transpose(const Mat &a)
{
	Mat t = zeros(a[0].size(), a.size());
	for (size_t i = 0; i < a.size(); i++)
		for (size_t j = 0; j < a[0].size(); j++)
			t[j][i] = a[i][j];
	return t;
}

double rms(const Mat &a, const Row &x, const Row &b)
{
	double s = 0;
	for (size_t i = 0; i < a.size(); i++) {
		double e = -b[i];
		for (size_t j = 0; j < x.size(); j++)
			e += a[i][j] * x[j];
		s += e * e;
	}
	return sqrt(s / a.size());
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 1600;
	int m = argc > 2 ? atoi(argv[2]) : 200;
	if (m < 3 || n < m)
		return 2;
	Mat a = design(n, m);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			a[i][j] += 0.02 * ((i * 31 + j * 17) % 23);
	Row b(n);
	for (int i = 0; i < n; i++)
		b[i] = exp(-3.0 * i / n) + 0.1 * sin(i * 0.05) + 0.001 * (i % 5);

	clock_t begin = clock();
	Mat q = a, r = zeros(m, m), r2 = zeros(m, m);
	gram_schmidt(q, r);
	gram_schmidt(q, r2);
	r = multiply(r2, r);
	Row y(m, 0.0);
	for (int j = 0; j < m; j++)
		for (int i = 0; i < n; i++)
			y[j] += q[i][j] * b[i];
	Row x = back_substitute(r, y);
	double first = rms(a, x, b);
	for (int i = 0; i < n; i += 3)
		givens_row(r, y, a[i], b[i] * 1.01);
	Row x2 = back_substitute(r, y);
	double second = rms(a, x2, b);
	Mat normal = multiply(transpose(a), a);
	for (int round = 0; round < 12; round++) {
		Mat t = zeros(m, m), s = normal;
		gram_schmidt(s, t);
		normal = multiply(t, s);
	}
	cerr << "time " << fixed << setprecision(6)
	     << (double)(clock() - begin) / CLOCKS_PER_SEC << "\n";
	double trace = 0;
	for (int i = 0; i < m; i++)
		trace += normal[i][i];
	cout << scientific << setprecision(9) << first << " " << second << "\n"
	     << normal[0][0] << " " << normal[1][1] << " " << trace << "\n";
	return 0;
}
