/* leopard.c - spots by reaction and diffusion (Gray and Scott), on a torus.
 * usage: leopard [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

typedef struct pair {
	float u, v;
} pair;

struct skin {
	int n;
	pair *cell, *other;
};

static pair *at(const struct skin *s, int y, int x)
{
	int n = s->n;

	return &s->cell[(y + n) % n * n + (x + n) % n];
}

static void laplace(const struct skin *s, int y, int x, float *lu, float *lv)
{
	static const float w[3][3] = {{0.05f, 0.2f, 0.05f},
		{0.2f, -1, 0.2f}, {0.05f, 0.2f, 0.05f}};

	*lu = *lv = 0;
	for (int dy = -1; dy <= 1; dy++)
		for (int dx = -1; dx <= 1; dx++) {
			const pair *p = at(s, y + dy, x + dx);

			*lu += w[dy + 1][dx + 1] * p->u;
			*lv += w[dy + 1][dx + 1] * p->v;
		}
}

static void step(struct skin *s, float feed, float kill)
{
	for (int y = 0; y < s->n; y++)
		for (int x = 0; x < s->n; x++) {
			pair p = *at(s, y, x);
			float lu, lv, uvv = p.u * p.v * p.v;

			laplace(s, y, x, &lu, &lv);
			p.u += 1.0f * lu - uvv + feed * (1 - p.u);
			p.v += 0.5f * lv + uvv - (kill + feed) * p.v;
			s->other[y * s->n + x] = p;
		}
	pair *t = s->cell;

	s->cell = s->other;
	s->other = t;
}

int main(int argc, char **argv)
{
	struct skin s = {argc > 1 ? atoi(argv[1]) : 400, NULL, NULL};
	int steps = argc > 2 ? atoi(argv[2]) : 160;
	double su = 0, sv = 0;
	int spots = 0;

	if (s.n < 8)
		return 2;
	s.cell = malloc(sizeof(pair) * s.n * s.n);
	s.other = malloc(sizeof(pair) * s.n * s.n);
	if (!s.cell || !s.other)
		return 1;
	for (int i = 0; i < s.n * s.n; i++)
		s.cell[i] = (pair){1, (i / s.n / 8 + i % s.n / 8) % 5 ? 0 : 0.5f};
	double begin = now();

	for (int t = 0; t < steps; t++)
		step(&s, 0.0367f, 0.0649f);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < s.n * s.n; i++) {
		su += s.cell[i].u;
		sv += s.cell[i].v * (1 + i % 3);
		spots += s.cell[i].v > 0.2f;
	}
	printf("u %.9g, v %.9g, in spots %d\n", su, sv, spots);
	return 0;
}
