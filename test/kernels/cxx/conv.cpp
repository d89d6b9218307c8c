// SPDX-License-Identifier: MIT
// conv.cpp - views of four dimensions.
#ifndef NB
#define NB BY_CLASS(2, 2, 2, 8, 3)
#endif
#ifndef NK
#define NK BY_CLASS(3, 8, 16, 64, 5)
#endif
#ifndef NC
#define NC BY_CLASS(4, 6, 16, 64, 7)
#endif
#ifndef NH
#define NH BY_CLASS(8, 20, 28, 56, 13)
#endif
#ifndef NW
#define NW BY_CLASS(9, 22, 30, 56, 17)
#endif
#ifndef NR
#define NR BY_CLASS(3, 3, 3, 3, 3)
#endif
#ifndef NS
#define NS BY_CLASS(3, 3, 3, 3, 5)
#endif
#define EXTENTS(X)                                                            \
	X(nb, NB) X(nk, NK) X(nc, NC) X(nh, NH) X(nw, NW) X(nr, NR) X(ns, NS)
#include "twin.hpp"
#include "view.hpp"

using Tensor = View<float, 4>;

static NOINLINE void kernel_conv(const Tensor &out, const Tensor &in,
	const Tensor &filter, const std::vector<float> &bias)
{
	const std::ptrdiff_t nb = out.size(0), nk = out.size(1);
	const std::ptrdiff_t nh = out.size(2), nw = out.size(3);
	const std::ptrdiff_t nc = filter.size(1), nr = filter.size(2);
	const std::ptrdiff_t ns = filter.size(3);

	for (std::ptrdiff_t b = 0; b < nb; b++)
	for (std::ptrdiff_t k = 0; k < nk; k++)
	for (std::ptrdiff_t y = 0; y < nh; y++)
	for (std::ptrdiff_t x = 0; x < nw; x++) {
		out(b, k, y, x) = bias[k];
		for (std::ptrdiff_t c = 0; c < nc; c++)
		for (std::ptrdiff_t r = 0; r < nr; r++)
		for (std::ptrdiff_t s = 0; s < ns; s++)
			out(b, k, y, x) += in(b, c, y + r, x + s) *
					   filter(k, c, r, s);
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	std::vector<float> out(nb * nk * nh * nw);
	std::vector<float> in(nb * nc * (nh + nr) * (nw + ns));
	std::vector<float> filter(nk * nc * nr * ns), bias(nk);

	FILL(out, -1.0, 1.0);
	FILL(in, -1.0, 1.0);
	FILL(filter, -1.0, 1.0);
	FILL(bias, -1.0, 1.0);
	TIMED(kernel_conv(Tensor(out, nb, nk, nh, nw),
		Tensor(in, nb, nc, nh + nr, nw + ns),
		Tensor(filter, nk, nc, nr, ns), bias));
	OUTPUT(out);
	return finish();
}
