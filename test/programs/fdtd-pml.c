/* fdtd-pml.c - an electromagnetic pulse in two dimensions (TM mode), the
 * field split in absorbing layers (Berenger), a dielectric cylinder.
 * usage: fdtd-pml [nx ny steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double tick(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

struct media {
	double ca, cb;
};

static void step_h(int nx, int ny, double hx[nx][ny], double hy[nx][ny],
	double ez[nx][ny], const struct media *mx, const struct media *my)
{
	for (int i = 0; i < nx - 1; i++)
		for (int j = 0; j < ny - 1; j++) {
			hx[i][j] = my[j].ca * hx[i][j] -
				my[j].cb * (ez[i][j + 1] - ez[i][j]);
			hy[i][j] = mx[i].ca * hy[i][j] +
				mx[i].cb * (ez[i + 1][j] - ez[i][j]);
		}
}

static void step_e(int nx, int ny, double ezx[nx][ny], double ezy[nx][ny],
	double ez[nx][ny], double hx[nx][ny], double hy[nx][ny],
	double eps[nx][ny], const struct media *mx, const struct media *my)
{
	for (int i = 1; i < nx - 1; i++)
		for (int j = 1; j < ny - 1; j++) {
			ezx[i][j] = mx[i].ca * ezx[i][j] +
				mx[i].cb / eps[i][j] * (hy[i][j] - hy[i - 1][j]);
			ezy[i][j] = my[j].ca * ezy[i][j] -
				my[j].cb / eps[i][j] * (hx[i][j] - hx[i][j - 1]);
			ez[i][j] = ezx[i][j] + ezy[i][j];
		}
}

static void layer(int n, int depth, struct media *m)
{
	for (int i = 0; i < n; i++) {
		double d = 0, sigma;

		if (i < depth)
			d = (double)(depth - i) / depth;
		if (i >= n - depth)
			d = (double)(i - (n - 1 - depth)) / depth;
		sigma = 0.8 * d * d * d;
		m[i].ca = (1 - sigma / 2) / (1 + sigma / 2);
		m[i].cb = 0.5 / (1 + sigma / 2);
	}
}

int main(int argc, char **argv)
{
	int nx = 320, ny = 280, steps = 1600;

	if (argc > 3) {
		nx = atoi(argv[1]);
		ny = atoi(argv[2]);
		steps = atoi(argv[3]);
	}
	if (nx < 24 || ny < 24)
		return 2;
	size_t bytes = sizeof(double[nx][ny]);
	double (*hx)[ny] = malloc(bytes), (*hy)[ny] = malloc(bytes);
	double (*ezx)[ny] = malloc(bytes), (*ezy)[ny] = malloc(bytes);
	double (*ez)[ny] = malloc(bytes), (*eps)[ny] = malloc(bytes);
	struct media mx[nx], my[ny];

	if (!hx || !hy || !ezx || !ezy || !ez || !eps)
		return 1;
	memset(hx, 0, bytes);
	memset(hy, 0, bytes);
	memset(ezx, 0, bytes);
	memset(ezy, 0, bytes);
	memset(ez, 0, bytes);
	layer(nx, 10, mx);
	layer(ny, 10, my);
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++) {
			double dx = i - nx * 0.6, dy = j - ny * 0.5;

			eps[i][j] = dx * dx + dy * dy < ny * ny / 36.0 ? 4 : 1;
		}
	double probe = 0, begin = tick();

	for (int t = 0; t < steps; t++) {
		step_h(nx, ny, hx, hy, ez, mx, my);
		step_e(nx, ny, ezx, ezy, ez, hx, hy, eps, mx, my);
		double pulse = exp(-(t - 40.0) * (t - 40.0) / 200.0);

		for (int j = ny / 3; j < 2 * ny / 3; j++) {
			ezx[nx / 4][j] += 0.5 * pulse;
			ezy[nx / 4][j] += 0.5 * pulse;
		}
		probe += ez[nx / 2][ny / 3] * ez[nx / 2][ny / 3];
	}
	fprintf(stderr, "time %.6f\n", tick() - begin);
	double energy = 0, left = 0;

	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++) {
			energy += eps[i][j] * ez[i][j] * ez[i][j];
			if (i < nx / 2)
				left += hx[i][j] * hx[i][j] + hy[i][j] * hy[i][j];
		}
	printf("probe %.11e energy %.11e left %.11e\n", probe, energy, left);
	free(hx); free(hy); free(ezx); free(ezy); free(ez); free(eps);
	return 0;
}
