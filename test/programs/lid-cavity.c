/* lid-cavity.c - a cavity with a moving lid by the lattice Boltzmann method:
 * one plane per direction, floats, two copies, collision and streaming in
 * one sweep (pull).
 * usage: lid-cavity [steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define NX 256
#define NY 192

static float f[2][9][NY + 2][NX + 2];
static float rho[NY + 2][NX + 2], ux[NY + 2][NX + 2], uy[NY + 2][NX + 2];

enum { C, E, N, W, S, NE, NW, SW, SE };

static void init(void)
{
	static const float w[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9,
		1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};

	for (int a = 0; a < 2; a++)
		for (int q = 0; q < 9; q++)
			for (int y = 0; y < NY + 2; y++)
				for (int x = 0; x < NX + 2; x++)
					f[a][q][y][x] = w[q];
}

static void sweep(int from, float omega)
{
	int to = 1 - from;

	for (int y = 1; y <= NY; y++) {
		for (int x = 1; x <= NX; x++) {
			float c = f[from][C][y][x];
			float e = f[from][E][y][x - 1];
			float n = f[from][N][y - 1][x];
			float w = f[from][W][y][x + 1];
			float s = f[from][S][y + 1][x];
			float ne = f[from][NE][y - 1][x - 1];
			float nw = f[from][NW][y - 1][x + 1];
			float sw = f[from][SW][y + 1][x + 1];
			float se = f[from][SE][y + 1][x - 1];
			float r = c + e + n + w + s + ne + nw + sw + se;
			float u = (e - w + ne - nw - sw + se) / r;
			float v = (n - s + ne + nw - sw - se) / r;
			float usq = 1.5f * (u * u + v * v);
			float r9 = r / 9, r36 = r / 36;

			rho[y][x] = r;
			ux[y][x] = u;
			uy[y][x] = v;
#define EQ(cu) (1 + 3 * (cu) + 4.5f * (cu) * (cu) - usq)
			f[to][C][y][x] = c + omega * (4 * r9 * (1 - usq) - c);
			f[to][E][y][x] = e + omega * (r9 * EQ(u) - e);
			f[to][N][y][x] = n + omega * (r9 * EQ(v) - n);
			f[to][W][y][x] = w + omega * (r9 * EQ(-u) - w);
			f[to][S][y][x] = s + omega * (r9 * EQ(-v) - s);
			f[to][NE][y][x] = ne + omega * (r36 * EQ(u + v) - ne);
			f[to][NW][y][x] = nw + omega * (r36 * EQ(v - u) - nw);
			f[to][SW][y][x] = sw + omega * (r36 * EQ(-u - v) - sw);
			f[to][SE][y][x] = se + omega * (r36 * EQ(u - v) - se);
		}
	}
}

/* Bounce back at the walls, which lie in the halo. */
static void walls(int a, float lid)
{
	for (int y = 1; y <= NY; y++) {
		f[a][E][y][0] = f[a][W][y][1];
		f[a][NE][y - 1][0] = f[a][SW][y][1];
		f[a][SE][y + 1][0] = f[a][NW][y][1];
		f[a][W][y][NX + 1] = f[a][E][y][NX];
		f[a][NW][y - 1][NX + 1] = f[a][SE][y][NX];
		f[a][SW][y + 1][NX + 1] = f[a][NE][y][NX];
	}
	for (int x = 1; x <= NX; x++) {
		f[a][N][0][x] = f[a][S][1][x];
		f[a][NE][0][x - 1] = f[a][SW][1][x];
		f[a][NW][0][x + 1] = f[a][SE][1][x];
		f[a][S][NY + 1][x] = f[a][N][NY][x];
		f[a][SW][NY + 1][x + 1] = f[a][NE][NY][x] - lid / 6;
		f[a][SE][NY + 1][x - 1] = f[a][NW][NY][x] + lid / 6;
	}
}

static double vorticity(void)
{
	double sum = 0;

	for (int y = 2; y < NY; y++)
		for (int x = 2; x < NX; x++)
			sum += fabsf(uy[y][x + 1] - uy[y][x - 1] - ux[y + 1][x] +
				ux[y - 1][x]);
	return sum;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 2400, now = 0;
	struct timespec a, b;
	double mass = 0, energy = 0;

	init();
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (int t = 0; t < steps; t++) {
		walls(now, 0.1f);
		sweep(now, 1.7f);
		now = 1 - now;
		if ((t + 1) % 800 == 0)
			printf("step %d, vorticity %.6e\n", t + 1, vorticity());
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	fprintf(stderr, "time %.6f\n",
		b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec));
	for (int y = 1; y <= NY; y++)
		for (int x = 1; x <= NX; x++) {
			mass += rho[y][x];
			energy += ux[y][x] * ux[y][x] + uy[y][x] * uy[y][x];
		}
	printf("mass %.9e, energy %.9e\n", mass, energy);
	return 0;
}
