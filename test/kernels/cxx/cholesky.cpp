// SPDX-License-Identifier: MIT
// cholesky.cpp - a class template with the kernel as a method.
#ifndef N
#define N BY_CLASS(13, 70, 250, 2000, 23)
#endif
#define EXTENTS(X) X(n, N)
#include "twin.hpp"

template <typename Element> class Square {
public:
	explicit Square(std::size_t size) : n(size), cell(size * size) {}

	Element &operator()(std::size_t i, std::size_t j)
	{
		return cell[i * n + j];
	}
	Element *data() { return cell.data(); }
	std::size_t size() const { return cell.size(); }

	void kernel_cholesky();
	void init();

private:
	std::size_t n;
	std::vector<Element> cell;
};

template <typename Element>
NOINLINE void Square<Element>::kernel_cholesky()
{
	auto &A = *this;

	for (std::size_t i = 0; i < n; i++) {
		for (std::size_t j = 0; j < i; j++) {
			for (std::size_t k = 0; k < j; k++)
				A(i, j) -= A(i, k) * A(j, k);
			A(i, j) /= A(j, j);
		}
		for (std::size_t k = 0; k < i; k++)
			A(i, i) -= A(i, k) * A(i, k);
		A(i, i) = std::sqrt(A(i, i));
	}
}

// Make the matrix symmetric, and positive definite by a dominant diagonal.
template <typename Element> NOINLINE void Square<Element>::init()
{
	auto &A = *this;

	for (std::size_t i = 0; i < n; i++) {
		for (std::size_t j = 0; j < i; j++)
			A(j, i) = A(i, j);
		A(i, i) += static_cast<Element>(n + 1);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Square<double> A(n);

	FILL(A, -1.0, 1.0);
	A.init();
	TIMED(A.kernel_cholesky());
	OUTPUT(A);
	return finish();
}
