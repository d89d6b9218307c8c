/* SPDX-License-Identifier: MIT */
/* fdtd-2d as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef T
#define T BY_CLASS(8, 25, 60, 500, 5)
#endif
#ifndef NX
#define NX BY_CLASS(13, 60, 150, 1000, 19)
#endif
#ifndef NY
#define NY BY_CLASS(17, 80, 180, 1200, 23)
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

static void init_array(int nt, int nx, int ny,
	double ex[DIM(NX, nx)][DIM(NY, ny)],
	double ey[DIM(NX, nx)][DIM(NY, ny)],
	double hz[DIM(NX, nx)][DIM(NY, ny)], double source[DIM(T, nt)])
{
	(void)nt;
	(void)nx;
	(void)ny;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			ex[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			ey[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < nx; i++)
		for (int j = 0; j < ny; j++)
			hz[i][j] =
				-1.0 + 2.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
	for (int i = 0; i < nt; i++)
		source[i] =
			-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129;
}

static void kernel_fdtd_2d(int nt, int nx, int ny,
	double ex[DIM(NX, nx)][DIM(NY, ny)],
	double ey[DIM(NX, nx)][DIM(NY, ny)],
	double hz[DIM(NX, nx)][DIM(NY, ny)], double source[DIM(T, nt)])
{
	for (int t = 0; t < nt; t++) {
		for (int j = 0; j < ny; j++)
			ey[0][j] = source[t];
		for (int i = 1; i < nx; i++)
			for (int j = 0; j < ny; j++)
				ey[i][j] = ey[i][j] -
					   0.5 * (hz[i][j] - hz[i - 1][j]);
		for (int i = 0; i < nx; i++)
			for (int j = 1; j < ny; j++)
				ex[i][j] = ex[i][j] -
					   0.5 * (hz[i][j] - hz[i][j - 1]);
		for (int i = 0; i < nx - 1; i++)
			for (int j = 0; j < ny - 1; j++)
				hz[i][j] = hz[i][j] -
					   0.7 * (ex[i][j + 1] - ex[i][j] +
						  ey[i + 1][j] - ey[i][j]);
	}
}

static void print_array(int nt, int nx, int ny,
	double ex[DIM(NX, nx)][DIM(NY, ny)],
	double ey[DIM(NX, nx)][DIM(NY, ny)],
	double hz[DIM(NX, nx)][DIM(NY, ny)])
{
	double total = 0.0;

	(void)nt;
	(void)nx;
	(void)ny;
	(void)total;
	printf("ex\n");
	for (int i = 0; i < nx; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			total += ex[i][j];
		printf("%.8g\n", total);
	}
	printf("ey\n");
	for (int i = 0; i < nx; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			total += ey[i][j];
		printf("%.8g\n", total);
	}
	printf("hz\n");
	for (int i = 0; i < nx; i++) {
		total = 0.0;
		for (int j = 0; j < ny; j++)
			total += hz[i][j];
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
static double ex[NX][NY];
static double ey[NX][NY];
static double hz[NX][NY];
static double source[T];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nt = argc > 1 ? atoi(argv[1]) : T;
	int nx = argc > 2 ? atoi(argv[2]) : NX;
	int ny = argc > 3 ? atoi(argv[3]) : NY;
	double (*ex)[ny] =
		malloc(sizeof(double[nx][ny]));
	double (*ey)[ny] =
		malloc(sizeof(double[nx][ny]));
	double (*hz)[ny] =
		malloc(sizeof(double[nx][ny]));
	double *source =
		malloc(sizeof(double[nt]));
#else
	int nt = T;
	int nx = NX;
	int ny = NY;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nt, nx, ny, ex, ey, hz, source);
	start = seconds();
	kernel_fdtd_2d(nt, nx, ny, ex, ey, hz, source);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nt, nx, ny, ex, ey, hz);
#ifdef RUNTIME_SIZES
	free(ex);
	free(ey);
	free(hz);
	free(source);
#endif
	return 0;
}
