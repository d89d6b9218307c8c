/* sobel-rgb.c - edges of a colour image with three bytes a pixel: grey values,
 * Sobel gradients with mirrored borders, a histogram, a threshold by Otsu.
 * usage: sobel-rgb [width height rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct {
	uint8_t r, g, b;
} pixel;

static void make(pixel *p, int w, int h)
{
	uint32_t s = 1;

	for (int i = 0; i < w * h; i++) {
		s = s * 1664525u + 1013904223u;
		p[i].r = (i % w) * 255 / w ^ (s >> 28);
		p[i].g = (i / w) * 255 / h ^ (s >> 27 & 7);
		p[i].b = s >> 24;
	}
}

static void to_grey(const pixel *p, uint8_t *grey, int n)
{
	for (int i = 0; i < n; i++)
		grey[i] = (77 * p[i].r + 150 * p[i].g + 29 * p[i].b) >> 8;
}

static int mirror(int i, int n)
{
	return i < 0 ? -i : i >= n ? 2 * n - 2 - i : i;
}

static void sobel(const uint8_t *g, uint8_t *out, int w, int h)
{
	for (int y = 0; y < h; y++) {
		const uint8_t *a = g + mirror(y - 1, h) * w;
		const uint8_t *b = g + y * w;
		const uint8_t *c = g + mirror(y + 1, h) * w;

		for (int x = 0; x < w; x++) {
			int l = mirror(x - 1, w), r = mirror(x + 1, w);
			int gx = a[r] - a[l] + 2 * (b[r] - b[l]) + c[r] - c[l];
			int gy = c[l] - a[l] + 2 * (c[x] - a[x]) + c[r] - a[r];
			int m = abs(gx) + abs(gy);

			out[y * w + x] = m > 255 ? 255 : m;
		}
	}
}

static int otsu(const uint8_t *v, int n)
{
	int count[256] = {0}, best = 0;
	double sum = 0, below = 0, most = -1;
	long before = 0;

	for (int i = 0; i < n; i++)
		count[v[i]]++;
	for (int i = 0; i < 256; i++)
		sum += (double)i * count[i];
	for (int i = 0; i < 256; i++) {
		before += count[i];
		below += (double)i * count[i];
		if (before == 0 || before == n)
			continue;
		double d = below / before - (sum - below) / (n - before);
		double between = d * d * before * (n - before);

		if (between > most) {
			most = between;
			best = i;
		}
	}
	return best;
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 1600;
	int h = argc > 2 ? atoi(argv[2]) : 1200;
	int rounds = argc > 3 ? atoi(argv[3]) : 60;
	pixel *p = malloc(sizeof(*p) * w * h);
	uint8_t *grey = malloc(w * h), *edge = malloc(w * h);
	unsigned long check = 0;

	if (!p || !grey || !edge || w < 3 || h < 3)
		return 1;
	make(p, w, h);
	for (int k = 0; k < rounds; k++) {
		to_grey(p, grey, w * h);
		sobel(grey, edge, w, h);
		int t = otsu(edge, w * h);

		for (int i = 0; i < w * h; i++)
			check += edge[i] > t;
		p[k * 17 % (w * h)].r ^= 85;
	}
	printf("%lu\n", check);
	free(p);
	free(grey);
	free(edge);
	return 0;
}
