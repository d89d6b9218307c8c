/* asian-option.c - Asian and barrier options by Monte Carlo simulation.
 * usage: asian-option [paths steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdbool.h>
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

struct result {
	double sum, square;
	int knocked;
};

static uint32_t rng[4] = {123456789, 362436069, 521288629, 88675123};

static uint32_t draw(void)
{
	uint32_t t = rng[0] ^ rng[0] << 11;

	rng[0] = rng[1];
	rng[1] = rng[2];
	rng[2] = rng[3];
	return rng[3] ^= rng[3] >> 19 ^ t ^ t >> 8;
}

/* Two normal variates at a time, after Box and Muller's polar method. */
static double normal(void)
{
	static double kept;
	static bool have;

	if (have) {
		have = false;
		return kept;
	}
	for (;;) {
		double x = draw() / 2147483648.0 - 1;
		double y = draw() / 2147483648.0 - 1;
		double r = x * x + y * y;

		if (r >= 1 || r == 0)
			continue;
		double f = sqrt(-2 * log(r) / r);

		kept = y * f;
		have = true;
		return x * f;
	}
}

static void simulate(double *path, int steps, double drift, double vol)
{
	path[0] = 100;
	for (int i = 1; i <= steps; i++)
		path[i] = path[i - 1] * (1 + drift + vol * normal());
}

static double payoff(const double *path, int steps, double strike,
	double barrier, struct result *r)
{
	double sum = 0;

	for (int i = 1; i <= steps; i++) {
		if (path[i] > barrier) {
			r->knocked++;
			return 0;
		}
		sum += path[i];
	}
	return sum / steps > strike ? sum / steps - strike : 0;
}

int main(int argc, char **argv)
{
	int paths = argc > 1 ? atoi(argv[1]) : 200000;
	int steps = argc > 2 ? atoi(argv[2]) : 100;
	struct result r = {0};

	if (paths < 1 || steps < 1)
		return 2;
	double *path = malloc(sizeof(*path) * (steps + 1));
	double *mean = calloc(steps + 1, sizeof(*mean));

	if (!path || !mean)
		return 1;
	double begin = now();

	for (int p = 0; p < paths; p++) {
		simulate(path, steps, 0.03 / steps, 0.2 / sqrt(steps));
		double v = payoff(path, steps, 100, 150, &r);

		r.sum += v;
		r.square += v * v;
		for (int i = 0; i <= steps; i++)
			mean[i] += path[i];
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("value %.9f, error %.9f, knocked out %d, end %.9f\n",
		r.sum / paths,
		sqrt((r.square / paths - r.sum / paths * (r.sum / paths)) /
			paths),
		r.knocked, mean[steps] / paths);
	return 0;
}
