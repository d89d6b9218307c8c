/* unsharp.c - an unsharp mask: blur along rows, blur along columns, and what
 * that takes away is added to the picture.
 * usage: unsharp [width height rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static float *plane(int width, int height)
{
	float *p = calloc((size_t)width * height, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static void draw(int height, int width, float p[height][width])
{
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			p[y][x] = (float)((x * 7 + y * 13) % 256) +
				(float)((x ^ y) % 16);
}

static void sharpen(int height, int width, float out[restrict height][width],
	float rows[restrict height][width], float blur[restrict height][width],
	float in[restrict height][width])
{
	for (int y = 0; y < height; y++)
		for (int x = 2; x < width - 2; x++)
			rows[y][x] = 0.0625f * in[y][x - 2] +
				0.25f * in[y][x - 1] + 0.375f * in[y][x] +
				0.25f * in[y][x + 1] + 0.0625f * in[y][x + 2];
	for (int y = 2; y < height - 2; y++)
		for (int x = 2; x < width - 2; x++)
			blur[y][x] = 0.0625f * rows[y - 2][x] +
				0.25f * rows[y - 1][x] + 0.375f * rows[y][x] +
				0.25f * rows[y + 1][x] +
				0.0625f * rows[y + 2][x];
	for (int y = 2; y < height - 2; y++)
		for (int x = 2; x < width - 2; x++)
			out[y][x] = in[y][x] + 1.5f * (in[y][x] - blur[y][x]);
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int width = argc > 3 ? atoi(argv[1]) : 4000;
	int height = argc > 3 ? atoi(argv[2]) : 3000;
	int rounds = argc > 3 ? atoi(argv[3]) : 8;
	float *in = plane(width, height), *out = plane(width, height);
	float *rows = plane(width, height), *blur = plane(width, height);
	double sum = 0, begin;

	draw(height, width, (float(*)[width])in);
	begin = now();
	for (int i = 0; i < rounds; i++) {
		sharpen(height, width, (float(*)[width])out,
			(float(*)[width])rows, (float(*)[width])blur,
			(float(*)[width])in);
		in[(size_t)width * (height / 2) + width / 2] += 1;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (size_t i = 0; i < (size_t)width * height; i += 97)
		sum += out[i];
	printf("%d x %d, %d rounds: %.6e, centre %.6f\n", width, height,
		rounds, sum,
		(double)out[(size_t)width * (height / 2) + width / 2]);
	free(in);
	free(out);
	free(rows);
	free(blur);
	return 0;
}
