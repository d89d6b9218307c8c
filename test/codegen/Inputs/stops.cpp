/* Loop nests in C++ whose new code debuggers stop in; see stops.py.
 *
 * SPDX-License-Identifier: MIT
 */
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

/* A matrix that owns its elements, with bounds known at run time. */
class matrix {
public:
	matrix(int rows, int columns)
		: rows_(rows), columns_(columns), cells_(rows * columns, -1)
	{
	}
	double &operator()(int i, int j) { return cells_[i * columns_ + j]; }
	double operator()(int i, int j) const
	{
		return cells_[i * columns_ + j];
	}
	int rows() const { return rows_; }
	int columns() const { return columns_; }

private:
	int rows_, columns_;
	std::vector<double> cells_;
};

constexpr int size = 170;
double table[size][size], copy[size][size];

/* Accessors are inlined into the nest. */
[[gnu::noinline]] void product(matrix &c, const matrix &a, const matrix &b)
{
	for (int i = 0; i < c.rows(); i++) { /* stop */
		for (int j = 0; j < c.columns(); j++) { /* stop */
			c(i, j) = 0; /* stop: i >= 0 && i < 170 && j >= 0 && j < 170 */
			for (int k = 0; k < a.columns(); k++) /* stop */
				c(i, j) += a(i, k) * b(k, j); /* stop: i >= 0 && i < 170 && j >= 0 && j < 170 && k >= 0 && k < 170 */
		}
	}
}

/* A function object is called for each element. */
template <typename F> [[gnu::noinline]] void for_all(int n, F f)
{
	for (int j = 0; j < n; j++) /* stop */
		for (int i = 1; i < n; i++) /* stop */
			f(i, j); /* stop: i >= 1 && i < n && j >= 0 && j < n */
}

/* An array of a template's size, and a loop over a range. */
template <int N> [[gnu::noinline]] void scale(double (&x)[N][N], double factor)
{
	for (int j = 0; j < N; j++) { /* stop */
		for (auto &row : x) /* stop */
			row[j] = row[j] * factor + 1; /* stop: j >= 0 && j < 170 && factor == 0.5 */
	}
}

double sum(const double (&x)[size][size])
{
	double total = 0;

	for (int i = 0; i < size; i++)
		for (int j = 0; j < size; j++)
			total += x[i][j] / (i + j + 1);
	return total;
}

} // namespace

int main(int argc, char **argv)
{
	int n = argc > 1 ? std::atoi(argv[1]) : size;
	matrix a(n, n), b(n, n), c(n, n);

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			a(i, j) = i - j;
			b(i, j) = i + j;
			table[i][j] = i > 0 ? 3 : j;
			copy[i][j] = i;
		}
	product(c, a, b);
	for_all(n, [](int i, int j) {
		table[i][j] = table[i - 1][j] / 2 + copy[i][j]; /* stop: table[i][j] == 3 */
	});
	scale(copy, 0.5);
	std::printf("%.6e %.6e %.6e\n", c(1, 2), sum(table), sum(copy));
	return 0;
}
