/* csrblock.c - a stiff structure as a sparse matrix of dense 3 x 3 blocks:
 * products with one and several vectors, conjugate gradients with block
 * preconditioner, dense block elements, power iteration of several vectors.
 * usage: csrblock [side [iterations]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define B 3
#define VECS 8

struct bcsr {
	int rows;
	int *start, *col;
	double *val;	/* blocks of B * B, row by row */
};

static void build(struct bcsr *m, int side)
{
	int n = side * side * side, nz = 0;

	m->rows = n;
	m->start = malloc((n + 1) * sizeof(int));
	m->col = malloc((size_t)n * 7 * sizeof(int));
	m->val = malloc((size_t)n * 7 * B * B * sizeof(double));
	for (int r = 0; r < n; r++) {
		int x = r % side, y = r / side % side, z = r / (side * side);
		int d[7][3] = {{0, 0, -1}, {0, -1, 0}, {-1, 0, 0}, {0, 0, 0},
			{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};

		m->start[r] = nz;
		for (int k = 0; k < 7; k++) {
			int a = x + d[k][0], b = y + d[k][1], c = z + d[k][2];

			if (a < 0 || b < 0 || c < 0 || a >= side ||
					b >= side || c >= side)
				continue;
			m->col[nz] = (c * side + b) * side + a;
			for (int i = 0; i < B; i++)
				for (int j = 0; j < B; j++)
					m->val[(size_t)nz * B * B + i * B + j] =
						k == 3 ? (i == j ? 8.0 : 0.1) :
						-(i == j ? 1.0 : 0.05);
			nz++;
		}
	}
	m->start[n] = nz;
}

static void product(const struct bcsr *m, const double *x, double *y)
{
	for (int r = 0; r < m->rows; r++) {
		double s[B] = {0};

		for (int k = m->start[r]; k < m->start[r + 1]; k++) {
			const double *v = m->val + (size_t)k * B * B;
			const double *p = x + (size_t)m->col[k] * B;

			for (int i = 0; i < B; i++)
				for (int j = 0; j < B; j++)
					s[i] += v[i * B + j] * p[j];
		}
		for (int i = 0; i < B; i++)
			y[r * B + i] = s[i];
	}
}

/* Products with several vectors, one row for each unknown. */
static void product_many(const struct bcsr *m, const double *x, double *y)
{
	for (int r = 0; r < m->rows; r++) {
		double s[B][VECS];

		memset(s, 0, sizeof(s));
		for (int k = m->start[r]; k < m->start[r + 1]; k++)
			for (int i = 0; i < B; i++)
				for (int j = 0; j < B; j++) {
					double a = m->val[(size_t)k * B * B +
						i * B + j];
					const double *p = x +
						((size_t)m->col[k] * B + j) *
						VECS;

					for (int v = 0; v < VECS; v++)
						s[i][v] += a * p[v];
				}
		for (int i = 0; i < B; i++)
			for (int v = 0; v < VECS; v++)
				y[(size_t)(r * B + i) * VECS + v] = s[i][v];
	}
}

static double dot(const double *a, const double *b, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += a[i] * b[i];
	return s;
}

static void precondition(const double *inv, const double *r, double *z, int n)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < B; i++) {
			double s = 0;

			for (int j = 0; j < B; j++)
				s += inv[i * B + j] * r[k * B + j];
			z[k * B + i] = s;
		}
}

static int solve(const struct bcsr *m, const double *b, double *x, int limit)
{
	int n = m->rows * B, it;
	double *r = malloc(n * sizeof(double)), *z = malloc(n * sizeof(double));
	double *p = malloc(n * sizeof(double)), *q = malloc(n * sizeof(double));
	double inv[B * B], rz;

	for (int i = 0; i < B; i++)
		for (int j = 0; j < B; j++)
			inv[i * B + j] = i == j ? 0.125 : -0.0015;
	for (int i = 0; i < n; i++) {
		x[i] = 0;
		r[i] = b[i];
	}
	precondition(inv, r, z, m->rows);
	for (int i = 0; i < n; i++)
		p[i] = z[i];
	rz = dot(r, z, n);
	for (it = 0; it < limit && rz > 1e-18; it++) {
		double alpha, next;

		product(m, p, q);
		alpha = rz / dot(p, q, n);
		for (int i = 0; i < n; i++) {
			x[i] += alpha * p[i];
			r[i] -= alpha * q[i];
		}
		precondition(inv, r, z, m->rows);
		next = dot(r, z, n);
		for (int i = 0; i < n; i++)
			p[i] = z[i] + next / rz * p[i];
		rz = next;
	}
	free(r), free(z), free(p), free(q);
	return it;
}

/* Gram and Schmidt on the columns of n x VECS. */
static void orthonormalize(double *x, int n)
{
	for (int v = 0; v < VECS; v++) {
		double s;

		for (int u = 0; u < v; u++) {
			s = 0;
			for (int i = 0; i < n; i++)
				s += x[i * VECS + u] * x[i * VECS + v];
			for (int i = 0; i < n; i++)
				x[i * VECS + v] -= s * x[i * VECS + u];
		}
		s = 0;
		for (int i = 0; i < n; i++)
			s += x[i * VECS + v] * x[i * VECS + v];
		s = 1 / sqrt(s);
		for (int i = 0; i < n; i++)
			x[i * VECS + v] *= s;
	}
}

static void small_product(const double *x, const double *y, int n,
	double h[VECS][VECS])
{
	for (int a = 0; a < VECS; a++)
		for (int b = 0; b < VECS; b++) {
			h[a][b] = 0;
			for (int i = 0; i < n; i++)
				h[a][b] += x[i * VECS + a] * y[i * VECS + b];
		}
}

int main(int argc, char **argv)
{
	int side = argc > 1 ? atoi(argv[1]) : 24;
	int limit = argc > 2 ? atoi(argv[2]) : 30;
	struct bcsr m;
	int n, it;
	double *b, *x, *w, *y, h[VECS][VECS], trace = 0;

	build(&m, side);
	n = m.rows * B;
	b = malloc(n * sizeof(double));
	x = malloc(n * sizeof(double));
	w = malloc((size_t)n * VECS * sizeof(double));
	y = malloc((size_t)n * VECS * sizeof(double));
	for (int i = 0; i < n; i++)
		b[i] = 1 + i % 5;
	for (int i = 0; i < n * VECS; i++)
		w[i] = (i * 37 % 101) / 101.0 - 0.4;
	it = solve(&m, b, x, limit);
	for (int k = 0; k < limit / 2; k++) {
		orthonormalize(w, n);
		product_many(&m, w, y);
		memcpy(w, y, (size_t)n * VECS * sizeof(double));
	}
	orthonormalize(w, n);
	product_many(&m, w, y);
	small_product(w, y, n, h);
	for (int v = 0; v < VECS; v++)
		trace += h[v][v];
	printf("%d %.9e %.9e\n", it, dot(x, b, n), trace);
	return 0;
}
