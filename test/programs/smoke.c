/* smoke.c - stable fluids for games, after Jos Stam.
 * usage: smoke [size frames]
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

static int N;
#define IX(i, j) ((i) + (N + 2) * (j))
#define SWAP(a, b)                                                             \
	do {                                                                   \
		float *t_ = a;                                                 \
		a = b;                                                         \
		b = t_;                                                        \
	} while (0)

static void set_boundary(int b, float *x)
{
	for (int i = 1; i <= N; i++) {
		x[IX(0, i)] = b == 1 ? -x[IX(1, i)] : x[IX(1, i)];
		x[IX(N + 1, i)] = b == 1 ? -x[IX(N, i)] : x[IX(N, i)];
		x[IX(i, 0)] = b == 2 ? -x[IX(i, 1)] : x[IX(i, 1)];
		x[IX(i, N + 1)] = b == 2 ? -x[IX(i, N)] : x[IX(i, N)];
	}
	x[IX(0, 0)] = 0.5f * (x[IX(1, 0)] + x[IX(0, 1)]);
	x[IX(0, N + 1)] = 0.5f * (x[IX(1, N + 1)] + x[IX(0, N)]);
	x[IX(N + 1, 0)] = 0.5f * (x[IX(N, 0)] + x[IX(N + 1, 1)]);
	x[IX(N + 1, N + 1)] = 0.5f * (x[IX(N, N + 1)] + x[IX(N + 1, N)]);
}

static void relax(int b, float *x, const float *x0, float a, float c)
{
	for (int k = 0; k < 20; k++) {
		for (int j = 1; j <= N; j++)
			for (int i = 1; i <= N; i++)
				x[IX(i, j)] = (x0[IX(i, j)] +
					a * (x[IX(i - 1, j)] + x[IX(i + 1, j)] +
					     x[IX(i, j - 1)] + x[IX(i, j + 1)])) / c;
		set_boundary(b, x);
	}
}

static void diffuse(int b, float *x, const float *x0, float rate, float dt)
{
	float a = dt * rate * N * N;

	relax(b, x, x0, a, 1 + 4 * a);
}

static void advect(int b, float *d, const float *d0, const float *u,
	const float *v, float dt)
{
	float dt0 = dt * N;

	for (int j = 1; j <= N; j++)
		for (int i = 1; i <= N; i++) {
			float x = i - dt0 * u[IX(i, j)];
			float y = j - dt0 * v[IX(i, j)];

			if (x < 0.5f)
				x = 0.5f;
			if (x > N + 0.5f)
				x = N + 0.5f;
			if (y < 0.5f)
				y = 0.5f;
			if (y > N + 0.5f)
				y = N + 0.5f;
			int i0 = (int)x, j0 = (int)y;
			float s = x - i0, t = y - j0;

			d[IX(i, j)] = (1 - s) * ((1 - t) * d0[IX(i0, j0)] +
						 t * d0[IX(i0, j0 + 1)]) +
				      s * ((1 - t) * d0[IX(i0 + 1, j0)] +
					   t * d0[IX(i0 + 1, j0 + 1)]);
		}
	set_boundary(b, d);
}

static void project(float *u, float *v, float *p, float *div)
{
	for (int j = 1; j <= N; j++)
		for (int i = 1; i <= N; i++) {
			div[IX(i, j)] = -0.5f * (u[IX(i + 1, j)] -
				u[IX(i - 1, j)] + v[IX(i, j + 1)] -
				v[IX(i, j - 1)]) / N;
			p[IX(i, j)] = 0;
		}
	set_boundary(0, div);
	set_boundary(0, p);
	relax(0, p, div, 1, 4);
	for (int j = 1; j <= N; j++)
		for (int i = 1; i <= N; i++) {
			u[IX(i, j)] -= 0.5f * N * (p[IX(i + 1, j)] - p[IX(i - 1, j)]);
			v[IX(i, j)] -= 0.5f * N * (p[IX(i, j + 1)] - p[IX(i, j - 1)]);
		}
	set_boundary(1, u);
	set_boundary(2, v);
}

int main(int argc, char **argv)
{
	int frames = argc > 2 ? atoi(argv[2]) : 5;
	float *f[6];
	double sum = 0;

	N = argc > 1 ? atoi(argv[1]) : 254;
	if (N < 4)
		return 2;
	for (int i = 0; i < 6; i++) {
		f[i] = calloc((size_t)(N + 2) * (N + 2), sizeof(float));
		if (!f[i])
			return 1;
	}
	float *u = f[0], *v = f[1], *u0 = f[2], *v0 = f[3], *d = f[4], *d0 = f[5];
	double begin = now();

	for (int t = 0; t < frames; t++) {
		for (int i = N / 3; i < N / 2; i++) {
			d[IX(i, 2)] += 10;
			v[IX(i, 2)] += 2 + 0.1f * (t % 5);
			u[IX(i, 3)] += 0.3f * (i % 3 - 1);
		}
		SWAP(u0, u);
		diffuse(1, u, u0, 0.0001f, 0.1f);
		SWAP(v0, v);
		diffuse(2, v, v0, 0.0001f, 0.1f);
		project(u, v, u0, v0);
		SWAP(u0, u);
		SWAP(v0, v);
		advect(1, u, u0, u0, v0, 0.1f);
		advect(2, v, v0, u0, v0, 0.1f);
		project(u, v, u0, v0);
		SWAP(d0, d);
		diffuse(0, d, d0, 0.00005f, 0.1f);
		SWAP(d0, d);
		advect(0, d, d0, u, v, 0.1f);
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int j = 1; j <= N; j++)
		for (int i = 1; i <= N; i++)
			sum += d[IX(i, j)] * (1 + (i * j) % 7) + u[IX(i, j)];
	printf("smoke %.10g\n", sum);
	return 0;
}
