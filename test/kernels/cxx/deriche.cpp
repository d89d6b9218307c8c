// SPDX-License-Identifier: MIT
// deriche.cpp - float, coefficients in a std::array.
#ifndef W
#define W BY_CLASS(32, 96, 400, 4096, 29)
#endif
#ifndef H
#define H BY_CLASS(24, 80, 300, 2160, 31)
#endif
#define EXTENTS(X) X(w, W) X(h, H)
#include "twin.hpp"
#include "matrix.hpp"

static NOINLINE void kernel_deriche(float alpha, const Matrix<float> &in,
	Matrix<float> &out, Matrix<float> &fwd, Matrix<float> &bwd)
{
	const int w = static_cast<int>(in.rows());
	const int h = static_cast<int>(in.columns());
	const float decay = std::exp(-alpha);
	const float scale = (1.0f - decay) * (1.0f - decay) /
			    (1.0f + 2.0f * alpha * decay - decay * decay);
	const std::array<float, 4> a{ scale, scale * decay * (alpha - 1.0f),
		scale * decay * (alpha + 1.0f), -scale * decay * decay };
	const std::array<float, 2> b{ 2.0f * decay, -decay * decay };

	for (int i = 0; i < w; i++) {
		float y1 = 0.0f, y2 = 0.0f, x1 = 0.0f;

		for (int j = 0; j < h; j++) {
			fwd(i, j) = a[0] * in(i, j) + a[1] * x1 + b[0] * y1 +
				    b[1] * y2;
			x1 = in(i, j);
			y2 = y1;
			y1 = fwd(i, j);
		}
	}
	for (int i = 0; i < w; i++) {
		float y1 = 0.0f, y2 = 0.0f, x1 = 0.0f, x2 = 0.0f;

		for (int j = h - 1; j >= 0; j--) {
			bwd(i, j) = a[2] * x1 + a[3] * x2 + b[0] * y1 +
				    b[1] * y2;
			x2 = x1;
			x1 = in(i, j);
			y2 = y1;
			y1 = bwd(i, j);
		}
	}
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			out(i, j) = fwd(i, j) + bwd(i, j);
	for (int j = 0; j < h; j++) {
		float y1 = 0.0f, y2 = 0.0f, x1 = 0.0f;

		for (int i = 0; i < w; i++) {
			fwd(i, j) = a[0] * out(i, j) + a[1] * x1 + b[0] * y1 +
				    b[1] * y2;
			x1 = out(i, j);
			y2 = y1;
			y1 = fwd(i, j);
		}
	}
	for (int j = 0; j < h; j++) {
		float y1 = 0.0f, y2 = 0.0f, x1 = 0.0f, x2 = 0.0f;

		for (int i = w - 1; i >= 0; i--) {
			bwd(i, j) = a[2] * x1 + a[3] * x2 + b[0] * y1 +
				    b[1] * y2;
			x2 = x1;
			x1 = out(i, j);
			y2 = y1;
			y1 = bwd(i, j);
		}
	}
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			out(i, j) = fwd(i, j) + bwd(i, j);
}

int main(int argc, char **argv)
{
	READ_SIZES(argc, argv);
	Matrix<float> in(w, h), out(w, h), fwd(w, h), bwd(w, h);

	FILL(in, 0.0, 1.0);
	FILL(out, 0.0, 1.0);
	FILL(fwd, 0.0, 1.0);
	FILL(bwd, 0.0, 1.0);
	TIMED(kernel_deriche(static_cast<float>(opaque(0.25)), in, out, fwd,
		bwd));
	OUTPUT(out);
	OUTPUT(fwd);
	OUTPUT(bwd);
	return finish();
}
