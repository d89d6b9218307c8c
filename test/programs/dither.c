/* dither.c - error diffusion after Floyd and Steinberg onto a palette.
 * usage: dither [width height]
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

struct colour {
	short r, g, b;
};

static const struct colour palette[] = {
	{0, 0, 0}, {255, 255, 255}, {200, 30, 30}, {30, 160, 40},
	{40, 50, 190}, {230, 210, 40}, {120, 120, 120}, {140, 80, 30},
};
#define N_COLOURS ((int)(sizeof(palette) / sizeof(palette[0])))

static int nearest(struct colour c)
{
	int best = 0, least = INT_MAX;

	for (int i = 0; i < N_COLOURS; i++) {
		int dr = c.r - palette[i].r;
		int dg = c.g - palette[i].g;
		int db = c.b - palette[i].b;
		int d = 3 * dr * dr + 6 * dg * dg + db * db;

		if (d < least) {
			least = d;
			best = i;
		}
		if (d == 0)
			break;
	}
	return best;
}

static short limit(int v)
{
	return (short)(v < 0 ? 0 : v > 255 ? 255 : v);
}

static void spill(struct colour *to, const int *error, int weight)
{
	to->r = limit(to->r + error[0] * weight / 16);
	to->g = limit(to->g + error[1] * weight / 16);
	to->b = limit(to->b + error[2] * weight / 16);
}

static void dither(struct colour *im, unsigned char *out, int w, int h)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			struct colour *p = im + y * w + x;
			int k = nearest(*p);
			int error[3] = {p->r - palette[k].r,
				p->g - palette[k].g, p->b - palette[k].b};

			out[y * w + x] = (unsigned char)k;
			if (x + 1 < w)
				spill(p + 1, error, 7);
			if (y + 1 == h)
				continue;
			if (x > 0)
				spill(p + w - 1, error, 3);
			spill(p + w, error, 5);
			if (x + 1 < w)
				spill(p + w + 1, error, 1);
		}
}

int main(int argc, char *argv[])
{
	int w = 3000, h = 2000, use[N_COLOURS] = {0};
	unsigned hash = 77;

	if (argc == 3) {
		w = atoi(argv[1]);
		h = atoi(argv[2]);
	}
	if (w <= 0 || h <= 0)
		return 2;
	struct colour *im = malloc(sizeof(*im) * w * h);
	unsigned char *out = malloc((size_t)w * h);

	if (!im || !out)
		return 1;
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			im[y * w + x].r = (short)(x * 255 / w);
			im[y * w + x].g = (short)(y * 255 / h);
			im[y * w + x].b = (short)((x + y) % 256);
		}
	double start = now();

	dither(im, out, w, h);
	for (int i = 0; i < w * h; i++)
		use[out[i]]++;
	fprintf(stderr, "time %.6f\n", now() - start);
	for (int i = 0; i < w * h; i++)
		hash = hash * 31 + out[i];
	for (int i = 0; i < N_COLOURS; i++)
		printf("%d%c", use[i], i + 1 < N_COLOURS ? ' ' : '\n');
	printf("%08x\n", hash);
	return 0;
}
