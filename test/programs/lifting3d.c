/* lifting3d.c - a 5/3 wavelet by lifting in three dimensions, thresholds: one
 * function for lines along all axes, which gets their distance.
 * usage: lifting3d [width rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef short coef;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static int mirror(int i, int n)
{
	return i < 0 ? -i : i >= n ? 2 * (n - 1) - i : i;
}

/* n values at a distance of "step"; line is as long as they are. */
static void forward(coef *x, int n, int step, coef *line)
{
	int half = (n + 1) / 2;

	for (int i = 1; i < n; i += 2)
		x[i * step] -= (x[mirror(i - 1, n) * step]
			+ x[mirror(i + 1, n) * step]) >> 1;
	for (int i = 0; i < n; i += 2)
		x[i * step] += (x[mirror(i - 1, n) * step]
			+ x[mirror(i + 1, n) * step] + 2) >> 2;
	for (int i = 0; i < n; i++)
		line[i % 2 ? half + i / 2 : i / 2] = x[i * step];
	for (int i = 0; i < n; i++)
		x[i * step] = line[i];
}

static void inverse(coef *x, int n, int step, coef *line)
{
	int half = (n + 1) / 2;

	for (int i = 0; i < n; i++)
		line[i] = x[i * step];
	for (int i = 0; i < half; i++)
		x[2 * i * step] = line[i];
	for (int i = 0; i < n / 2; i++)
		x[(2 * i + 1) * step] = line[half + i];
	for (int i = 0; i < n; i += 2)
		x[i * step] -= (x[mirror(i - 1, n) * step]
			+ x[mirror(i + 1, n) * step] + 2) >> 2;
	for (int i = 1; i < n; i += 2)
		x[i * step] += (x[mirror(i - 1, n) * step]
			+ x[mirror(i + 1, n) * step]) >> 1;
}

struct volume {
	int nx, ny, nz;
	coef *v;
};

static void level_forward(struct volume *a, int nx, int ny, int nz, coef *line)
{
	int sy = a->nx, sz = a->nx * a->ny;

	for (int z = 0; z < nz; z++)
		for (int y = 0; y < ny; y++)
			forward(a->v + z * sz + y * sy, nx, 1, line);
	for (int z = 0; z < nz; z++)
		for (int x = 0; x < nx; x++)
			forward(a->v + z * sz + x, ny, sy, line);
	for (int y = 0; y < ny; y++)
		for (int x = 0; x < nx; x++)
			forward(a->v + y * sy + x, nz, sz, line);
}

static void level_inverse(struct volume *a, int nx, int ny, int nz, coef *line)
{
	int sy = a->nx, sz = a->nx * a->ny;

	for (int y = 0; y < ny; y++)
		for (int x = 0; x < nx; x++)
			inverse(a->v + y * sy + x, nz, sz, line);
	for (int z = 0; z < nz; z++)
		for (int x = 0; x < nx; x++)
			inverse(a->v + z * sz + x, ny, sy, line);
	for (int z = 0; z < nz; z++)
		for (int y = 0; y < ny; y++)
			inverse(a->v + z * sz + y * sy, nx, 1, line);
}

static long threshold(struct volume *a, int limit)
{
	long kept = 0;

	for (int x = 0; x < a->nx; x++)
		for (int y = 0; y < a->ny; y++)
			for (int z = 0; z < a->nz; z++) {
				coef *c = &a->v[(z * a->ny + y) * a->nx + x];

				if (abs(*c) < limit)
					*c = 0;
				else
					kept++;
			}
	return kept;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 120;
	int rounds = argc > 2 ? atoi(argv[2]) : 3;
	struct volume a = { n, n - 7, n - 16, 0 }, b;
	size_t size = (size_t)a.nx * a.ny * a.nz;
	coef *line = malloc(n * sizeof(coef));
	long kept = 0, error = 0;
	double start;

	a.v = malloc(size * sizeof(coef));
	b = a;
	b.v = malloc(size * sizeof(coef));
	for (int z = 0; z < a.nz; z++)
		for (int y = 0; y < a.ny; y++)
			for (int x = 0; x < a.nx; x++)
				a.v[(z * a.ny + y) * a.nx + x] = (x * x + y * z) / 16
					% 400 + (x * 7 + y * 3 + z) % 5;
	start = now();
	for (int r = 0; r < rounds; r++) {
		int nx = a.nx, ny = a.ny, nz = a.nz;

		memcpy(b.v, a.v, size * sizeof(coef));
		for (int l = 0; l < 3; l++) {
			level_forward(&b, nx, ny, nz, line);
			nx = (nx + 1) / 2, ny = (ny + 1) / 2, nz = (nz + 1) / 2;
		}
		kept += threshold(&b, 3 + r);
		for (int l = 2; l >= 0; l--) {
			nx = a.nx, ny = a.ny, nz = a.nz;
			for (int k = 0; k < l; k++)
				nx = (nx + 1) / 2, ny = (ny + 1) / 2, nz = (nz + 1) / 2;
			level_inverse(&b, nx, ny, nz, line);
		}
		for (size_t i = 0; i < size; i++)
			error += abs(a.v[i] - b.v[i]);
	}
	fprintf(stderr, "time %.4f\n", now() - start);
	printf("%ld %ld\n", kept, error);
	return 0;
}
