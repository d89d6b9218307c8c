/* option-grid.c - options by Crank and Nicolson's scheme, two time planes.
 * usage: option-grid [prices times]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double wall_time(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

typedef struct grid {
	int m;
	double *value[2];
	double *low, *mid, *high;
	double *rhs, *scratch;
} grid;

static double *array(int n)
{
	double *a = calloc(n, sizeof(*a));

	if (!a) {
		fprintf(stderr, "out of memory\n");
		abort();
	}
	return a;
}

static void grid_init(grid *g, int m)
{
	g->m = m;
	g->value[0] = array(m + 1);
	g->value[1] = array(m + 1);
	g->low = array(m + 1);
	g->mid = array(m + 1);
	g->high = array(m + 1);
	g->rhs = array(m + 1);
	g->scratch = array(m + 1);
}

static void coefficients(grid *g, double dt, double rate, double vol)
{
	for (int j = 1; j < g->m; j++) {
		double vv = vol * vol * j * j;

		g->low[j] = 0.25 * dt * (vv - rate * j);
		g->mid[j] = -0.5 * dt * (vv + rate);
		g->high[j] = 0.25 * dt * (vv + rate * j);
	}
}

static void step(grid *g, int t, double left, double right)
{
	const double *old = g->value[t % 2];
	double *new = g->value[(t + 1) % 2];
	int m = g->m;

	for (int j = 1; j < m; j++)
		g->rhs[j] = g->low[j] * old[j - 1] + (1 + g->mid[j]) * old[j] +
			    g->high[j] * old[j + 1];
	g->rhs[1] += g->low[1] * left;
	g->rhs[m - 1] += g->high[m - 1] * right;
	double pivot = 1 - g->mid[1];

	new[1] = g->rhs[1] / pivot;
	for (int j = 2; j < m; j++) {
		g->scratch[j] = -g->high[j - 1] / pivot;
		pivot = 1 - g->mid[j] + g->low[j] * g->scratch[j];
		new[j] = (g->rhs[j] + g->low[j] * new[j - 1]) / pivot;
	}
	for (int j = m - 2; j >= 1; j--)
		new[j] -= g->scratch[j + 1] * new[j + 1];
	new[0] = left;
	new[m] = right;
}

int main(int argc, char **argv)
{
	int m = argc > 1 ? atoi(argv[1]) : 1000;
	int n = argc > 2 ? atoi(argv[2]) : 20000;
	double top = 300, strike = 100, rate = 0.05;
	grid g;

	if (m < 4 || n < 1)
		return 2;
	double begin = wall_time();

	grid_init(&g, m);
	for (int j = 0; j <= m; j++)
		g.value[0][j] = fmax(strike - top * j / m, 0);
	coefficients(&g, 1.0 / n, rate, 0.3);
	for (int t = 0; t < n; t++) {
		double left = strike * exp(-rate * (t + 1) / n);

		step(&g, t, left, 0);
		double *v = g.value[(t + 1) % 2];

		for (int j = 0; j <= m; j++) {
			double now = strike - top * j / m;

			if (v[j] < now)
				v[j] = now;
		}
	}
	const double *v = g.value[n % 2];
	double delta = (v[m / 3 + 1] - v[m / 3 - 1]) * m / (2 * top), sum = 0;

	fprintf(stderr, "time %.6f\n", wall_time() - begin);
	for (int j = 0; j <= m; j++)
		sum += v[j] * (j % 7);
	printf("value %.12f, delta %.12f, sum %.12g\n", v[m / 3], delta, sum);
	return 0;
}
