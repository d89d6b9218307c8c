/* SPDX-License-Identifier: MIT */
/* conv - a convolution layer in float: images and channels come first (NCHW),
 * nk filters of nr x ns taps per channel, stride 1, plus a bias per filter.
 *
 * The input has nr more rows and ns more columns than the output: the border
 * that the taps reach, and one more, so that no extent can be negative.
 */
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
#include "kernel.h"

static NOINLINE void kernel_conv(SIZE_PARAMS
	float out[restrict nb][nk][nh][nw],
	float in[restrict nb][nc][nh + nr][nw + ns],
	float filter[restrict nk][nc][nr][ns], float bias[restrict nk])
{
	for (int b = 0; b < nb; b++)
	for (int k = 0; k < nk; k++)
	for (int y = 0; y < nh; y++)
	for (int x = 0; x < nw; x++) {
		out[b][k][y][x] = bias[k];
		for (int c = 0; c < nc; c++)
		for (int r = 0; r < nr; r++)
		for (int s = 0; s < ns; s++)
			out[b][k][y][x] += in[b][c][y + r][x + s] *
					   filter[k][c][r][s];
	}
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY4(float, out, nb, nk, nh, nw);
	ARRAY4(float, in, nb, nc, nh + nr, nw + ns);
	ARRAY4(float, filter, nk, nc, nr, ns);
	ARRAY1(float, bias, nk);

	FILL(out, -1.0, 1.0);
	FILL(in, -1.0, 1.0);
	FILL(filter, -1.0, 1.0);
	FILL(bias, -1.0, 1.0);
	TIMED(kernel_conv(SIZE_ARGS out, in, filter, bias));
	OUTPUT(out);
	return finish();
}
