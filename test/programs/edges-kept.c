/* edges-kept.c - noise is smoothed away where a picture is flat, edges stay
 * (anisotropic diffusion): differences, how much may flow, and the flows.
 * usage: edges-kept [width height steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static float *plane(int w, int h)
{
	float *p = calloc((size_t)w * h, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

__attribute__((noinline)) static void flow(int h, int w,
	float u[restrict h][w], float east[restrict h][w],
	float south[restrict h][w], float rate)
{
	for (int y = 0; y < h; y++)
		for (int x = 0; x < w - 1; x++) {
			float d = u[y][x + 1] - u[y][x];

			east[y][x] = d / (1 + 0.01f * d * d);
		}
	for (int y = 0; y < h - 1; y++)
		for (int x = 0; x < w; x++) {
			float d = u[y + 1][x] - u[y][x];

			south[y][x] = d / (1 + 0.01f * d * d);
		}
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++)
			u[y][x] += rate * (east[y][x] - east[y][x - 1]);
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++)
			u[y][x] += rate * (south[y][x] - south[y - 1][x]);
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
	int steps = argc > 3 ? atoi(argv[3]) : 8;
	float *u = plane(w, h), *east = plane(w, h), *south = plane(w, h);
	double sum = 0, begin;

	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			u[(size_t)y * w + x] =
				(float)(((x / 40 + y / 30) % 2) * 100 +
					(x * 7 + y * 13) % 19);
	begin = now();
	for (int s = 0; s < steps; s++)
		flow(h, w, (float(*)[w])u, (float(*)[w])east,
			(float(*)[w])south, 0.2f);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < w * h; i += 89)
		sum += u[i] * (float)(i % 7);
	printf("%d x %d, %d steps: %.9e\n", w, h, steps, sum);
	return 0;
}
