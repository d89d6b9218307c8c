/* mandelbrot.c - escape times, a histogram of them, and a smooth picture.
 * usage: mandelbrot [width height limit]
 *
 * SPDX-License-Identifier: MIT
 */
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int escape(double cx, double cy, int limit)
{
	double x = 0, y = 0;
	double q = (cx - 0.25) * (cx - 0.25) + cy * cy;
	int i;

	if (q * (q + (cx - 0.25)) < 0.25 * cy * cy)
		return limit;
	for (i = 0; i < limit; i++) {
		double xx = x * x, yy = y * y;

		if (xx + yy > 4)
			break;
		y = 2 * x * y + cy;
		x = xx - yy + cx;
	}
	return i;
}

static void smooth(const int *in, float *out, int w, int h)
{
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++) {
			float sum = 0;

			for (int dy = -1; dy <= 1; dy++)
				for (int dx = -1; dx <= 1; dx++)
					sum += in[(y + dy) * w + x + dx] *
					       (dx && dy ? 0.0625f
						: dx || dy ? 0.125f
							   : 0.25f);
			out[y * w + x] = sum;
		}
}

int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 1800;
	int h = argc > 2 ? atoi(argv[2]) : 1200;
	int limit = argc > 3 ? atoi(argv[3]) : 300;
	double sum = 0;

	if (w < 1 || h < 1 || limit < 1)
		return 2;
	int *count = malloc(sizeof(*count) * w * h);
	int *histogram = calloc(limit + 1, sizeof(*histogram));
	float *grey = calloc((size_t)w * h, sizeof(*grey));

	if (!count || !histogram || !grey)
		return 1;
	double begin = now();

	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			count[y * w + x] = escape(3.0 * x / w - 2.2,
				2.4 * y / h - 1.2, limit);
	for (int i = 0; i < w * h; i++)
		histogram[count[i]]++;
	smooth(count, grey, w, h);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < w * h; i++)
		sum = sum * 0.9999 + grey[i];
	printf("inside %d of %d, at 3 %d, sum %.12g\n", histogram[limit], w * h,
		histogram[limit > 3 ? 3 : limit], sum);
	free(count);
	free(histogram);
	free(grey);
	return 0;
}
