/* channel-flow.c - flow around a cylinder by the lattice Boltzmann method.
 * usage: channel-flow [width height steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double wall_time(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

#define Q 9

typedef struct cell {
	double f[Q];
} cell;

typedef struct lattice {
	int w, h;
	cell *now, *next;
	bool *solid;
} lattice;

static const int cx[Q] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
static const int cy[Q] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const int opposite[Q] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
static const double weight[Q] = {4.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9, 1.0 / 9,
	1.0 / 36, 1.0 / 36, 1.0 / 36, 1.0 / 36};

static double equilibrium(int q, double rho, double u, double v)
{
	double c = cx[q] * u + cy[q] * v;

	return weight[q] * rho *
	       (1 + 3 * c + 4.5 * c * c - 1.5 * (u * u + v * v));
}

static void init(lattice *l)
{
	l->now = malloc(sizeof(cell) * l->w * l->h);
	l->next = malloc(sizeof(cell) * l->w * l->h);
	l->solid = calloc((size_t)l->w * l->h, sizeof(bool));
	if (!l->now || !l->next || !l->solid)
		exit(1);
	for (int y = 0; y < l->h; y++)
		for (int x = 0; x < l->w; x++) {
			int dx = x - l->w / 4, dy = y - l->h / 2;

			l->solid[y * l->w + x] = y == 0 || y == l->h - 1 ||
				dx * dx + dy * dy < l->h * l->h / 64;
			for (int q = 0; q < Q; q++)
				l->now[y * l->w + x].f[q] =
					equilibrium(q, 1, 0.08, 0.001 * (x % 3));
		}
}

static void collide(lattice *l, double omega)
{
	for (int i = 0; i < l->w * l->h; i++) {
		double *f = l->now[i].f, rho = 0, u = 0, v = 0;

		if (l->solid[i]) {
			double t[Q];

			memcpy(t, f, sizeof(t));
			for (int q = 0; q < Q; q++)
				f[q] = t[opposite[q]];
			continue;
		}
		for (int q = 0; q < Q; q++) {
			rho += f[q];
			u += f[q] * cx[q];
			v += f[q] * cy[q];
		}
		u /= rho;
		v /= rho;
		for (int q = 0; q < Q; q++)
			f[q] += omega * (equilibrium(q, rho, u, v) - f[q]);
	}
}

static void stream(lattice *l)
{
	for (int y = 0; y < l->h; y++)
		for (int x = 0; x < l->w; x++)
			for (int q = 0; q < Q; q++) {
				int fx = (x - cx[q] + l->w) % l->w;
				int fy = (y - cy[q] + l->h) % l->h;

				l->next[y * l->w + x].f[q] =
					l->now[fy * l->w + fx].f[q];
			}
	cell *t = l->now;

	l->now = l->next;
	l->next = t;
}

int main(int argc, char **argv)
{
	lattice l = {argc > 1 ? atoi(argv[1]) : 480,
		argc > 2 ? atoi(argv[2]) : 160, NULL, NULL, NULL};
	int steps = argc > 3 ? atoi(argv[3]) : 120;
	double sum = 0, drag = 0;

	if (l.w < 8 || l.h < 8)
		return 2;
	init(&l);
	double begin = wall_time();

	for (int t = 0; t < steps; t++) {
		collide(&l, 1.6);
		stream(&l);
	}
	for (int i = 0; i < l.w * l.h; i++)
		if (l.solid[i])
			for (int q = 0; q < Q; q++)
				drag += l.now[i].f[q] * cx[q];
	fprintf(stderr, "time %.6f\n", wall_time() - begin);
	for (int i = 0; i < l.w * l.h; i++)
		for (int q = 0; q < Q; q++)
			sum += l.now[i].f[q] * (1 + (i + q) % 4);
	printf("drag %.12g, sum %.12g\n", drag, sum);
	return 0;
}
