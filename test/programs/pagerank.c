/* pagerank.c - importance of pages by iteration on a sparse matrix.
 * usage: pagerank [pages]
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

typedef struct graph {
	int n, m;
	int *start, *from;
	int *out_degree;
} graph;

static unsigned seed = 3;

static int random_below(int n)
{
	seed = seed * 1664525 + 1013904223;
	return (int)((double)seed / 4294967296.0 * n);
}

static graph *graph_new(int n, int degree)
{
	graph *g = calloc(1, sizeof(*g));
	int at = 0;

	g->n = n;
	g->m = 0;
	g->start = malloc(sizeof(int) * (n + 1));
	g->from = malloc(sizeof(int) * n * 2 * degree);
	g->out_degree = calloc(n, sizeof(int));
	if (!g->start || !g->from || !g->out_degree)
		abort();
	for (int i = 0; i < n; i++) {
		int links = random_below(2 * degree);

		g->start[i] = at;
		for (int k = 0; k < links; k++) {
			int j = random_below(k % 3 ? n : n / 50 + 1);

			g->from[at++] = j;
			g->out_degree[j]++;
		}
	}
	g->start[n] = g->m = at;
	return g;
}

static double step(const graph *g, const double *old, double *new)
{
	double lost = 0, change = 0;

	for (int i = 0; i < g->n; i++)
		if (g->out_degree[i] == 0)
			lost += old[i];
	for (int i = 0; i < g->n; i++) {
		double sum = 0;

		for (int k = g->start[i]; k < g->start[i + 1]; k++) {
			int j = g->from[k];

			sum += old[j] / g->out_degree[j];
		}
		new[i] = 0.15 / g->n + 0.85 * (sum + lost / g->n);
		change += fabs(new[i] - old[i]);
	}
	return change;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 200000, rounds = 0, best = 0;

	if (n < 1)
		return 2;
	graph *g = graph_new(n, 12);
	double *old = malloc(sizeof(*old) * n), *new = malloc(sizeof(*new) * n);

	if (!old || !new)
		return 1;
	for (int i = 0; i < n; i++)
		old[i] = 1.0 / n;
	double begin = now();

	while (rounds < 100) {
		double change = step(g, old, new);
		double *t = old;

		old = new;
		new = t;
		rounds++;
		if (change < 1e-12)
			break;
	}
	for (int i = 1; i < n; i++)
		if (old[i] > old[best])
			best = i;
	fprintf(stderr, "time %.6f\n", now() - begin);
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += old[i] * (i % 10 + 1);
	printf("%d links, %d rounds, best %d %.12g, sum %.12g\n", g->m, rounds,
		best, old[best], sum);
	return 0;
}
