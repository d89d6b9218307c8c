/* equalize.c - adaptive histogram equalization by tiles, with a limit.
 * usage: equalize [width height rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TILES = 8, BINS = 256 };

static uint8_t map[TILES][TILES][BINS];

static void count_tile(const uint16_t *im, int stride, int w, int h,
	int *histogram)
{
	memset(histogram, 0, BINS * sizeof(*histogram));
	for (int y = 0; y < h; y++, im += stride)
		for (int x = 0; x < w; x++)
			histogram[im[x] >> 8]++;
}

/* What is above the limit is spread over all bins. */
static void clip(int *histogram, int limit)
{
	int excess = 0;

	for (int i = 0; i < BINS; i++)
		if (histogram[i] > limit) {
			excess += histogram[i] - limit;
			histogram[i] = limit;
		}
	for (int i = 0; i < BINS; i++)
		histogram[i] += excess / BINS + (i < excess % BINS);
}

static void make_map(uint8_t *to, const int *histogram, int total)
{
	int64_t sum = 0;

	for (int i = 0; i < BINS; i++) {
		sum += histogram[i];
		to[i] = (uint8_t)(sum * 255 / total);
	}
}

static void apply(const uint16_t *in, uint8_t *out, int w, int h, int tw,
	int th)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			int tx = (x - tw / 2) / tw, ty = (y - th / 2) / th;
			int tx1 = tx + 1 < TILES ? tx + 1 : TILES - 1;
			int ty1 = ty + 1 < TILES ? ty + 1 : TILES - 1;
			int fx = (x + tw / 2) % tw, fy = (y + th / 2) % th;
			int bin = in[y * w + x] >> 8;

			if (x < tw / 2)
				tx = tx1 = 0;
			if (y < th / 2)
				ty = ty1 = 0;
			int top = map[ty][tx][bin] * (tw - fx) +
				  map[ty][tx1][bin] * fx;
			int bottom = map[ty1][tx][bin] * (tw - fx) +
				     map[ty1][tx1][bin] * fx;

			out[y * w + x] =
				(top * (th - fy) + bottom * fy) / (tw * th);
		}
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 1600;
	int h = argc > 2 ? atoi(argv[2]) : 1200;
	int rounds = argc > 3 ? atoi(argv[3]) : 16;
	int tw = w / TILES, th = h / TILES;
	int histogram[BINS];
	unsigned hash = 0;
	struct timespec a, b;

	if (tw < 2 || th < 2) {
		fputs("picture too small\n", stderr);
		return 2;
	}
	w = tw * TILES;
	h = th * TILES;
	uint16_t *in = malloc(sizeof(*in) * w * h);
	uint8_t *out = malloc((size_t)w * h);

	for (int i = 0; i < w * h; i++)
		in[i] = (uint16_t)(20000 + i % w * 9 + (i * 2654435761u >> 20));
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (int r = 0; r < rounds; r++) {
		for (int ty = 0; ty < TILES; ty++)
			for (int tx = 0; tx < TILES; tx++) {
				count_tile(in + ty * th * w + tx * tw, w, tw,
					th, histogram);
				clip(histogram, tw * th / (16 + r));
				make_map(map[ty][tx], histogram, tw * th);
			}
		apply(in, out, w, h, tw, th);
		hash = hash * 7 + out[(r * 7919) % (w * h)];
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	fprintf(stderr, "time %.6f\n",
		b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec));
	for (int i = 0; i < w * h; i++)
		hash = hash * 31 + out[i];
	printf("%08x\n", hash);
	free(in);
	free(out);
	return 0;
}
