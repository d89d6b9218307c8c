/* bicubic.cpp - a picture made larger and smaller by cubic convolution (Keys),
 * in two passes over floats, with weights from a table.
 * usage: bicubic [width height rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

struct image {
	int w, h;
	std::vector<float> v;
	image(int w, int h) : w(w), h(h), v(std::size_t(w) * h) {}
};

struct tap {
	int at[4];
	float weight[4];
};

static float cubic(float x)
{
	x = std::fabs(x);
	if (x < 1)
		return (1.5f * x - 2.5f) * x * x + 1;
	if (x < 2)
		return ((-0.5f * x + 2.5f) * x - 4) * x + 2;
	return 0;
}

static std::vector<tap> make_taps(int from, int to)
{
	std::vector<tap> taps(to);
	float scale = float(from) / to;

	for (int i = 0; i < to; i++) {
		float c = (i + 0.5f) * scale - 0.5f;
		int first = int(std::floor(c)) - 1;

		for (int k = 0; k < 4; k++) {
			taps[i].at[k] = std::clamp(first + k, 0, from - 1);
			taps[i].weight[k] = cubic(c - (first + k));
		}
	}
	return taps;
}

static image resize(const image &in, int w, int h)
{
	image half(w, in.h), out(w, h);
	auto tx = make_taps(in.w, w), ty = make_taps(in.h, h);

	for (int y = 0; y < in.h; y++)
		for (int x = 0; x < w; x++) {
			float s = 0;

			for (int k = 0; k < 4; k++)
				s += tx[x].weight[k] * in.v[y * in.w + tx[x].at[k]];
			half.v[y * w + x] = s;
		}
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			float s = 0;

			for (int k = 0; k < 4; k++)
				s += ty[y].weight[k] * half.v[ty[y].at[k] * w + x];
			out.v[y * w + x] = std::min(255.0f, std::max(0.0f, s));
		}
	return out;
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 900, h = argc > 2 ? atoi(argv[2]) : 700;
	int rounds = argc > 3 ? atoi(argv[3]) : 48;
	image a(w, h);
	double sum = 0;

	for (int i = 0; i < w * h; i++)
		a.v[i] = (i * 7919u >> 5) % 256;
	for (int k = 0; k < rounds; k++) {
		image b = resize(a, w * 3 / 2, h * 3 / 2);

		a = resize(b, w, h);
		for (int i = 0; i < w * h; i += 97)
			sum += uint8_t(a.v[i]);
	}
	std::printf("%.9g\n", sum);
}
