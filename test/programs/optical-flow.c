/* optical-flow.c - motion between two pictures: Gaussian pyramid, gradients,
 * Horn and Schunck's iteration on each level, warping by bilinear samples.
 * Pictures are float ** with rows in one block.
 * usage: optical-flow [size iterations]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static float **matrix(int rows, int cols)
{
	float **m = malloc(sizeof(*m) * rows);
	float *block = calloc((size_t)rows * cols, sizeof(float));
	int i;

	if (!m || !block) {
		fprintf(stderr, "memory\n");
		exit(1);
	}
	for (i = 0; i < rows; i++)
		m[i] = block + (size_t)i * cols;
	return m;
}

static void release(float **m)
{
	free(m[0]);
	free(m);
}

static void half(float **in, int n, float **out)
{
	static const float k[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
	float **t = matrix(n, n / 2);
	int i, j, d;

	for (i = 0; i < n; i++)
		for (j = 0; j < n / 2; j++) {
			float s = 0;
			for (d = -2; d <= 2; d++) {
				int c = 2 * j + d;
				c = c < 0 ? 0 : c >= n ? n - 1 : c;
				s += k[d + 2] * in[i][c];
			}
			t[i][j] = s;
		}
	for (i = 0; i < n / 2; i++)
		for (j = 0; j < n / 2; j++) {
			float s = 0;
			for (d = -2; d <= 2; d++) {
				int r = 2 * i + d;
				r = r < 0 ? 0 : r >= n ? n - 1 : r;
				s += k[d + 2] * t[r][j];
			}
			out[i][j] = s;
		}
	release(t);
}

static void gradients(float **a, float **b, int n, float **ix, float **iy,
	float **it)
{
	int i, j;

	for (i = 0; i < n - 1; i++)
		for (j = 0; j < n - 1; j++) {
			ix[i][j] = 0.25f * (a[i][j + 1] - a[i][j] +
				a[i + 1][j + 1] - a[i + 1][j] + b[i][j + 1] -
				b[i][j] + b[i + 1][j + 1] - b[i + 1][j]);
			iy[i][j] = 0.25f * (a[i + 1][j] - a[i][j] +
				a[i + 1][j + 1] - a[i][j + 1] + b[i + 1][j] -
				b[i][j] + b[i + 1][j + 1] - b[i][j + 1]);
			it[i][j] = 0.25f * (b[i][j] - a[i][j] + b[i][j + 1] -
				a[i][j + 1] + b[i + 1][j] - a[i + 1][j] +
				b[i + 1][j + 1] - a[i + 1][j + 1]);
		}
}

static void iterate(float **ix, float **iy, float **it, float **u, float **v,
	float **u2, float **v2, int n, float alpha)
{
	int i, j;

	for (i = 1; i < n - 1; i++)
		for (j = 1; j < n - 1; j++) {
			float ub = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
				u[i][j + 1]) / 6 + (u[i - 1][j - 1] + u[i - 1][j + 1] +
				u[i + 1][j - 1] + u[i + 1][j + 1]) / 12;
			float vb = (v[i - 1][j] + v[i + 1][j] + v[i][j - 1] +
				v[i][j + 1]) / 6 + (v[i - 1][j - 1] + v[i - 1][j + 1] +
				v[i + 1][j - 1] + v[i + 1][j + 1]) / 12;
			float d = (ix[i][j] * ub + iy[i][j] * vb + it[i][j]) /
				(alpha + ix[i][j] * ix[i][j] + iy[i][j] * iy[i][j]);

			u2[i][j] = ub - ix[i][j] * d;
			v2[i][j] = vb - iy[i][j] * d;
		}
}

static void warp(float **in, float **u, float **v, int n, float **out)
{
	int i, j;

	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++) {
			float x = j + u[i][j], y = i + v[i][j];
			x = fminf(fmaxf(x, 0), n - 1.001f);
			y = fminf(fmaxf(y, 0), n - 1.001f);
			int xi = (int)x, yi = (int)y;
			float fx = x - xi, fy = y - yi;
			out[i][j] = (1 - fy) * ((1 - fx) * in[yi][xi] +
				fx * in[yi][xi + 1]) + fy * ((1 - fx) *
				in[yi + 1][xi] + fx * in[yi + 1][xi + 1]);
		}
}

static void level(float **a, float **b, int n, float **u, float **v, int rounds)
{
	float **w = matrix(n, n), **ix = matrix(n, n), **iy = matrix(n, n);
	float **it = matrix(n, n), **du = matrix(n, n), **dv = matrix(n, n);
	float **du2 = matrix(n, n), **dv2 = matrix(n, n), **t;
	int k, i, j;

	warp(b, u, v, n, w);
	gradients(a, w, n, ix, iy, it);
	for (k = 0; k < rounds; k++) {
		iterate(ix, iy, it, du, dv, du2, dv2, n, 0.02f);
		t = du; du = du2; du2 = t;
		t = dv; dv = dv2; dv2 = t;
	}
	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++) {
			u[i][j] += du[i][j];
			v[i][j] += dv[i][j];
		}
	release(w); release(ix); release(iy); release(it);
	release(du); release(dv); release(du2); release(dv2);
}

int main(int argc, char **argv)
{
	int n = argc > 2 ? atoi(argv[1]) : 512, rounds = argc > 2 ? atoi(argv[2]) : 900;
	float **a[4], **b[4], **u = NULL, **v = NULL;
	int l, i, j;

	if (n < 32 || n % 8)
		return 2;
	for (l = 0; l < 4; l++) {
		a[l] = matrix(n >> l, n >> l);
		b[l] = matrix(n >> l, n >> l);
	}
	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++) {
			a[0][i][j] = sinf(j * 0.11f) * cosf(i * 0.07f) +
				0.3f * sinf((i + j) * 0.3f);
			b[0][i][j] = sinf((j - 1.5f) * 0.11f) * cosf((i - 2) * 0.07f) +
				0.3f * sinf((i + j - 3.5f) * 0.3f);
		}
	clock_t begin = clock();
	for (l = 1; l < 4; l++) {
		half(a[l - 1], n >> (l - 1), a[l]);
		half(b[l - 1], n >> (l - 1), b[l]);
	}
	for (l = 3; l >= 0; l--) {
		int m = n >> l;
		float **nu = matrix(m, m), **nv = matrix(m, m);
		if (u) {
			for (i = 0; i < m; i++)
				for (j = 0; j < m; j++) {
					nu[i][j] = 2 * u[i / 2][j / 2];
					nv[i][j] = 2 * v[i / 2][j / 2];
				}
			release(u);
			release(v);
		}
		u = nu;
		v = nv;
		level(a[l], b[l], m, u, v, rounds);
	}
	fprintf(stderr, "time %.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
	double su = 0, sv = 0, e = 0;
	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++) {
			su += u[i][j];
			sv += v[i][j];
			e += u[i][j] * u[i][j] + v[i][j] * v[i][j];
		}
	printf("mean %.6e %.6e, energy %.6e\n", su / n / n, sv / n / n, e);
	return 0;
}
