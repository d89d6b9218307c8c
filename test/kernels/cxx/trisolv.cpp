// SPDX-License-Identifier: MIT
// trisolv.cpp - rows as objects, L[i][j] by two operators.
#ifndef N
#define N BY_CLASS(13, 120, 400, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"

template <typename Element> class Rows {
public:
	class Row {
	public:
		Row(Element *start, std::size_t length)
			: first(start), n(length)
		{
		}
		Element &operator[](std::size_t j) const { return first[j]; }
		Element *begin() const { return first; }
		Element *end() const { return first + n; }

	private:
		Element *first;
		std::size_t n;
	};

	Rows(std::size_t rows, std::size_t columns)
		: width(columns), cell(rows * columns)
	{
	}

	Row operator[](std::size_t i)
	{
		return Row(cell.data() + i * width, width);
	}
	Element *data() { return cell.data(); }
	std::size_t size() const { return cell.size(); }

private:
	std::size_t width;
	std::vector<Element> cell;
};

static NOINLINE void kernel_trisolv(Rows<double> &L, std::vector<double> &x,
	const std::vector<double> &b)
{
	for (std::size_t i = 0; i < x.size(); i++) {
		x[i] = b[i];
		for (std::size_t j = 0; j < i; j++)
			x[i] -= L[i][j] * x[j];
		x[i] = x[i] / L[i][i];
	}
}

// Give "L" a dominant diagonal, so that the solution does not grow.
static NOINLINE void init(Rows<double> &L, int n)
{
	for (int i = 0; i < n; i++)
		L[i][i] += n + 1;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Rows<double> L(n, n);
	std::vector<double> x(n), b(n);

	FILL(L, -1.0, 1.0);
	FILL(x, -1.0, 1.0);
	FILL(b, -9.0, 9.0);
	init(L, n);
	TIMED(kernel_trisolv(L, x, b));
	OUTPUT(x);
	return finish();
}
