/* SPDX-License-Identifier: MIT */
/* blur - separable blur of byte images in two stages: nr taps across, then nr
 * taps down, with the weighted sum in an integer scalar.
 *
 * All planes share one buffer for the result of the first stage.  The input
 * has nr more rows and columns than the output.
 * The arrays are not declared to be disjoint, and most consist of bytes.
 */
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
#include "kernel.h"

static NOINLINE void kernel_blur(SIZE_PARAMS
	unsigned char in[np][h + nr][w + nr], unsigned char across[h + nr][w],
	unsigned char out[np][h][w], int weight[nr])
{
	int sum;

	for (int p = 0; p < np; p++) {
		for (int y = 0; y < h + nr; y++)
			for (int x = 0; x < w; x++) {
				sum = 128;
				for (int r = 0; r < nr; r++)
					sum += weight[r] * in[p][y][x + r];
				across[y][x] = sum / 256;
			}
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++) {
				sum = 128;
				for (int r = 0; r < nr; r++)
					sum += weight[r] * across[y + r][x];
				out[p][y][x] = sum / 256;
			}
	}
}

/* Scale the weights down to a sum of at most 256. */
static NOINLINE void init(SIZE_PARAMS int weight[nr])
{
	int sum = 1;

	(void)np, (void)h, (void)w;
	for (int r = 0; r < nr; r++)
		sum += weight[r];
	for (int r = 0; r < nr; r++)
		weight[r] = weight[r] * 256 / sum;
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY3(unsigned char, in, np, h + nr, w + nr);
	ARRAY2(unsigned char, across, h + nr, w);
	ARRAY3(unsigned char, out, np, h, w);
	ARRAY1(int, weight, nr);

	FILL(in, 0, 256);
	FILL(across, 0, 256);
	FILL(out, 0, 256);
	FILL(weight, 1000, 3000);
	init(SIZE_ARGS weight);
	TIMED(kernel_blur(SIZE_ARGS in, across, out, weight));
	OUTPUT(across);
	OUTPUT(out);
	return finish();
}
