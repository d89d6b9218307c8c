/* block-dct.c - blocks of 8 x 8 as JPEG codes them: cosine transform,
 * quantization, zigzag, run lengths; and the way back.
 * usage: block-dct [blocks-per-side]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "dct.h"

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static const int quantum[B][B] = {
	{16, 11, 10, 16, 24, 40, 51, 61}, {12, 12, 14, 19, 26, 58, 60, 55},
	{14, 13, 16, 24, 40, 57, 69, 56}, {14, 17, 22, 29, 51, 87, 80, 62},
	{18, 22, 37, 56, 68, 109, 103, 77}, {24, 35, 55, 64, 81, 104, 113, 92},
	{49, 64, 78, 87, 103, 121, 120, 101},
	{72, 92, 95, 98, 112, 100, 103, 99},
};

static int zigzag[B * B];

static void init_tables(void)
{
	int n = 0;

	for (int u = 0; u < B; u++)
		for (int x = 0; x < B; x++)
			basis[u][x] = (u ? 0.5 : sqrt(0.125)) *
				      cos((2 * x + 1) * u * M_PI / 16);
	for (int s = 0; s < 2 * B - 1; s++)
		for (int i = 0; i <= s; i++) {
			int y = s % 2 ? i : s - i, x = s - y;

			if (x < B && y < B)
				zigzag[n++] = y * B + x;
		}
}

/* Quantize in place; the number of symbols that a coder would write. */
static int quantize(double block[B][B])
{
	const double *flat = &block[0][0];
	int symbols = 0, run = 0;

	for (int y = 0; y < B; y++)
		for (int x = 0; x < B; x++)
			block[y][x] = rint(block[y][x] / quantum[y][x]);
	for (int i = 1; i < B * B; i++) {
		if (flat[zigzag[i]] == 0) {
			run++;
			continue;
		}
		symbols += 1 + run / 16;
		run = 0;
	}
	for (int y = 0; y < B; y++)
		for (int x = 0; x < B; x++)
			block[y][x] *= quantum[y][x];
	return symbols + 1;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 700;
	int side = n * B, symbols = 0;
	double worst = 0, sum = 0;

	if (n < 1)
		return 2;
	unsigned char *im = malloc((size_t)side * side);

	if (!im)
		return 1;
	for (int y = 0; y < side; y++)
		for (int x = 0; x < side; x++)
			im[y * side + x] = (unsigned char)(128 +
				60 * sin(x * 0.05) * cos(y * 0.03) +
				(x * y) % 23);
	double begin = now();

	init_tables();
	for (int by = 0; by < n; by++)
		for (int bx = 0; bx < n; bx++) {
			double block[B][B];
			unsigned char *p = im + by * B * side + bx * B;

			for (int y = 0; y < B; y++)
				for (int x = 0; x < B; x++)
					block[y][x] = p[y * side + x] - 128.0;
			forward(block);
			symbols += quantize(block);
			backward(block);
			for (int y = 0; y < B; y++)
				for (int x = 0; x < B; x++) {
					double d = block[y][x] + 128 -
						   p[y * side + x];

					if (fabs(d) > worst)
						worst = fabs(d);
					sum += d * d;
				}
		}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("%d symbols, worst %.10f, mean square %.10f\n", symbols, worst,
		sum / ((double)side * side));
	free(im);
	return 0;
}
