// SPDX-License-Identifier: MIT
// blur.cpp - bytes; the weights are gone through by a range-based loop.
#ifndef P
#define P BY_CLASS(2, 2, 3, 12, 3)
#endif
#ifndef H
#define H BY_CLASS(14, 50, 160, 2160, 23)
#endif
#ifndef W
#define W BY_CLASS(17, 70, 200, 3840, 29)
#endif
#ifndef R
#define R BY_CLASS(3, 5, 7, 25, 5)
#endif
#define EXTENTS(X) X(np, P) X(h, H) X(w, W) X(nr, R)
#include "twin.hpp"

using Bytes = std::vector<unsigned char>;

static NOINLINE void kernel_blur(int np, int h, int w, const Bytes &in,
	Bytes &across, Bytes &out, const std::vector<int> &weight)
{
	const int nr = static_cast<int>(weight.size());

	for (int p = 0; p < np; p++) {
		for (int y = 0; y < h + nr; y++)
			for (int x = 0; x < w; x++) {
				int sum = 128;

				for (int r = 0; r < nr; r++)
					sum += weight[r] *
					       in[(p * (h + nr) + y) *
						  (w + nr) + x + r];
				across[y * w + x] = sum / 256;
			}
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++) {
				int sum = 128;

				for (int r = 0; r < nr; r++)
					sum += weight[r] *
					       across[(y + r) * w + x];
				out[(p * h + y) * w + x] = sum / 256;
			}
	}
}

// Scale the weights down to a sum of at most 256.
static NOINLINE void init(std::vector<int> &weight)
{
	int sum = 1;

	for (int part : weight)
		sum += part;
	for (int &part : weight)
		part = part * 256 / sum;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Bytes in(np * (h + nr) * (w + nr)), across((h + nr) * w);
	Bytes out(np * h * w);
	std::vector<int> weight(nr);

	FILL(in, 0, 256);
	FILL(across, 0, 256);
	FILL(out, 0, 256);
	FILL(weight, 1000, 3000);
	init(weight);
	TIMED(kernel_blur(np, h, w, in, across, out, weight));
	OUTPUT(across);
	OUTPUT(out);
	return finish();
}
