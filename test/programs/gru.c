/* gru.c - a gated recurrent unit reads sequences, and one layer is trained by
 * gradient descent on its last state.  Matrices are tables of rows.
 * usage: gru [hidden inputs length sequences]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static float **matrix(int n, int m, unsigned *seed)
{
	float **a = malloc(n * sizeof(*a));

	for (int i = 0; i < n; i++) {
		a[i] = malloc(m * sizeof(**a));
		for (int j = 0; j < m; j++) {
			*seed = *seed * 1103515245u + 12345u;
			a[i][j] = ((*seed >> 16) % 2001 - 1000.0f) / (1000.0f * m);
		}
	}
	return a;
}

static void affine(float **w, float **u, const float *b, const float *x,
	const float *h, float *out, int n, int m)
{
	for (int i = 0; i < n; i++) {
		float s = b[i];

		for (int j = 0; j < m; j++)
			s += w[i][j] * x[j];
		for (int j = 0; j < n; j++)
			s += u[i][j] * h[j];
		out[i] = s;
	}
}

static float sigmoid(float x)
{
	return 1.0f / (1.0f + expf(-x));
}

typedef struct {
	float **w[3], **u[3], *b[3];
} cell;

static void step(const cell *c, const float *x, float *h, float *z, float *r,
	float *g, int n, int m)
{
	affine(c->w[0], c->u[0], c->b[0], x, h, z, n, m);
	affine(c->w[1], c->u[1], c->b[1], x, h, r, n, m);
	for (int i = 0; i < n; i++) {
		z[i] = sigmoid(z[i]);
		r[i] = sigmoid(r[i]) * h[i];
	}
	affine(c->w[2], c->u[2], c->b[2], x, r, g, n, m);
	for (int i = 0; i < n; i++)
		h[i] = (1 - z[i]) * h[i] + z[i] * tanhf(g[i]);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 160, m = argc > 2 ? atoi(argv[2]) : 40;
	int len = argc > 3 ? atoi(argv[3]) : 100;
	int count = argc > 4 ? atoi(argv[4]) : 24;
	unsigned seed = 7;
	cell c;

	for (int k = 0; k < 3; k++) {
		c.w[k] = matrix(n, m, &seed);
		c.u[k] = matrix(n, n, &seed);
		c.b[k] = calloc(n, sizeof(float));
	}
	float **in = matrix(len, m, &seed), **v = matrix(10, n, &seed);
	float *h = calloc(n, sizeof(*h)), *z = malloc(n * sizeof(*z));
	float *r = malloc(n * sizeof(*r)), *g = malloc(n * sizeof(*g));
	double loss = 0;

	for (int s = 0; s < count; s++) {
		for (int i = 0; i < n; i++)
			h[i] = 0;
		for (int t = 0; t < len; t++) {
			in[t][s % m] += 0.01f * t;
			step(&c, in[t], h, z, r, g, n, m);
		}
		float y[10], sum = 0;

		for (int k = 0; k < 10; k++) {
			y[k] = 0;
			for (int i = 0; i < n; i++)
				y[k] += v[k][i] * h[i];
			y[k] = expf(y[k]);
			sum += y[k];
		}
		for (int k = 0; k < 10; k++) {
			float d = y[k] / sum - (k == s % 10);

			loss += d * d;
			for (int i = 0; i < n; i++)
				v[k][i] -= 0.1f * d * h[i];
		}
	}
	printf("%.9g %.9g\n", loss, h[n / 2]);
	return 0;
}
