/* optimizer.c - weights follow their gradients with momentum, and a moving
 * average follows them: one loop over all of them for each line of the method.
 * usage: optimizer [weights steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static float *vector(int n)
{
	float *p = calloc(n, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static void step(int n, float *restrict w, float *restrict g,
	float *restrict speed, float *restrict mean, const float *restrict goal,
	const float *restrict curve)
{
	for (int i = 0; i < n; i++)
		g[i] = curve[i] * (w[i] - goal[i]);
	for (int i = 0; i < n; i++)
		g[i] += 0.01f * w[i];
	for (int i = 0; i < n; i++)
		g[i] = g[i] > 1 ? 1 : g[i] < -1 ? -1 : g[i];
	for (int i = 0; i < n; i++)
		speed[i] = 0.9f * speed[i] + g[i];
	for (int i = 0; i < n; i++)
		w[i] -= 0.02f * (g[i] + 0.9f * speed[i]);
	for (int i = 0; i < n; i++)
		mean[i] = 0.99f * mean[i] + 0.01f * w[i];
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 8000000;
	int steps = argc > 2 ? atoi(argv[2]) : 12;
	float *w = vector(n), *g = vector(n), *speed = vector(n);
	float *mean = vector(n), *goal = vector(n), *curve = vector(n);
	double sum = 0, begin;

	for (int i = 0; i < n; i++) {
		w[i] = 0.01f * (float) ((i * 7) % 113);
		goal[i] = 0.02f * (float) ((i * 5) % 97);
		curve[i] = 0.1f * (float) ((i * 3) % 19);
		g[i] = speed[i] = 0;
		mean[i] = w[i];
	}
	begin = now();
	for (int t = 0; t < steps; t++) {
		step(n, w, g, speed, mean, goal, curve);
		printf("step %d: %.6f\n", t, (double) w[n / 2]);
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i += 11)
		sum += w[i] * (i % 5) + mean[i];
	printf("%d weights, %d steps: %.9e\n", n, steps, sum);
	return 0;
}
