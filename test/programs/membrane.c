/* membrane.c - waves on a drum, three time planes in a ring.
 * usage: membrane [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static float *plane[3];

static void start(int n)
{
	for (int p = 0; p < 3; p++) {
		plane[p] = calloc((size_t)n * n, sizeof(float));
		if (!plane[p]) {
			perror("membrane");
			exit(1);
		}
	}
	for (int y = 1; y < n - 1; y++)
		for (int x = 1; x < n - 1; x++) {
			float dx = x - n / 3.0f, dy = y - n / 2.0f;

			plane[0][y * n + x] = plane[1][y * n + x] =
				expf(-(dx * dx + dy * dy) / 50);
		}
}

static void step(int s, int n, float c)
{
	const float *before = plane[s % 3];
	const float *u = plane[(s + 1) % 3];
	float *next = plane[(s + 2) % 3];

	for (int y = 1; y < n - 1; y++)
		for (int x = 1; x < n - 1; x++) {
			int i = y * n + x;
			float d = u[i - 1] + u[i + 1] + u[i - n] + u[i + n] -
				  4 * u[i];

			next[i] = 0.9995f * (2 * u[i] - before[i] + c * d);
		}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 700;
	int steps = argc > 2 ? atoi(argv[2]) : 1500;
	double heard = 0, sum = 0;

	if (n < 8 || steps < 1)
		return 2;
	start(n);
	double begin = now();

	for (int s = 0; s < steps; s++) {
		step(s, n, 0.25f);
		float here = plane[(s + 2) % 3][n / 4 * n + n / 4];

		if (!(here < 1e6f)) {
			fprintf(stderr, "membrane: unstable\n");
			abort();
		}
		heard = heard * 0.99 + here;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n * n; i++)
		sum += fabsf(plane[(steps + 1) % 3][i]) * (i % 5);
	printf("heard %.9g, sum %.9g\n", heard, sum);
	return 0;
}
