/* drum.c - a membrane with a weight on it, three planes by turns.
 * usage: drum [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct drum {
	int n;
	float *before, *now, *after, *stiffness;
};

static float *plane(int n)
{
	float *p = calloc((size_t) n * n, sizeof(*p));

	if (!p) {
		perror("drum");
		exit(1);
	}
	return p;
}

static void strike(struct drum *d)
{
	int n = d->n;

	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++) {
			float y = (i - n / 3) / 20.0f, x = (j - n / 2) / 20.0f;

			d->now[i * n + j] = d->before[i * n + j] =
				expf(-x * x - y * y);
			d->stiffness[i * n + j] =
				i > n / 2 && j > n / 2 ? 0.1f : 0.3f;
		}
}

static void advance(int n, const float *before, const float *now,
	const float *stiffness, float *after)
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++) {
			int k = i * n + j;

			after[k] = 1.999f * now[k] - 0.999f * before[k] +
				stiffness[k] * (now[k - 1] + now[k + 1] +
					now[k - n] + now[k + n] - 4 * now[k]);
		}
}

static void run(struct drum *d, int steps)
{
	while (steps-- > 0) {
		float *free = d->before;

		advance(d->n, d->before, d->now, d->stiffness, d->after);
		d->before = d->now;
		d->now = d->after;
		d->after = free;
	}
}

int main(int argc, char **argv)
{
	struct drum d = { argc > 1 ? atoi(argv[1]) : 1300, 0, 0, 0, 0 };
	int steps = argc > 2 ? atoi(argv[2]) : 160;
	struct timespec ts;
	double begin, energy = 0;

	if (d.n < 8 || d.n > 10000) {
		fprintf(stderr, "drum: size from 8 to 10000\n");
		return 2;
	}
	d.before = plane(d.n);
	d.now = plane(d.n);
	d.after = plane(d.n);
	d.stiffness = plane(d.n);
	strike(&d);
	clock_gettime(CLOCK_MONOTONIC, &ts);
	begin = ts.tv_sec + 1e-9 * ts.tv_nsec;
	run(&d, steps);
	clock_gettime(CLOCK_MONOTONIC, &ts);
	fprintf(stderr, "time %.6f\n", ts.tv_sec + 1e-9 * ts.tv_nsec - begin);
	for (int i = 0; i < d.n * d.n; i++)
		energy += d.now[i] * d.now[i];
	printf("middle %.6f, energy %.6f\n",
		d.now[d.n / 2 * d.n + d.n / 2], energy);
	free(d.before);
	free(d.now);
	free(d.after);
	free(d.stiffness);
	return 0;
}
