/* thomas-batch.cpp - implicit diffusion along rows and columns, each a
 * tridiagonal system (Thomas), on a vector of vectors.
 * usage: thomas-batch [n steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <cstdio>
#include <cstdlib>
#include <vector>

using row = std::vector<double>;
using matrix = std::vector<row>;

static void solve_rows(matrix &u, double r)
{
	const int n = u.size();
	row c(n), d(n);

	for (int i = 1; i < n - 1; i++) {
		c[0] = 0;
		d[0] = u[i][0];
		for (int j = 1; j < n - 1; j++) {
			double m = 1 + 2 * r - -r * c[j - 1];

			c[j] = -r / m;
			d[j] = (u[i][j] + r * d[j - 1]) / m;
		}
		for (int j = n - 2; j > 0; j--)
			u[i][j] = d[j] - c[j] * u[i][j + 1];
	}
}

static void solve_columns(matrix &u, double r)
{
	const int n = u.size();
	row c(n), d(n);

	for (int j = 1; j < n - 1; j++) {
		c[0] = 0;
		d[0] = u[0][j];
		for (int i = 1; i < n - 1; i++) {
			double m = 1 + 2 * r + r * c[i - 1];

			c[i] = -r / m;
			d[i] = (u[i][j] + r * d[i - 1]) / m;
		}
		for (int i = n - 2; i > 0; i--)
			u[i][j] = d[i] - c[i] * u[i + 1][j];
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 700;
	int steps = argc > 2 ? atoi(argv[2]) : 14;
	matrix u(n, row(n));
	double sum = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			u[i][j] = (i * 31 + j * 17) % 101 * 0.01;
	for (int t = 0; t < steps; t++) {
		solve_rows(u, 0.4);
		solve_columns(u, 0.4);
	}
	for (const row &r : u)
		for (double v : r)
			sum += v * v;
	std::printf("%.12g %.12g\n", sum, u[n / 2][n / 3]);
}
