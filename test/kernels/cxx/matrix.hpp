// SPDX-License-Identifier: MIT
// matrix.hpp - a matrix as programs write it: extents and a vector.
#ifndef ASH_TEST_MATRIX_HPP
#define ASH_TEST_MATRIX_HPP

#include <cstddef>
#include <vector>

template <typename Element> class Matrix {
public:
	Matrix(std::size_t rows, std::size_t columns)
		: n_row(rows), n_column(columns), cell(rows * columns)
	{
	}

	Element &operator()(std::size_t i, std::size_t j)
	{
		return cell[i * n_column + j];
	}
	const Element &operator()(std::size_t i, std::size_t j) const
	{
		return cell[i * n_column + j];
	}

	std::size_t rows() const { return n_row; }
	std::size_t columns() const { return n_column; }
	Element *data() { return cell.data(); }
	std::size_t size() const { return cell.size(); }

private:
	std::size_t n_row;
	std::size_t n_column;
	std::vector<Element> cell;
};

#endif
