/* SPDX-License-Identifier: MIT */
/* lbm-d2q9 as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef T
#define T BY_CLASS(3, 10, 20, 100, 3)
#endif
#ifndef NY
#define NY BY_CLASS(12, 50, 120, 900, 19)
#endif
#ifndef NX
#define NX BY_CLASS(14, 60, 140, 1000, 23)
#endif
#define _POSIX_C_SOURCE 200809L

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "size_class.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))

#ifdef RUNTIME_SIZES
#define DIM(constant, variable) variable
#else
#define DIM(constant, variable) constant
#endif

static void init_array(int nt, int ny, int nx,
	double f[9][DIM(NY, ny)][DIM(NX, nx)])
{
	(void)nt;
	(void)ny;
	(void)nx;
	for (int i = 0; i < 9; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				f[i][j][k] =
					0.8 + 0.4 * ((7 * i + 11 * j + 15 * k + i * j + 1) % 4099) / 4099;
}

static void kernel_lbm_d2q9(int nt, int ny, int nx, double omega,
	double f[9][DIM(NY, ny)][DIM(NX, nx)],
	double g[9][DIM(NY, ny)][DIM(NX, nx)])
{
	const double w0 = 4.0 / 9.0;
	const double w1 = 1.0 / 9.0;
	const double w2 = 1.0 / 36.0;

	(void)nt;
	for (int y = 1; y < ny - 1; y++)
		for (int x = 1; x < nx - 1; x++) {
			double f0 = f[0][y][x];
			double f1 = f[1][y][x - 1];
			double f2 = f[2][y - 1][x];
			double f3 = f[3][y][x + 1];
			double f4 = f[4][y + 1][x];
			double f5 = f[5][y - 1][x - 1];
			double f6 = f[6][y - 1][x + 1];
			double f7 = f[7][y + 1][x + 1];
			double f8 = f[8][y + 1][x - 1];
			double rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
			double ux = (f1 + f5 + f8 - f3 - f6 - f7) / rho;
			double uy = (f2 + f5 + f6 - f4 - f7 - f8) / rho;
			double rest = 1.0 - 1.5 * (ux * ux + uy * uy);
			double cx = 3.0 * ux;
			double cy = 3.0 * uy;
			double cd = cx + cy;
			double ca = cy - cx;
			double ex = rest + 0.5 * cx * cx;
			double ey = rest + 0.5 * cy * cy;
			double ed = rest + 0.5 * cd * cd;
			double ea = rest + 0.5 * ca * ca;

			g[0][y][x] = f0 + omega * (w0 * rho * rest - f0);
			g[1][y][x] = f1 + omega * (w1 * rho * (ex + cx) - f1);
			g[2][y][x] = f2 + omega * (w1 * rho * (ey + cy) - f2);
			g[3][y][x] = f3 + omega * (w1 * rho * (ex - cx) - f3);
			g[4][y][x] = f4 + omega * (w1 * rho * (ey - cy) - f4);
			g[5][y][x] = f5 + omega * (w2 * rho * (ed + cd) - f5);
			g[6][y][x] = f6 + omega * (w2 * rho * (ea + ca) - f6);
			g[7][y][x] = f7 + omega * (w2 * rho * (ed - cd) - f7);
			g[8][y][x] = f8 + omega * (w2 * rho * (ea - ca) - f8);
		}
}

/* Weigh the noise in "f" so that the fluid is nearly at rest; start "g" as a
 * copy, so that both grids have the same border.
 */
static void init(int nt, int ny, int nx,
	double f[9][DIM(NY, ny)][DIM(NX, nx)],
	double g[9][DIM(NY, ny)][DIM(NX, nx)])
{
	const double weight[9] = { 4.0 / 9.0,  1.0 / 9.0,  1.0 / 9.0,
				   1.0 / 9.0,  1.0 / 9.0,  1.0 / 36.0,
				   1.0 / 36.0, 1.0 / 36.0, 1.0 / 36.0 };

	(void)nt;
	for (int q = 0; q < 9; q++)
		for (int y = 0; y < ny; y++)
			for (int x = 0; x < nx; x++) {
				f[q][y][x] *= weight[q];
				g[q][y][x] = f[q][y][x];
			}
}

/* All the steps, back and forth between "f" and "g". */
static void all_steps(int nt, int ny, int nx, double omega,
	double f[9][DIM(NY, ny)][DIM(NX, nx)],
	double g[9][DIM(NY, ny)][DIM(NX, nx)])
{
	for (int t = 0; t < nt; t++)
		if (t % 2 == 0)
			kernel_lbm_d2q9(nt, ny, nx, omega, f, g);
		else
			kernel_lbm_d2q9(nt, ny, nx, omega, g, f);
}

static void print_array(int nt, int ny, int nx,
	double f[9][DIM(NY, ny)][DIM(NX, nx)],
	double g[9][DIM(NY, ny)][DIM(NX, nx)])
{
	double total = 0.0;

	(void)nt;
	(void)ny;
	(void)nx;
	(void)total;
	printf("f\n");
	for (int i = 0; i < 9; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				total += f[i][j][k];
		printf("%.8g\n", total);
	}
	printf("g\n");
	for (int i = 0; i < 9; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				total += g[i][j][k];
		printf("%.8g\n", total);
	}
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double f[9][NY][NX];
static double g[9][NY][NX];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nt = argc > 1 ? atoi(argv[1]) : T;
	int ny = argc > 2 ? atoi(argv[2]) : NY;
	int nx = argc > 3 ? atoi(argv[3]) : NX;
	double (*f)[ny][nx] =
		malloc(sizeof(double[9][ny][nx]));
	double (*g)[ny][nx] =
		malloc(sizeof(double[9][ny][nx]));
#else
	int nt = T;
	int ny = NY;
	int nx = NX;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nt, ny, nx, f);
	init(nt, ny, nx, f, g);
	start = seconds();
	all_steps(nt, ny, nx, (1.3), f, g);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nt, ny, nx, f, g);
#ifdef RUNTIME_SIZES
	free(f);
	free(g);
#endif
	return 0;
}
