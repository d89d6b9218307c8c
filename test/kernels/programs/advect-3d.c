/* SPDX-License-Identifier: MIT */
/* advect-3d as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef T
#define T BY_CLASS(3, 5, 8, 24, 3)
#endif
#ifndef NX
#define NX BY_CLASS(9, 20, 40, 200, 13)
#endif
#ifndef NY
#define NY BY_CLASS(10, 22, 42, 200, 11)
#endif
#ifndef NZ
#define NZ BY_CLASS(11, 24, 44, 200, 17)
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

static void init_array(int nt, int nx, int ny, int nz,
	double q[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double u[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double v[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double w[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fx[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fy[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fz[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)])
{
	(void)nt;
	(void)nx;
	(void)ny;
	(void)nz;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				q[i][j][k] =
					0.0 + 1.0 * ((7 * i + 11 * j + 15 * k + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				u[i][j][k] =
					-0.06 + 0.14 * ((8 * i + 12 * j + 16 * k + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				v[i][j][k] =
					-0.06 + 0.14 * ((9 * i + 13 * j + 17 * k + i * j + 3) % 4127) / 4127;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				w[i][j][k] =
					-0.06 + 0.14 * ((10 * i + 14 * j + 18 * k + i * j + 4) % 4129) / 4129;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				fx[i][j][k] =
					-1.0 + 2.0 * ((11 * i + 15 * j + 19 * k + i * j + 5) % 4133) / 4133;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				fy[i][j][k] =
					-1.0 + 2.0 * ((12 * i + 16 * j + 20 * k + i * j + 6) % 4139) / 4139;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				fz[i][j][k] =
					-1.0 + 2.0 * ((13 * i + 17 * j + 21 * k + i * j + 7) % 4153) / 4153;
}

static void kernel_advect_3d(int nt, int nx, int ny, int nz,
	double q[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double u[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double v[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double w[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fx[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fy[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fz[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)])
{
	const double near = 7.0 / 12.0;
	const double far = 1.0 / 12.0;

	for (int t = 0; t < nt; t++) {
		for (int i = 2; i < nx - 1; i++)
			for (int j = 2; j < ny - 2; j++)
				for (int k = 2; k < nz - 2; k++)
					fx[i][j][k] = u[i][j][k] *
						(near * (q[i - 1][j][k] +
							 q[i][j][k]) -
						 far * (q[i - 2][j][k] +
							q[i + 1][j][k]));
		for (int i = 2; i < nx - 2; i++)
			for (int j = 2; j < ny - 1; j++)
				for (int k = 2; k < nz - 2; k++)
					fy[i][j][k] = v[i][j][k] *
						(near * (q[i][j - 1][k] +
							 q[i][j][k]) -
						 far * (q[i][j - 2][k] +
							q[i][j + 1][k]));
		for (int i = 2; i < nx - 2; i++)
			for (int j = 2; j < ny - 2; j++)
				for (int k = 2; k < nz - 1; k++)
					fz[i][j][k] = w[i][j][k] *
						(near * (q[i][j][k - 1] +
							 q[i][j][k]) -
						 far * (q[i][j][k - 2] +
							q[i][j][k + 1]));
		for (int i = 2; i < nx - 2; i++)
			for (int j = 2; j < ny - 2; j++)
				for (int k = 2; k < nz - 2; k++)
					q[i][j][k] =
						q[i][j][k] -
						(fx[i + 1][j][k] -
						 fx[i][j][k]) -
						(fy[i][j + 1][k] -
						 fy[i][j][k]) -
						(fz[i][j][k + 1] -
						 fz[i][j][k]);
	}
}

static void print_array(int nt, int nx, int ny, int nz,
	double q[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fx[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fy[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)],
	double fz[DIM(NX, nx)][DIM(NY, ny)][DIM(NZ, nz)])
{
	double total = 0.0;

	(void)nt;
	(void)nx;
	(void)ny;
	(void)nz;
	(void)total;
	printf("q\n");
	for (int i = 0; i < nx; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				total += q[i][j][k];
		printf("%.8g\n", total);
	}
	printf("fx\n");
	for (int i = 0; i < nx; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				total += fx[i][j][k];
		printf("%.8g\n", total);
	}
	printf("fy\n");
	for (int i = 0; i < nx; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				total += fy[i][j][k];
		printf("%.8g\n", total);
	}
	printf("fz\n");
	for (int i = 0; i < nx; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nz; k++)
				total += fz[i][j][k];
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
static double q[NX][NY][NZ];
static double u[NX][NY][NZ];
static double v[NX][NY][NZ];
static double w[NX][NY][NZ];
static double fx[NX][NY][NZ];
static double fy[NX][NY][NZ];
static double fz[NX][NY][NZ];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nt = argc > 1 ? atoi(argv[1]) : T;
	int nx = argc > 2 ? atoi(argv[2]) : NX;
	int ny = argc > 3 ? atoi(argv[3]) : NY;
	int nz = argc > 4 ? atoi(argv[4]) : NZ;
	double (*q)[ny][nz] =
		malloc(sizeof(double[nx][ny][nz]));
	double (*u)[ny][nz] =
		malloc(sizeof(double[nx][ny][nz]));
	double (*v)[ny][nz] =
		malloc(sizeof(double[nx][ny][nz]));
	double (*w)[ny][nz] =
		malloc(sizeof(double[nx][ny][nz]));
	double (*fx)[ny][nz] =
		malloc(sizeof(double[nx][ny][nz]));
	double (*fy)[ny][nz] =
		malloc(sizeof(double[nx][ny][nz]));
	double (*fz)[ny][nz] =
		malloc(sizeof(double[nx][ny][nz]));
#else
	int nt = T;
	int nx = NX;
	int ny = NY;
	int nz = NZ;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nt, nx, ny, nz, q, u, v, w, fx, fy, fz);
	start = seconds();
	kernel_advect_3d(nt, nx, ny, nz, q, u, v, w, fx, fy, fz);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nt, nx, ny, nz, q, fx, fy, fz);
#ifdef RUNTIME_SIZES
	free(q);
	free(u);
	free(v);
	free(w);
	free(fx);
	free(fy);
	free(fz);
#endif
	return 0;
}
