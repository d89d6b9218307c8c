/* SPDX-License-Identifier: MIT */
/* deriche - Deriche's recursive smoothing of an image, in float.
 *
 * Along each row one recursion runs forwards and one backwards, and their
 * sum is the smoothed row; then the same down the columns.  The last two
 * results and inputs of a recursion live in scalars.
 */
#ifndef W
#define W BY_CLASS(32, 96, 400, 4096, 29)
#endif
#ifndef H
#define H BY_CLASS(24, 80, 300, 2160, 31)
#endif
#define EXTENTS(X) X(w, W) X(h, H)
#include "kernel.h"

static NOINLINE void kernel_deriche(SIZE_PARAMS float alpha,
	float in[restrict w][h], float out[restrict w][h],
	float fwd[restrict w][h], float bwd[restrict w][h])
{
	float decay = expf(-alpha);
	float scale = (1.0f - decay) * (1.0f - decay) /
		      (1.0f + 2.0f * alpha * decay - decay * decay);
	float a1 = scale;
	float a2 = scale * decay * (alpha - 1.0f);
	float a3 = scale * decay * (alpha + 1.0f);
	float a4 = -scale * decay * decay;
	float b1 = 2.0f * decay;
	float b2 = -decay * decay;
	float x1, x2, y1, y2;

	for (int i = 0; i < w; i++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		for (int j = 0; j < h; j++) {
			fwd[i][j] = a1 * in[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
			x1 = in[i][j];
			y2 = y1;
			y1 = fwd[i][j];
		}
	}
	for (int i = 0; i < w; i++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		x2 = 0.0f;
		for (int j = h - 1; j >= 0; j--) {
			bwd[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
			x2 = x1;
			x1 = in[i][j];
			y2 = y1;
			y1 = bwd[i][j];
		}
	}
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			out[i][j] = fwd[i][j] + bwd[i][j];
	for (int j = 0; j < h; j++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		for (int i = 0; i < w; i++) {
			fwd[i][j] = a1 * out[i][j] + a2 * x1 + b1 * y1 +
				    b2 * y2;
			x1 = out[i][j];
			y2 = y1;
			y1 = fwd[i][j];
		}
	}
	for (int j = 0; j < h; j++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		x2 = 0.0f;
		for (int i = w - 1; i >= 0; i--) {
			bwd[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
			x2 = x1;
			x1 = out[i][j];
			y2 = y1;
			y1 = bwd[i][j];
		}
	}
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			out[i][j] = fwd[i][j] + bwd[i][j];
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	ARRAY2(float, in, w, h);
	ARRAY2(float, out, w, h);
	ARRAY2(float, fwd, w, h);
	ARRAY2(float, bwd, w, h);

	FILL(in, 0.0, 1.0);
	FILL(out, 0.0, 1.0);
	FILL(fwd, 0.0, 1.0);
	FILL(bwd, 0.0, 1.0);
	TIMED(kernel_deriche(SIZE_ARGS (float)opaque(0.25), in, out, fwd, bwd));
	OUTPUT(out);
	OUTPUT(fwd);
	OUTPUT(bwd);
	return finish();
}
