/* Pointers that change places in memory that is not the function's own: fields
 * of a structure that it is given, of one behind another, and variables of the
 * file.  They go into registers for the loop, and are read before it and written
 * behind it only if there is an iteration.
 *
 * RUN: %clang -O1 -ffp-contract=off %s -o %t.plain
 * RUN: %t.plain > %t.wanted
 * RUN: %clang-ashlar -O3 -g -ffp-contract=off %s -o %t.exe \
 * RUN:   -mllvm -ashlar-verify -mllvm -ashlar-time-tiling=2 \
 * RUN:   -mllvm -ashlar-effort=0 -mllvm -ashlar-why 2>&1 | %FileCheck %s
 * RUN: %t.exe | diff - %t.wanted
 * RUN: %clang-ashlar -O2 -ffp-contract=off %s -o %t.par \
 * RUN:   -mllvm -ashlar-verify -mllvm -ashlar-parallel \
 * RUN:   -mllvm -ashlar-force -mllvm -ashlar-min-work=0
 * RUN: env OMP_NUM_THREADS=2 %t.par | diff - %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off -fno-strict-aliasing %s \
 * RUN:   -o %t.alias -mllvm -ashlar-force
 * RUN: %t.alias | diff - %t.wanted
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.late -mllvm -ashlar-late
 * RUN: %t.late | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>

enum { N = 40 };

struct grid {
	int n, steps;
	double *now, *next;
};

static void step(const struct grid *g)
{
	for (int i = 1; i < g->n - 1; i++)
		for (int j = 1; j < g->n - 1; j++)
			g->next[i * g->n + j] = 0.2 * (g->now[i * g->n + j] +
				g->now[i * g->n + j - 1] +
				g->now[i * g->n + j + 1] +
				g->now[i * g->n - g->n + j] +
				g->now[i * g->n + g->n + j]);
}

static void turn(struct grid *g)
{
	double *before = g->now;

	g->now = g->next;
	g->next = before;
}

/* The number of iterations is a field, too.
 *
 * CHECK-DAG: fields 3 3 transformed {{.*}}steps of time
 */
__attribute__((noinline)) static void fields(struct grid *g)
{
	for (int t = 0; t < g->steps; t++) {
		step(g);
		turn(g);
	}
}

/*
 * CHECK-DAG: downwards 3 3 transformed {{.*}}steps of time
 */
__attribute__((noinline)) static void downwards(struct grid *g, long steps)
{
	while (steps-- > 0) {
		step(g);
		turn(g);
	}
}

struct field {
	double *data;
};

struct model {
	int n, steps;
	struct field *old, *new;
};

/* What changes places are the structures that hold the arrays.
 *
 * CHECK-DAG: behind 3 3 transformed {{.*}}steps of time
 */
__attribute__((noinline)) static void behind(struct model *m)
{
	for (int t = 0; t < m->steps; t++) {
		const struct field *a = m->old;
		struct field *b = m->new;

		for (int i = 1; i < m->n - 1; i++)
			for (int j = 1; j < m->n - 1; j++)
				b->data[i * m->n + j] = 0.5 *
					(a->data[i * m->n + j] +
					a->data[i * m->n + j + 1]);
		m->new = m->old;
		m->old = b;
	}
}

struct sized {
	int n;
	double *data;
};

/* Sizes change places together with the arrays.
 *
 * CHECK-DAG: sizes 3 3 {{modelled|transformed}}
 */
__attribute__((noinline)) static void sizes(struct sized s[2], int steps)
{
	for (int t = 0; t < steps; t++) {
		int n = s[0].n;
		double *in = s[0].data, *out = s[1].data;

		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				out[i * N + j] = 0.5 * (in[i * N + j] +
					in[i * N + j + 1]);
		s[0].n = s[1].n;
		s[0].data = out;
		s[1].n = n;
		s[1].data = in;
	}
}

static double *one, *two, *three;

/*
 * CHECK-DAG: variables 3 3 transformed {{.*}}steps of time
 */
__attribute__((noinline)) static void variables(int n, int steps)
{
	for (int t = 0; t < steps; t++) {
		double *last = one;

		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				three[i * n + j] = two[i * n + j - 1] +
					0.1 * two[i * n + j] -
					0.3 * one[i * n + j + 1];
		one = two;
		two = three;
		three = last;
	}
}

/* An iteration may leave the fields alone: who else sees them would notice.
 *
 * CHECK-DAG: sometimes {{[0-9]}} {{[0-9]}} refused
 */
__attribute__((noinline)) static void sometimes(struct grid *g, int steps)
{
	for (int t = 0; t < steps; t++) {
		step(g);
		if (t % 3)
			turn(g);
	}
}

/* So does somebody who looks.
 *
 * CHECK-DAG: watched {{[0-9]}} {{[0-9]}} refused
 */
static const struct grid *seen;
static double middle;

__attribute__((noinline)) static void look(void)
{
	middle += seen->now[N / 2 * N + N / 2];
}

__attribute__((noinline)) static void watched(struct grid *g, int steps)
{
	seen = g;
	for (int t = 0; t < steps; t++) {
		step(g);
		turn(g);
		look();
	}
}

/* Two structures may be one.
 *
 * CHECK-DAG: twice {{[0-9]}} {{[0-9]}} refused
 */
__attribute__((noinline)) static void twice(struct grid *g, struct grid *h,
	int steps)
{
	for (int t = 0; t < steps; t++) {
		step(g);
		turn(g);
		turn(h);
	}
}

static double sum(const double *x)
{
	double s = 0;

	for (int i = 0; i < N * N; i++)
		s += x[i] * (i % 5);
	return s;
}

static double block[3][N * N];

static struct grid fill(int steps)
{
	for (int k = 0; k < 3; k++)
		for (int i = 0; i < N * N; i++)
			block[k][i] = (i * (k + 3)) % 13;
	return (struct grid) { N, steps, block[0], block[1] };
}

/* Nothing may be written here, nor read behind a null pointer. */
static const struct grid constant = { N, 0, block[0], block[1] };

int main(void)
{
	fields((struct grid *) &constant);
	downwards((struct grid *) &constant, 0);
	downwards(NULL, 0);
	for (int steps = 0; steps < 9; steps++) {
		struct grid g = fill(steps), h = g;
		struct field a = { block[0] }, b = { block[1] };
		struct model m = { N, steps, &a, &b };

		fields(&g);
		printf("%.12g %d ", sum(g.now), g.now == block[0]);
		g = fill(steps);
		downwards(&g, steps);
		printf("%.12g %d ", sum(g.now), g.now == block[0]);
		fill(steps);
		behind(&m);
		printf("%.12g %d ", sum(m.old->data), m.old == &a);
		fill(steps);
		one = block[0], two = block[1], three = block[2];
		variables(N, steps);
		printf("%.12g %d ", sum(two), two == block[1]);
		fill(steps);
		struct sized s[2] = {
			{ N, block[0] }, { N - steps % 3, block[1] } };
		sizes(s, steps);
		printf("%.12g %.12g %d ", sum(s[0].data), sum(s[1].data),
			s[0].n);
		g = fill(steps);
		sometimes(&g, steps);
		printf("%.12g %d ", sum(g.now), g.now == block[0]);
		g = fill(steps);
		watched(&g, steps);
		printf("%.12g %.12g ", sum(g.now), middle);
		g = fill(steps);
		twice(&g, &h, steps);
		printf("%.12g ", sum(g.now));
		g = fill(steps);
		twice(&g, &g, steps);
		printf("%.12g\n", sum(g.now));
	}
	return 0;
}
