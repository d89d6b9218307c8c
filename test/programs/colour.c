/* colour.c - a camera's way from the sensor to the screen: Bayer mosaic to
 * RGB, white balance and matrix, gamma by a table, RGB to YCbCr 4:2:0 and
 * back, hue and saturation, histogram of hues.
 * usage: colour [width height frames]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct rgb { uint8_t r, g, b; } rgb;

typedef struct picture {
	int w, h;
	uint16_t *raw;		/* RGGB, 12 bits */
	rgb *pixels;
	uint8_t *y, *cb, *cr;
} picture;

static uint8_t gamma_table[4096];

static void *get(size_t n)
{
	void *p = calloc(n, 1);

	if (!p)
		exit(1);
	return p;
}

static void make_gamma(void)
{
	for (int i = 0; i < 4096; i++)
		gamma_table[i] = (uint8_t)(255 * pow(i / 4095.0, 1 / 2.2) + 0.5);
}

static void expose(picture *p, int frame)
{
	for (int y = 0; y < p->h; y++)
		for (int x = 0; x < p->w; x++) {
			unsigned n = (unsigned)(x * 73 + y * 151 + frame * 37);

			n ^= n >> 5;
			p->raw[y * p->w + x] = (uint16_t)((1200 + 900 *
				((x / 40 + y / 30 + frame) % 3) + n % 200) & 4095);
		}
}

static int clip(int v, int top)
{
	return v < 0 ? 0 : v > top ? top : v;
}

static void demosaic(picture *p)
{
	int w = p->w;

	for (int y = 1; y < p->h - 1; y++)
		for (int x = 1; x < w - 1; x++) {
			const uint16_t *c = p->raw + y * w + x;
			int cross = (c[-1] + c[1] + c[-w] + c[w]) / 4;
			int diagonal = (c[-w - 1] + c[-w + 1] + c[w - 1] +
				c[w + 1]) / 4;
			int across = (c[-1] + c[1]) / 2, down = (c[-w] + c[w]) / 2;
			int r, g, b;

			if (y % 2 == 0 && x % 2 == 0) {
				r = c[0];
				g = cross;
				b = diagonal;
			} else if (y % 2 == 1 && x % 2 == 1) {
				r = diagonal;
				g = cross;
				b = c[0];
			} else {
				g = c[0];
				r = y % 2 == 0 ? across : down;
				b = y % 2 == 0 ? down : across;
			}
			/* balance and matrix in fixed point of 10 bits */
			int r2 = (1800 * r - 500 * g - 140 * b) >> 10;
			int g2 = (-260 * r + 1500 * g - 220 * b) >> 10;
			int b2 = (30 * r - 560 * g + 1700 * b) >> 10;

			p->pixels[y * w + x].r = gamma_table[clip(r2, 4095)];
			p->pixels[y * w + x].g = gamma_table[clip(g2, 4095)];
			p->pixels[y * w + x].b = gamma_table[clip(b2, 4095)];
		}
}

static void to_ycbcr(picture *p)
{
	int w = p->w;

	for (int i = 0; i < w * p->h; i++) {
		rgb c = p->pixels[i];

		p->y[i] = (77 * c.r + 150 * c.g + 29 * c.b + 128) >> 8;
	}
	for (int y = 0; y < p->h / 2; y++)
		for (int x = 0; x < w / 2; x++) {
			int r = 0, g = 0, b = 0;

			for (int k = 0; k < 4; k++) {
				const rgb *c = &p->pixels[(2 * y + k / 2) * w +
					2 * x + k % 2];

				r += c->r;
				g += c->g;
				b += c->b;
			}
			p->cb[y * (w / 2) + x] =
				clip(((-43 * r - 85 * g + 128 * b) >> 10) + 128, 255);
			p->cr[y * (w / 2) + x] =
				clip(((128 * r - 107 * g - 21 * b) >> 10) + 128, 255);
		}
}

static void to_rgb(picture *p)
{
	int w = p->w;

	for (int y = 0; y < p->h / 2 * 2; y++)
		for (int x = 0; x < w / 2 * 2; x++) {
			int l = p->y[y * w + x];
			int u = p->cb[(y / 2) * (w / 2) + x / 2] - 128;
			int v = p->cr[(y / 2) * (w / 2) + x / 2] - 128;
			rgb *c = &p->pixels[y * w + x];

			c->r = clip(l + ((359 * v) >> 8), 255);
			c->g = clip(l - ((88 * u + 183 * v) >> 8), 255);
			c->b = clip(l + ((454 * u) >> 8), 255);
		}
}

static void saturate(picture *p, float amount, int *hues)
{
	for (int i = 0; i < p->w * p->h; i++) {
		float r = p->pixels[i].r, g = p->pixels[i].g, b = p->pixels[i].b;
		float max = fmaxf(r, fmaxf(g, b)), min = fminf(r, fminf(g, b));
		float d = max - min, hue = 0, grey = (r + g + b) / 3;

		if (d > 0) {
			if (max == r)
				hue = (g - b) / d + (g < b ? 6 : 0);
			else if (max == g)
				hue = (b - r) / d + 2;
			else
				hue = (r - g) / d + 4;
		}
		hues[(int)(hue * 6) % 36]++;
		p->pixels[i].r = clip((int)(grey + amount * (r - grey)), 255);
		p->pixels[i].g = clip((int)(grey + amount * (g - grey)), 255);
		p->pixels[i].b = clip((int)(grey + amount * (b - grey)), 255);
	}
}

int main(int argc, char **argv)
{
	picture p = {argc > 3 ? atoi(argv[1]) : 800, argc > 3 ? atoi(argv[2]) : 600,
		NULL, NULL, NULL, NULL, NULL};
	int frames = argc > 3 ? atoi(argv[3]) : 50, hues[36] = {0};
	size_t n = (size_t)p.w * p.h;
	unsigned long sum = 0;

	if (p.w < 8 || p.h < 8)
		return 2;
	p.raw = get(n * 2);
	p.pixels = get(n * sizeof(rgb));
	p.y = get(n);
	p.cb = get(n / 4 + 1);
	p.cr = get(n / 4 + 1);
	make_gamma();
	clock_t begin = clock();

	for (int f = 0; f < frames; f++) {
		expose(&p, f);
		demosaic(&p);
		to_ycbcr(&p);
		to_rgb(&p);
		saturate(&p, 1.3f, hues);
		for (size_t i = 0; i < n; i++)
			sum += p.pixels[i].r * 3 + p.pixels[i].g * 5 + p.pixels[i].b;
	}
	fprintf(stderr, "time %.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
	printf("sum %lu hues", sum);
	for (int i = 0; i < 36; i++)
		printf(" %d", hues[i]);
	printf("\n");
	return 0;
}
