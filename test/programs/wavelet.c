/* wavelet.c - two levels of a wavelet transform (5/3, lifting) of a picture,
 * along columns, without decimation: details of both levels and what is left.
 * usage: wavelet [width height rounds]
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

static void transform(int height, int width, float x[restrict height][width],
	float d1[restrict height][width], float s1[restrict height][width],
	float d2[restrict height][width], float s2[restrict height][width])
{
	for (int i = 1; i < height - 1; i++)
		for (int j = 0; j < width; j++)
			d1[i][j] = x[i][j] - 0.5f * (x[i - 1][j] + x[i + 1][j]);
	for (int i = 2; i < height - 2; i++)
		for (int j = 0; j < width; j++)
			s1[i][j] = x[i][j] + 0.25f * (d1[i - 1][j] +
				d1[i + 1][j]);
	for (int i = 4; i < height - 4; i++)
		for (int j = 0; j < width; j++)
			d2[i][j] = s1[i][j] - 0.5f * (s1[i - 2][j] +
				s1[i + 2][j]);
	for (int i = 6; i < height - 6; i++)
		for (int j = 0; j < width; j++)
			s2[i][j] = s1[i][j] + 0.25f * (d2[i - 2][j] +
				d2[i + 2][j]);
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
	float *p[5];
	double sum = 0, begin;

	for (int k = 0; k < 5; k++)
		p[k] = plane(width, height);
	for (int y = 0; y < height; y++)
		for (int x = 0; x < width; x++)
			p[0][(size_t)y * width + x] =
				(float)((x * 5 + y * y * 3) % 256);
	begin = now();
	for (int i = 0; i < rounds; i++) {
		transform(height, width, (float(*)[width])p[0],
			(float(*)[width])p[1], (float(*)[width])p[2],
			(float(*)[width])p[3], (float(*)[width])p[4]);
		p[0][(size_t)width * (height / 2)] += 1;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (size_t i = 0; i < (size_t)width * height; i += 89)
		sum += p[1][i] * 0.5 + p[3][i] - p[4][i];
	printf("%d x %d, %d rounds: %.9e\n", width, height, rounds, sum);
	for (int k = 0; k < 5; k++)
		free(p[k]);
	return 0;
}
