/* contrast.c - local contrast: each pixel minus the mean of its surroundings,
 * over their variance; sums over squares of pixels by rows and columns.
 * usage: contrast [width height pictures]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define R 2

static float *plane(int w, int h)
{
	float *p = calloc((size_t)w * h, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static void draw(int h, int w, unsigned char p[h][w], int number)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			p[y][x] = (unsigned char)((x * 7 + y * 13 + number) %
					200 + (x ^ y) % 50);
}

static void normalize(int h, int w, unsigned char in[restrict h][w],
	float row[restrict h][w], float square[restrict h][w],
	float mean[restrict h][w], float spread[restrict h][w],
	float out[restrict h][w])
{
	for (int y = 0; y < h; y++)
		for (int x = R; x < w - R; x++) {
			float a = in[y][x - 2], b = in[y][x - 1], c = in[y][x];
			float d = in[y][x + 1], e = in[y][x + 2];

			row[y][x] = a + b + c + d + e;
			square[y][x] = a * a + b * b + c * c + d * d + e * e;
		}
	for (int y = R; y < h - R; y++)
		for (int x = R; x < w - R; x++)
			mean[y][x] = (row[y - 2][x] + row[y - 1][x] +
				row[y][x] + row[y + 1][x] + row[y + 2][x]) / 25;
	for (int y = R; y < h - R; y++)
		for (int x = R; x < w - R; x++)
			spread[y][x] = (square[y - 2][x] + square[y - 1][x] +
				square[y][x] + square[y + 1][x] +
				square[y + 2][x]) / 25 -
				mean[y][x] * mean[y][x];
	for (int y = R; y < h - R; y++)
		for (int x = R; x < w - R; x++)
			out[y][x] = (float)in[y][x] - mean[y][x];
	for (int y = R; y < h - R; y++)
		for (int x = R; x < w - R; x++)
			out[y][x] /= spread[y][x] + 10;
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int w = argc > 3 ? atoi(argv[1]) : 4000;
	int h = argc > 3 ? atoi(argv[2]) : 3000;
	int n = argc > 3 ? atoi(argv[3]) : 6;
	unsigned char *in = calloc((size_t)w * h, 1);
	float *row = plane(w, h), *square = plane(w, h), *mean = plane(w, h);
	float *spread = plane(w, h), *out = plane(w, h);
	double sum = 0, spent = 0;

	if (!in)
		return 1;
	for (int i = 0; i < n; i++) {
		double begin;

		draw(h, w, (unsigned char(*)[w])in, i);
		begin = now();
		normalize(h, w, (unsigned char(*)[w])in, (float(*)[w])row,
			(float(*)[w])square, (float(*)[w])mean,
			(float(*)[w])spread, (float(*)[w])out);
		spent += now() - begin;
		for (int k = 0; k < w * h; k += 89)
			sum += out[k] * (float)(k % 7);
	}
	fprintf(stderr, "time %.6f\n", spent);
	printf("%d pictures of %d x %d: %.9e\n", n, w, h, sum);
	return 0;
}
