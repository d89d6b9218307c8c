/* planets.c - bodies that attract each other, leapfrog with a soft core.
 * usage: planets [bodies steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct body {
	double x[3], v[3], a[3];
	double mass;
};

static struct body *bodies;
static int n;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void accelerate(void)
{
	for (int i = 0; i < n; i++)
		for (int c = 0; c < 3; c++)
			bodies[i].a[c] = 0;
	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++) {
			double d[3], r2 = 1e-4;

			for (int c = 0; c < 3; c++) {
				d[c] = bodies[j].x[c] - bodies[i].x[c];
				r2 += d[c] * d[c];
			}
			double f = 1 / (r2 * sqrt(r2));

			for (int c = 0; c < 3; c++) {
				bodies[i].a[c] += f * bodies[j].mass * d[c];
				bodies[j].a[c] -= f * bodies[i].mass * d[c];
			}
		}
}

static void kick(double dt)
{
	for (int i = 0; i < n; i++)
		for (int c = 0; c < 3; c++)
			bodies[i].v[c] += dt * bodies[i].a[c];
}

static void drift(double dt)
{
	for (struct body *b = bodies; b < bodies + n; b++)
		for (int c = 0; c < 3; c++)
			b->x[c] += dt * b->v[c];
}

static double energy(void)
{
	double sum = 0;

	for (int i = 0; i < n; i++) {
		const struct body *b = &bodies[i];

		sum += 0.5 * b->mass *
		       (b->v[0] * b->v[0] + b->v[1] * b->v[1] +
			       b->v[2] * b->v[2]);
		for (int j = 0; j < i; j++) {
			double r2 = 1e-4;

			for (int c = 0; c < 3; c++) {
				double d = b->x[c] - bodies[j].x[c];

				r2 += d * d;
			}
			sum -= b->mass * bodies[j].mass / sqrt(r2);
		}
	}
	return sum;
}

int main(int argc, char **argv)
{
	int steps = argc > 2 ? atoi(argv[2]) : 60;
	unsigned s = 3;

	n = argc > 1 ? atoi(argv[1]) : 1000;
	bodies = n > 0 ? calloc(n, sizeof(*bodies)) : NULL;
	if (!bodies) {
		fprintf(stderr, "usage: planets [bodies steps]\n");
		return 2;
	}
	for (int i = 0; i < n; i++) {
		for (int c = 0; c < 3; c++) {
			s = s * 1664525 + 1013904223;
			bodies[i].x[c] = s / 2147483648.0 - 1;
			bodies[i].v[c] = 0.1 * bodies[i].x[c] * (c - 1);
		}
		bodies[i].mass = (1.0 + i % 3) / n;
	}
	double begin = now(), before = energy();

	accelerate();
	for (int t = 0; t < steps; t++) {
		kick(0.5e-3);
		drift(1e-3);
		accelerate();
		kick(0.5e-3);
	}
	double after = energy();

	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("energy %.12f, then %.12f\n", before, after);
	free(bodies);
	return 0;
}
