/* acoustic3d.c - acoustic waves in three dimensions for seismic imaging:
 * eighth order in space, second in time, velocity model in layers, sponge
 * at the borders, a line of receivers.
 * usage: acoustic3d [nx ny nz steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define HALF 4
#define SPONGE 12

static const float coef[HALF + 1] = {
	-205.0f / 72, 8.0f / 5, -1.0f / 5, 8.0f / 315, -1.0f / 560
};

static void iso_3dfd(float *restrict next, const float *restrict prev,
	const float *restrict vel, int nx, int ny, int nz)
{
	int dimxy = nx * ny;

	for (int iz = HALF; iz < nz - HALF; iz++) {
		for (int iy = HALF; iy < ny - HALF; iy++) {
			for (int ix = HALF; ix < nx - HALF; ix++) {
				int offset = iz * dimxy + iy * nx + ix;
				float value = 3 * coef[0] * prev[offset];

				for (int ir = 1; ir <= HALF; ir++) {
					value += coef[ir] * (prev[offset + ir] +
						prev[offset - ir]);
					value += coef[ir] * (prev[offset + ir * nx] +
						prev[offset - ir * nx]);
					value += coef[ir] * (prev[offset + ir * dimxy] +
						prev[offset - ir * dimxy]);
				}
				next[offset] = 2.0f * prev[offset] - next[offset] +
					value * vel[offset];
			}
		}
	}
}

static float taper(int i, int n)
{
	int d = i < n - 1 - i ? i : n - 1 - i;

	if (d >= SPONGE)
		return 1;
	return expf(-0.0008f * (SPONGE - d) * (SPONGE - d));
}

static void sponge(float *p, const float *tx, const float *ty,
	const float *tz, int nx, int ny, int nz)
{
	for (int iz = 0; iz < nz; iz++)
		for (int iy = 0; iy < ny; iy++)
			for (int ix = 0; ix < nx; ix++)
				p[(iz * ny + iy) * nx + ix] *=
					tx[ix] * ty[iy] * tz[iz];
}

static float ricker(int t)
{
	float a = 3.14159265f * 0.04f * (t - 30);

	a *= a;
	return (1 - 2 * a) * expf(-a);
}

int main(int argc, char **argv)
{
	int nx = 112, ny = 96, nz = 96, steps = 200;

	if (argc > 4) {
		nx = atoi(argv[1]);
		ny = atoi(argv[2]);
		nz = atoi(argv[3]);
		steps = atoi(argv[4]);
	}
	if (nx < 10 || ny < 10 || nz < 10)
		return 2;

	size_t size = (size_t)nx * ny * nz;
	float *prev = calloc(size, sizeof(float));
	float *next = calloc(size, sizeof(float));
	float *vel = malloc(size * sizeof(float));
	float *tx = malloc(nx * sizeof(float)), *ty = malloc(ny * sizeof(float));
	float *tz = malloc(nz * sizeof(float));
	float *trace = malloc((steps + 1) * sizeof(float));

	if (!prev || !next || !vel || !tx || !ty || !tz || !trace)
		return 1;
	for (int i = 0; i < nx; i++)
		tx[i] = taper(i, nx);
	for (int i = 0; i < ny; i++)
		ty[i] = taper(i, ny);
	for (int i = 0; i < nz; i++)
		tz[i] = taper(i, nz);
	for (int iz = 0; iz < nz; iz++)
		for (int iy = 0; iy < ny; iy++)
			for (int ix = 0; ix < nx; ix++) {
				float c = iz < nz / 3 ? 0.25f : 0.35f;

				if (iz > 2 * nz / 3 + (ix + iy) / 16)
					c = 0.45f;
				vel[(size_t)(iz * ny + iy) * nx + ix] = c * c;
			}

	struct timespec t0, t1;

	clock_gettime(CLOCK_MONOTONIC, &t0);
	for (int t = 0; t < steps; t++) {
		prev[(size_t)(nz / 4 * ny + ny / 2) * nx + nx / 2] += ricker(t);
		iso_3dfd(next, prev, vel, nx, ny, nz);
		sponge(next, tx, ty, tz, nx, ny, nz);
		sponge(prev, tx, ty, tz, nx, ny, nz);
		trace[t] = next[(size_t)(6 * ny + ny / 2) * nx + nx / 3];
		float *swap = next;

		next = prev;
		prev = swap;
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n",
		t1.tv_sec - t0.tv_sec + 1e-9 * (t1.tv_nsec - t0.tv_nsec));

	double energy = 0, sum = 0;

	for (size_t i = 0; i < size; i++)
		energy += (double)prev[i] * prev[i];
	for (int t = 0; t < steps; t++)
		sum += fabsf(trace[t]) * (1 + t % 3);
	printf("energy %.9e trace %.9e\n", energy, sum);
	free(prev);
	free(next);
	free(vel);
	free(tx);
	free(ty);
	free(tz);
	free(trace);
	return 0;
}
