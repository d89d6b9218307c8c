/* multigrid.c - Poisson's equation on a square by V cycles.
 * usage: multigrid [levels cycles]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct level {
	int n;		/* points per side, borders included */
	double h2;	/* square of the mesh width */
	double *u;	/* solution or correction */
	double *f;	/* right hand side */
	double *r;	/* residual */
};

static struct level *levels;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void level_create(struct level *l, int n)
{
	l->n = n;
	l->h2 = 1.0 / ((double)(n - 1) * (n - 1));
	l->u = calloc((size_t)n * n, sizeof(double));
	l->f = calloc((size_t)n * n, sizeof(double));
	l->r = calloc((size_t)n * n, sizeof(double));
	if (!l->u || !l->f || !l->r)
		abort();
}

static void smooth(struct level *l, int sweeps)
{
	const int n = l->n;

	for (int s = 0; s < sweeps; s++)
		for (int colour = 0; colour < 2; colour++)
			for (int i = 1; i < n - 1; i++)
				for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
					l->u[i * n + j] = 0.25 *
						(l->u[(i - 1) * n + j] +
						 l->u[(i + 1) * n + j] +
						 l->u[i * n + j - 1] +
						 l->u[i * n + j + 1] +
						 l->h2 * l->f[i * n + j]);
}

static void residual(struct level *l)
{
	const int n = l->n;
	const double inv = 1.0 / l->h2;

	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++)
			l->r[i * n + j] = l->f[i * n + j] - inv *
				(4 * l->u[i * n + j] - l->u[(i - 1) * n + j] -
				 l->u[(i + 1) * n + j] - l->u[i * n + j - 1] -
				 l->u[i * n + j + 1]);
}

/* full weighting of the residual; the coarse correction starts with zero */
static void restrict_to(const struct level *fine, struct level *coarse)
{
	const int n = fine->n, m = coarse->n;

	for (int i = 1; i < m - 1; i++)
		for (int j = 1; j < m - 1; j++) {
			const double *c = fine->r + 2 * i * n + 2 * j;

			coarse->f[i * m + j] = 0.25 * c[0] +
				0.125 * (c[-1] + c[1] + c[-n] + c[n]) +
				0.0625 * (c[-n - 1] + c[-n + 1] + c[n - 1] + c[n + 1]);
		}
	for (int i = 0; i < m * m; i++)
		coarse->u[i] = 0;
}

static void prolong_from(const struct level *coarse, struct level *fine)
{
	const int n = fine->n, m = coarse->n;

	for (int i = 0; i < m - 1; i++)
		for (int j = 0; j < m - 1; j++) {
			double a = coarse->u[i * m + j];
			double b = coarse->u[i * m + j + 1];
			double c = coarse->u[(i + 1) * m + j];
			double d = coarse->u[(i + 1) * m + j + 1];

			fine->u[2 * i * n + 2 * j] += a;
			fine->u[2 * i * n + 2 * j + 1] += 0.5 * (a + b);
			fine->u[(2 * i + 1) * n + 2 * j] += 0.5 * (a + c);
			fine->u[(2 * i + 1) * n + 2 * j + 1] +=
				0.25 * (a + b + c + d);
		}
}

static void cycle(int l)
{
	if (l == 0) {
		smooth(&levels[0], 20);
		return;
	}
	smooth(&levels[l], 2);
	residual(&levels[l]);
	restrict_to(&levels[l], &levels[l - 1]);
	cycle(l - 1);
	prolong_from(&levels[l - 1], &levels[l]);
	smooth(&levels[l], 2);
}

static double norm(const struct level *l)
{
	double s = 0;

	for (int i = 0; i < l->n; i++)
		for (int j = 0; j < l->n; j++)
			s += l->r[i * l->n + j] * l->r[i * l->n + j];
	return sqrt(s) / l->n;
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 11;
	int cycles = argc > 2 ? atoi(argv[2]) : 5;

	if (count < 2 || count > 13)
		return 2;
	levels = malloc(count * sizeof(*levels));
	if (!levels)
		return 1;
	for (int l = 0; l < count; l++)
		level_create(&levels[l], (2 << l) + 1);

	struct level *top = &levels[count - 1];
	for (int i = 0; i < top->n; i++)
		for (int j = 0; j < top->n; j++) {
			double x = (double)i / (top->n - 1);
			double y = (double)j / (top->n - 1);

			top->f[i * top->n + j] = x * (1 - x) + 3 * y * y +
				((i * 7 + j * 3) % 11 == 0);
		}
	double begin = now();

	for (int c = 0; c < cycles; c++) {
		cycle(count - 1);
		residual(top);
		printf("cycle %d: residual %.10e\n", c + 1, norm(top));
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	double sum = 0;

	for (int i = 0; i < top->n * top->n; i++)
		sum += top->u[i] * (1 + i % 3);
	printf("sum %.12e\n", sum);
	for (int l = 0; l < count; l++) {
		free(levels[l].u);
		free(levels[l].f);
		free(levels[l].r);
	}
	free(levels);
	return 0;
}
