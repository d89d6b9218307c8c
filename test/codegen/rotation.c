/* Arrays that change places from one iteration to the next: by pointers that
 * are exchanged or handed on in a ring, by a counter that takes turns, by rows
 * and by tables.  Each copy of the body has arrays of its own.
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
 * RUN: %clang-ashlar -O3 -ffp-contract=off %s -o %t.late -mllvm -ashlar-late
 * RUN: %t.late | diff - %t.wanted
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

enum { N = 40 };

/* The list has the loops of the program, no copies: 3 deep, 3 loops.
 *
 * CHECK: exchange 3 3 transformed {{.*}}steps of time
 */
__attribute__((noinline)) static double *exchange(double *a, double *b, int n,
	int steps)
{
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				b[i * n + j] = 0.2 * (a[i * n + j] +
					a[i * n + j - 1] + a[i * n + j + 1] +
					a[i * n - n + j] + a[i * n + n + j]);
		double *c = a;
		a = b;
		b = c;
	}
	return a;
}

/*
 * CHECK: ring 3 3 transformed {{.*}}steps of time
 */
__attribute__((noinline)) static double *ring(double *old, double *now,
	double *next, int n, int steps)
{
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				next[i * n + j] = 1.9 * now[i * n + j] -
					old[i * n + j] + 0.1 *
					(now[i * n + j - 1] +
						now[i * n + n + j]);
		double *last = old;
		old = now;
		now = next;
		next = last;
	}
	return now;
}

static float grid[2][N][N];

/*
 * CHECK: turns 3 3 {{modelled|transformed}}
 */
__attribute__((noinline)) static int turns(int steps)
{
	int now = 0;

	for (int t = 1; t <= steps; t++) {
		for (int i = 1; i < N - 1; i++)
			for (int j = 1; j < N - 1; j++)
				grid[1 - now][i][j] = 0.25f *
					(grid[now][i - 1][j] +
						grid[now][i][j + 1]);
		now = 1 - now;
	}
	return now;
}

/*
 * CHECK: table 2 2 {{modelled|transformed}}
 */
__attribute__((noinline)) static double *table(double *a, double *b, int n,
	int steps)
{
	double *plane[2] = { a, b };
	int now = 0;
	for (int t = 0; t < steps; t++) {
		double *in = plane[now], *out = plane[!now];

		for (int i = 1; i < n - 1; i++)
			out[i] = 0.3 * (in[i - 1] + in[i] + in[i + 1]);
		now = !now;
	}
	return plane[now];
}

/*
 * CHECK: rows 3 3 transformed {{.*}}steps of time
 */
__attribute__((noinline)) static double **rows(double **a, double **b, int n,
	unsigned steps)
{
	while (steps--) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				b[i][j] = 0.25 * (a[i][j - 1] + a[i][j + 1] +
					a[i - 1][j] + a[i + 1][j]);
		double **c = a;
		a = b;
		b = c;
	}
	return a;
}

/* What is handed on is the order of two pairs with different periods: left as
 * it is.
 *
 * CHECK: mixed 2 2 refused
 */
__attribute__((noinline)) static double mixed(double *a, double *b, double *c,
	double *d, double *e, int n, int steps)
{
	for (int t = 0; t < steps; t++) {
		for (int i = 1; i < n; i++)
			a[i] = 0.5 * (b[i - 1] + c[i]) + 0.1 * (d[i] - e[i]);
		double *x = a;
		a = b;
		b = x;
		x = c;
		c = d;
		d = e;
		e = x;
	}
	return a[n / 2] + c[n / 3];
}

static double sum(const double *x, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += x[i] * (i % 5);
	return s;
}

static double block[5][N * N];

static void fill(void)
{
	for (int k = 0; k < 5; k++)
		for (int i = 0; i < N * N; i++)
			block[k][i] = (i * (k + 3)) % 13;
	for (int k = 0; k < 2; k++)
		for (int i = 0; i < N * N; i++)
			(&grid[k][0][0])[i] = (i + k) % 7;
}

int main(void)
{
	double *a[N], *b[N];

	for (int steps = 0; steps < 9; steps++) {
		double **r;
		int now;

		fill();
		printf("%.12g ", sum(exchange(block[0], block[1], N, steps),
			N * N));
		printf("%.12g ", sum(ring(block[2], block[3], block[4], N,
			steps), N * N));
		now = turns(steps);
		printf("%d %.12g ", now, grid[now][N / 2][N / 3]);
		printf("%.12g ", sum(table(block[0], block[1], N * N, steps),
			N * N));
		for (int i = 0; i < N; i++) {
			a[i] = block[2] + i * N;
			b[i] = block[3] + i * N;
		}
		r = rows(a, b, N, (unsigned) steps);
		printf("%.12g ", sum(r[N / 2], N));
		printf("%.12g\n", mixed(block[0], block[1], block[2],
			block[3], block[4], N * N, steps));
	}
	return 0;
}
