/* pitch.c - the pitch of a voice by squared differences (YIN).
 * usage: pitch [frames]
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

#define WINDOW 1024
#define MAX_LAG 512
#define HOP 256

static double difference[MAX_LAG];
static double normalized[MAX_LAG];

static void differences(const float *x)
{
	for (int lag = 0; lag < MAX_LAG; lag++) {
		double sum = 0;

		for (int i = 0; i < WINDOW; i++) {
			double d = x[i] - x[i + lag];

			sum += d * d;
		}
		difference[lag] = sum;
	}
}

static void normalize(void)
{
	double running = 0;

	normalized[0] = 1;
	for (int lag = 1; lag < MAX_LAG; lag++) {
		running += difference[lag];
		normalized[lag] = running > 0
					  ? difference[lag] * lag / running
					  : 1;
	}
}

/* The first dip below the threshold, or the deepest. */
static int find_lag(double threshold)
{
	int best = 20;

	for (int lag = 20; lag < MAX_LAG - 1; lag++) {
		if (normalized[lag] < threshold) {
			while (lag + 1 < MAX_LAG - 1 &&
				normalized[lag + 1] < normalized[lag])
				lag++;
			return lag;
		}
		if (normalized[lag] < normalized[best])
			best = lag;
	}
	return best;
}

static double refine(int lag)
{
	double a = normalized[lag - 1], b = normalized[lag];
	double c = normalized[lag + 1], d = a - 2 * b + c;

	return fabs(d) < 1e-12 ? lag : lag + 0.5 * (a - c) / d;
}

int main(int argc, char **argv)
{
	int frames = argc > 1 ? atoi(argv[1]) : 600;
	int n = frames * HOP + WINDOW + MAX_LAG;
	double phase = 0, sum = 0, highest = 0;

	if (frames < 1)
		return 2;
	float *x = malloc(sizeof(*x) * n);

	if (!x)
		return 1;
	for (int i = 0; i < n; i++) {
		phase += 2 * M_PI * (110 + 60 * sin(i * 1e-4)) / 22050;
		x[i] = (float)(0.6 * sin(phase) + 0.3 * sin(2 * phase + 1) +
			       0.02 * ((i * 2654435761u >> 24) - 128.0) / 128);
	}
	double begin = now();

	for (int f = 0; f < frames; f++) {
		differences(x + f * HOP);
		normalize();
		double hertz = 22050 / refine(find_lag(0.1));

		sum += hertz;
		if (hertz > highest)
			highest = hertz;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("mean %.9f Hz, highest %.9f Hz\n", sum / frames, highest);
	free(x);
	return 0;
}
