// SPDX-License-Identifier: MIT
// view.hpp - a view of memory that belongs to others: a pointer, extents and
// strides, for any number of dimensions.  Views are passed by value.
#ifndef ASH_TEST_VIEW_HPP
#define ASH_TEST_VIEW_HPP

#include <array>
#include <cstddef>
#include <vector>

template <typename Element, std::size_t rank> class View {
public:
	template <typename... Extents>
	explicit View(std::vector<Element> &cells, Extents... extents)
		: first(cells.data()),
		  extent{ static_cast<std::ptrdiff_t>(extents)... }
	{
		static_assert(sizeof...(Extents) == rank);
		std::ptrdiff_t step = 1;

		for (std::size_t i = rank; i-- > 0; step *= extent[i])
			stride[i] = step;
	}

	template <typename... Index> Element &operator()(Index... index) const
	{
		static_assert(sizeof...(Index) == rank);
		std::ptrdiff_t offset = 0;
		std::size_t dim = 0;

		((offset += index * stride[dim++]), ...);
		return first[offset];
	}

	std::ptrdiff_t size(std::size_t dim) const { return extent[dim]; }

private:
	Element *first;
	std::array<std::ptrdiff_t, rank> extent;
	std::array<std::ptrdiff_t, rank> stride;
};

#endif
