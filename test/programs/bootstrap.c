/* bootstrap.c - confidence intervals of mean, deviation and correlation.
 * usage: bootstrap [observations resamples]
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

struct observation {
	double height, weight;
	int group;
};

struct summary {
	double mean, deviation, correlation;
};

static uint64_t state = 88172645463325252u;

static uint64_t next(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state;
}

static double uniform(void)
{
	return (double)(next() >> 11) / 9007199254740992.0;
}

static struct summary summarize(const struct observation *sample, int n)
{
	double sx = 0, sy = 0, xx = 0, yy = 0, xy = 0;

	for (int i = 0; i < n; i++) {
		sx += sample[i].height;
		sy += sample[i].weight;
	}
	sx /= n;
	sy /= n;
	for (int i = 0; i < n; i++) {
		double dx = sample[i].height - sx, dy = sample[i].weight - sy;

		xx += dx * dx;
		yy += dy * dy;
		xy += dx * dy;
	}
	return (struct summary){sx, sqrt(xx / n),
		xx * yy > 0 ? xy / sqrt(xx * yy) : 0};
}

static int ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void report(const char *name, double *value, int n)
{
	qsort(value, n, sizeof(*value), ascending);
	printf("%s: %.9f to %.9f\n", name, value[n * 25 / 1000],
		value[n * 975 / 1000]);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 5000;
	int rounds = argc > 2 ? atoi(argv[2]) : 8000;

	if (n < 2 || rounds < 2)
		return 2;
	struct observation *data = malloc(sizeof(*data) * n);
	struct observation *sample = malloc(sizeof(*sample) * n);
	double *mean = malloc(sizeof(double) * rounds);
	double *deviation = malloc(sizeof(double) * rounds);
	double *correlation = malloc(sizeof(double) * rounds);

	if (!data || !sample || !mean || !deviation || !correlation)
		return 1;
	for (int i = 0; i < n; i++) {
		double z = uniform() + uniform() + uniform() - 1.5;

		data[i].group = i % 4;
		data[i].height = 170 + 8 * z + data[i].group;
		data[i].weight = 70 + 5 * z + 6 * (uniform() - 0.5);
	}
	double begin = now();

	for (int r = 0; r < rounds; r++) {
		for (int i = 0; i < n; i++)
			sample[i] = data[next() % (uint64_t)n];
		struct summary s = summarize(sample, n);

		mean[r] = s.mean;
		deviation[r] = s.deviation;
		correlation[r] = s.correlation;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	report("mean", mean, rounds);
	report("deviation", deviation, rounds);
	report("correlation", correlation, rounds);
	return 0;
}
