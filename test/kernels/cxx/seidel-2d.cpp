// SPDX-License-Identifier: MIT
// seidel-2d.cpp - a grid with its extents in a std::array.
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef N
#define N BY_CLASS(20, 80, 200, 2000, 23)
#endif
#define EXTENTS(X) X(nt, T) X(n, N)
#include "twin.hpp"

class Grid {
public:
	explicit Grid(std::size_t n) : extent{ n, n }, cell(n * n) {}

	double &operator()(std::size_t i, std::size_t j)
	{
		return cell[i * extent[1] + j];
	}
	std::size_t length(std::size_t dim) const { return extent[dim]; }
	double *data() { return cell.data(); }
	std::size_t size() const { return cell.size(); }

private:
	std::array<std::size_t, 2> extent;
	std::vector<double> cell;
};

static NOINLINE void kernel_seidel_2d(int steps, Grid &A)
{
	for (int t = 0; t < steps; t++)
		for (std::size_t i = 1; i < A.length(0) - 1; i++)
			for (std::size_t j = 1; j < A.length(1) - 1; j++)
				A(i, j) = (A(i - 1, j - 1) + A(i - 1, j) +
					   A(i - 1, j + 1) + A(i, j - 1) +
					   A(i, j) + A(i, j + 1) +
					   A(i + 1, j - 1) + A(i + 1, j) +
					   A(i + 1, j + 1)) / 9.0;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Grid A(n);

	FILL(A, -1.0, 2.0);
	TIMED(kernel_seidel_2d(nt, A));
	OUTPUT(A);
	return finish();
}
