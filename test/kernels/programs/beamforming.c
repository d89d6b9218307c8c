/* SPDX-License-Identifier: MIT */
/* beamforming as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef F
#define F BY_CLASS(2, 3, 5, 100, 3)
#endif
#ifndef N
#define N BY_CLASS(13, 80, 300, 2200, 23)
#endif
#ifndef M
#define M BY_CLASS(17, 90, 320, 2400, 29)
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

static void init_array(int nf, int n, int m,
	double ar[DIM(F, nf)][DIM(N, n)], double ai[DIM(F, nf)][DIM(N, n)],
	double sr[DIM(F, nf)][DIM(M, m)], double si[DIM(F, nf)][DIM(M, m)],
	double mr[DIM(N, n)][DIM(M, m)], double mi[DIM(N, n)][DIM(M, m)])
{
	(void)nf;
	(void)n;
	(void)m;
	for (int i = 0; i < nf; i++)
		for (int j = 0; j < n; j++)
			ar[i][j] =
				-1.0 + 2.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099;
	for (int i = 0; i < nf; i++)
		for (int j = 0; j < n; j++)
			ai[i][j] =
				-1.0 + 2.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111;
	for (int i = 0; i < nf; i++)
		for (int j = 0; j < m; j++)
			sr[i][j] =
				-1.0 + 2.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127;
	for (int i = 0; i < nf; i++)
		for (int j = 0; j < m; j++)
			si[i][j] =
				-1.0 + 2.0 * ((10 * i + 14 * j + i * j + 4) % 4129) / 4129;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			mr[i][j] =
				-1.0 + 2.0 * ((11 * i + 15 * j + i * j + 5) % 4133) / 4133;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			mi[i][j] =
				-1.0 + 2.0 * ((12 * i + 16 * j + i * j + 6) % 4139) / 4139;
}

/* The frames are the business of all_frames, hence the cast to void. */
static void kernel_beamforming(int nf, int n, int m, double ar[DIM(N, n)],
	double ai[DIM(N, n)], double sr[DIM(M, m)], double si[DIM(M, m)],
	double mr[DIM(N, n)][DIM(M, m)], double mi[DIM(N, n)][DIM(M, m)],
	int *strongest, double *power)
{
	int best = 0;
	double best_power = DBL_MIN;
	double val;

	(void)nf;
	for (int i = 0; i < n; i++) {
		ai[i] = 0.0;
		ar[i] = 0.0;
		for (int j = 0; j < m; j++) {
			ar[i] += sr[j] * mr[i][j] - si[j] * mi[i][j];
			ai[i] += si[j] * mr[i][j] + sr[j] * mi[i][j];
		}
		val = ar[i] * ar[i] + ai[i] * ai[i];
		best = val >= best_power ? (best_power = val, i) : best;
	}
	*strongest = best;
	*power = best_power;
}

/* Form the beams of frame after frame; row f of each array is frame f. */
static void all_frames(int nf, int n, int m,
	double ar[DIM(F, nf)][DIM(N, n)], double ai[DIM(F, nf)][DIM(N, n)],
	double sr[DIM(F, nf)][DIM(M, m)], double si[DIM(F, nf)][DIM(M, m)],
	double mr[DIM(N, n)][DIM(M, m)], double mi[DIM(N, n)][DIM(M, m)],
	int strongest[DIM(F, nf)], double power[DIM(F, nf)])
{
	for (int f = 0; f < nf; f++)
		kernel_beamforming(nf, n, m, ar[f], ai[f], sr[f], si[f], mr, mi,
			&strongest[f], &power[f]);
}

static void print_array(int nf, int n, int m,
	double ar[DIM(F, nf)][DIM(N, n)], double ai[DIM(F, nf)][DIM(N, n)],
	int strongest[DIM(F, nf)], double power[DIM(F, nf)])
{
	double total = 0.0;

	(void)nf;
	(void)n;
	(void)m;
	(void)total;
	printf("ar\n");
	for (int i = 0; i < nf; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += ar[i][j];
		printf("%.8g\n", total);
	}
	printf("ai\n");
	for (int i = 0; i < nf; i++) {
		total = 0.0;
		for (int j = 0; j < n; j++)
			total += ai[i][j];
		printf("%.8g\n", total);
	}
	printf("strongest\n");
	for (int i = 0; i < nf; i++)
		printf("%.8g%c", (double)strongest[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
	printf("power\n");
	for (int i = 0; i < nf; i++)
		printf("%.8g%c", (double)power[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static double ar[F][N];
static double ai[F][N];
static double sr[F][M];
static double si[F][M];
static double mr[N][M];
static double mi[N][M];
static int strongest[F];
static double power[F];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nf = argc > 1 ? atoi(argv[1]) : F;
	int n = argc > 2 ? atoi(argv[2]) : N;
	int m = argc > 3 ? atoi(argv[3]) : M;
	double (*ar)[n] =
		malloc(sizeof(double[nf][n]));
	double (*ai)[n] =
		malloc(sizeof(double[nf][n]));
	double (*sr)[m] =
		malloc(sizeof(double[nf][m]));
	double (*si)[m] =
		malloc(sizeof(double[nf][m]));
	double (*mr)[m] =
		malloc(sizeof(double[n][m]));
	double (*mi)[m] =
		malloc(sizeof(double[n][m]));
	int *strongest =
		malloc(sizeof(int[nf]));
	double *power =
		malloc(sizeof(double[nf]));
#else
	int nf = F;
	int n = N;
	int m = M;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nf, n, m, ar, ai, sr, si, mr, mi);
	start = seconds();
	all_frames(nf, n, m, ar, ai, sr, si, mr, mi, strongest, power);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nf, n, m, ar, ai, strongest, power);
#ifdef RUNTIME_SIZES
	free(ar);
	free(ai);
	free(sr);
	free(si);
	free(mr);
	free(mi);
	free(strongest);
	free(power);
#endif
	return 0;
}
