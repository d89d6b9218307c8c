/* canny.c - edges of a grey picture: gradient, thinning, hysteresis.
 * usage: canny [width height frames]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

#define MAX_W 2048
#define MAX_H 2048

static uint8_t picture[MAX_H][MAX_W];
static float gx[MAX_H][MAX_W], gy[MAX_H][MAX_W], magnitude[MAX_H][MAX_W];
static uint8_t edges[MAX_H][MAX_W];
static int stack[MAX_H * MAX_W];

static void draw_circles(int w, int h, int frame)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++) {
			int dx = (x + 3 * frame) % 160 - 80, dy = y % 120 - 60;
			int r = dx * dx + dy * dy;

			picture[y][x] = r < 1600 ? 200 : r < 3000 ? 90 : 30;
			picture[y][x] += (x * 7 + y * 13) % 11;
		}
}

static void smooth(int w, int h)
{
	for (int y = 1; y < h - 1; y++) {
		uint8_t left = picture[y][0];

		for (int x = 1; x < w - 1; x++) {
			uint8_t here = picture[y][x];

			picture[y][x] = (left + 2 * here + picture[y][x + 1]) / 4;
			left = here;
		}
	}
}

static void sobel(int w, int h)
{
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++) {
			const uint8_t *a = picture[y - 1] + x;
			const uint8_t *b = picture[y] + x;
			const uint8_t *c = picture[y + 1] + x;

			gx[y][x] = a[1] + 2 * b[1] + c[1] - a[-1] - 2 * b[-1] -
				   c[-1];
			gy[y][x] = c[-1] + 2 * c[0] + c[1] - a[-1] - 2 * a[0] -
				   a[1];
			magnitude[y][x] = sqrtf(gx[y][x] * gx[y][x] +
						gy[y][x] * gy[y][x]);
		}
}

/* Keep the pixels that are maxima in the direction of the gradient. */
static void thin(int w, int h, float low, float high)
{
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++) {
			float m = magnitude[y][x], p, q;
			float ax = fabsf(gx[y][x]), ay = fabsf(gy[y][x]);

			edges[y][x] = 0;
			if (m < low)
				continue;
			if (ay < 0.4142f * ax) {
				p = magnitude[y][x - 1];
				q = magnitude[y][x + 1];
			} else if (ay > 2.4142f * ax) {
				p = magnitude[y - 1][x];
				q = magnitude[y + 1][x];
			} else if (gx[y][x] * gy[y][x] > 0) {
				p = magnitude[y - 1][x - 1];
				q = magnitude[y + 1][x + 1];
			} else {
				p = magnitude[y - 1][x + 1];
				q = magnitude[y + 1][x - 1];
			}
			if (m >= p && m > q)
				edges[y][x] = m >= high ? 2 : 1;
		}
}

/* Weak pixels stay if a strong one is connected with them. */
static int link_edges(int w, int h)
{
	int top = 0, count = 0;

	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++)
			if (edges[y][x] == 2)
				stack[top++] = y * MAX_W + x;
	while (top > 0) {
		int at = stack[--top];
		int y = at / MAX_W, x = at % MAX_W;

		count++;
		for (int dy = -1; dy <= 1; dy++)
			for (int dx = -1; dx <= 1; dx++)
				if (edges[y + dy][x + dx] == 1) {
					edges[y + dy][x + dx] = 2;
					stack[top++] = at + dy * MAX_W + dx;
				}
	}
	return count;
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 2000;
	int h = argc > 2 ? atoi(argv[2]) : 1500;
	int frames = argc > 3 ? atoi(argv[3]) : 10;
	unsigned long hash = 5381;
	double spent = 0;

	if (w < 3 || h < 3 || w > MAX_W || h > MAX_H) {
		fprintf(stderr, "canny: size out of range\n");
		exit(2);
	}
	for (int f = 0; f < frames; f++) {
		draw_circles(w, h, f);
		double begin = now();

		for (int i = 0; i < 3; i++)
			smooth(w, h);
		sobel(w, h);
		thin(w, h, 40, 120);
		int count = link_edges(w, h);

		spent += now() - begin;
		printf("frame %d: edges %d\n", f, count);
	}
	fprintf(stderr, "time %.6f\n", spent);
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			hash = hash * 33 + edges[y][x];
	printf("hash %lx\n", hash);
	exit(0);
}
