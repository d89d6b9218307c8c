/* SPDX-License-Identifier: MIT */
/* conv as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef NB
#define NB BY_CLASS(2, 2, 2, 8, 3)
#endif
#ifndef NK
#define NK BY_CLASS(3, 8, 16, 64, 5)
#endif
#ifndef NC
#define NC BY_CLASS(4, 6, 16, 64, 7)
#endif
#ifndef NH
#define NH BY_CLASS(8, 20, 28, 56, 13)
#endif
#ifndef NW
#define NW BY_CLASS(9, 22, 30, 56, 17)
#endif
#ifndef NR
#define NR BY_CLASS(3, 3, 3, 3, 3)
#endif
#ifndef NS
#define NS BY_CLASS(3, 3, 3, 3, 5)
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

static void init_array(int nb, int nk, int nc, int nh, int nw, int nr,
	int ns, float out[DIM(NB, nb)][DIM(NK, nk)][DIM(NH, nh)][DIM(NW, nw)],
	float in[DIM(NB, nb)][DIM(NC, nc)][DIM(NH + NR, nh + nr)][DIM(NW + NS, nw + ns)],
	float filter[DIM(NK, nk)][DIM(NC, nc)][DIM(NR, nr)][DIM(NS, ns)],
	float bias[DIM(NK, nk)])
{
	(void)nb;
	(void)nk;
	(void)nc;
	(void)nh;
	(void)nw;
	(void)nr;
	(void)ns;
	for (int i = 0; i < nb; i++)
		for (int j = 0; j < nk; j++)
			for (int k = 0; k < nh; k++)
				for (int l = 0; l < nw; l++)
					out[i][j][k][l] =
						(float)(-1.0 + 2.0 * ((7 * i + 11 * j + 15 * k + 19 * l + i * j + 1) % 4099) / 4099);
	for (int i = 0; i < nb; i++)
		for (int j = 0; j < nc; j++)
			for (int k = 0; k < nh + nr; k++)
				for (int l = 0; l < nw + ns; l++)
					in[i][j][k][l] =
						(float)(-1.0 + 2.0 * ((8 * i + 12 * j + 16 * k + 20 * l + i * j + 2) % 4111) / 4111);
	for (int i = 0; i < nk; i++)
		for (int j = 0; j < nc; j++)
			for (int k = 0; k < nr; k++)
				for (int l = 0; l < ns; l++)
					filter[i][j][k][l] =
						(float)(-1.0 + 2.0 * ((9 * i + 13 * j + 17 * k + 21 * l + i * j + 3) % 4127) / 4127);
	for (int i = 0; i < nk; i++)
		bias[i] =
			(float)(-1.0 + 2.0 * ((10 * i + 4) % 4129) / 4129);
}

static void kernel_conv(int nb, int nk, int nc, int nh, int nw, int nr,
	int ns, float out[DIM(NB, nb)][DIM(NK, nk)][DIM(NH, nh)][DIM(NW, nw)],
	float in[DIM(NB, nb)][DIM(NC, nc)][DIM(NH + NR, nh + nr)][DIM(NW + NS, nw + ns)],
	float filter[DIM(NK, nk)][DIM(NC, nc)][DIM(NR, nr)][DIM(NS, ns)],
	float bias[DIM(NK, nk)])
{
	for (int b = 0; b < nb; b++)
	for (int k = 0; k < nk; k++)
	for (int y = 0; y < nh; y++)
	for (int x = 0; x < nw; x++) {
		out[b][k][y][x] = bias[k];
		for (int c = 0; c < nc; c++)
		for (int r = 0; r < nr; r++)
		for (int s = 0; s < ns; s++)
			out[b][k][y][x] += in[b][c][y + r][x + s] *
					   filter[k][c][r][s];
	}
}

static void print_array(int nb, int nk, int nc, int nh, int nw, int nr,
	int ns, float out[DIM(NB, nb)][DIM(NK, nk)][DIM(NH, nh)][DIM(NW, nw)])
{
	double total = 0.0;

	(void)nb;
	(void)nk;
	(void)nc;
	(void)nh;
	(void)nw;
	(void)nr;
	(void)ns;
	(void)total;
	printf("out\n");
	for (int i = 0; i < nb; i++) {
		total = 0.0;
		for (int j = 0; j < nk; j++)
			for (int k = 0; k < nh; k++)
				for (int l = 0; l < nw; l++)
					total += out[i][j][k][l];
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
static float out[NB][NK][NH][NW];
static float in[NB][NC][NH + NR][NW + NS];
static float filter[NK][NC][NR][NS];
static float bias[NK];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int nb = argc > 1 ? atoi(argv[1]) : NB;
	int nk = argc > 2 ? atoi(argv[2]) : NK;
	int nc = argc > 3 ? atoi(argv[3]) : NC;
	int nh = argc > 4 ? atoi(argv[4]) : NH;
	int nw = argc > 5 ? atoi(argv[5]) : NW;
	int nr = argc > 6 ? atoi(argv[6]) : NR;
	int ns = argc > 7 ? atoi(argv[7]) : NS;
	float (*out)[nk][nh][nw] =
		malloc(sizeof(float[nb][nk][nh][nw]));
	float (*in)[nc][nh + nr][nw + ns] =
		malloc(sizeof(float[nb][nc][nh + nr][nw + ns]));
	float (*filter)[nc][nr][ns] =
		malloc(sizeof(float[nk][nc][nr][ns]));
	float *bias =
		malloc(sizeof(float[nk]));
#else
	int nb = NB;
	int nk = NK;
	int nc = NC;
	int nh = NH;
	int nw = NW;
	int nr = NR;
	int ns = NS;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(nb, nk, nc, nh, nw, nr, ns, out, in, filter, bias);
	start = seconds();
	kernel_conv(nb, nk, nc, nh, nw, nr, ns, out, in, filter, bias);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(nb, nk, nc, nh, nw, nr, ns, out);
#ifdef RUNTIME_SIZES
	free(out);
	free(in);
	free(filter);
	free(bias);
#endif
	return 0;
}
