// SPDX-License-Identifier: MIT
// twin.hpp - kernel.h for the twins in C++.
//
// A twin is included like a kernel: extents first, then this header.  FILL
// and OUTPUT take whatever has data() and size(), so that a twin prints what
// its kernel prints.
#ifndef ASH_TEST_TWIN_HPP
#define ASH_TEST_TWIN_HPP

#include "../kernel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace twin {

#define TWIN_TYPE(type, suffix)                                               \
	inline void fill_cells(type *a, std::size_t count, const char *name,  \
		double lo, double hi)                                         \
	{                                                                     \
		fill_##suffix(a, count, name, lo, hi);                        \
	}                                                                     \
	inline void checksum(const type *a, std::size_t count,                \
		const char *name)                                             \
	{                                                                     \
		checksum_##suffix(a, count, name);                            \
	}                                                                     \
	inline void print(const type *a, std::size_t count, const char *name) \
	{                                                                     \
		print_##suffix(a, count, name);                               \
	}
TWIN_TYPE(double, double)
TWIN_TYPE(float, float)
TWIN_TYPE(int, int)
TWIN_TYPE(unsigned char, byte)
#undef TWIN_TYPE

} // namespace twin

#undef FILL
#undef OUTPUT
#define FILL(A, lo, hi) twin::fill_cells((A).data(), (A).size(), #A, lo, hi)
#ifdef PRINT_ALL
#define OUTPUT(A) twin::print((A).data(), (A).size(), #A)
#else
#define OUTPUT(A) twin::checksum((A).data(), (A).size(), #A)
#endif

#endif
