/* SPDX-License-Identifier: MIT */
/* blur as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef P
#define P BY_CLASS(2, 2, 3, 12, 3)
#endif
#ifndef H
#define H BY_CLASS(14, 50, 160, 2160, 23)
#endif
#ifndef W
#define W BY_CLASS(17, 70, 200, 3840, 29)
#endif
#ifndef R
#define R BY_CLASS(3, 5, 7, 25, 5)
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

static void init_array(int np, int h, int w, int nr,
	unsigned char in[DIM(P, np)][DIM(H + R, h + nr)][DIM(W + R, w + nr)],
	unsigned char across[DIM(H + R, h + nr)][DIM(W, w)],
	unsigned char out[DIM(P, np)][DIM(H, h)][DIM(W, w)],
	int weight[DIM(R, nr)])
{
	(void)np;
	(void)h;
	(void)w;
	(void)nr;
	for (int i = 0; i < np; i++)
		for (int j = 0; j < h + nr; j++)
			for (int k = 0; k < w + nr; k++)
				in[i][j][k] =
					(unsigned char)(0 + (7 * i + 11 * j + 15 * k + i * j + 1) % 4099 % 256);
	for (int i = 0; i < h + nr; i++)
		for (int j = 0; j < w; j++)
			across[i][j] =
				(unsigned char)(0 + (8 * i + 12 * j + i * j + 2) % 4111 % 256);
	for (int i = 0; i < np; i++)
		for (int j = 0; j < h; j++)
			for (int k = 0; k < w; k++)
				out[i][j][k] =
					(unsigned char)(0 + (9 * i + 13 * j + 17 * k + i * j + 3) % 4127 % 256);
	for (int i = 0; i < nr; i++)
		weight[i] =
			(int)(1000 + (10 * i + 4) % 4129 % 2000);
}

static void kernel_blur(int np, int h, int w, int nr,
	unsigned char in[DIM(P, np)][DIM(H + R, h + nr)][DIM(W + R, w + nr)],
	unsigned char across[DIM(H + R, h + nr)][DIM(W, w)],
	unsigned char out[DIM(P, np)][DIM(H, h)][DIM(W, w)],
	int weight[DIM(R, nr)])
{
	int sum;

	for (int p = 0; p < np; p++) {
		for (int y = 0; y < h + nr; y++)
			for (int x = 0; x < w; x++) {
				sum = 128;
				for (int r = 0; r < nr; r++)
					sum += weight[r] * in[p][y][x + r];
				across[y][x] = sum / 256;
			}
		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++) {
				sum = 128;
				for (int r = 0; r < nr; r++)
					sum += weight[r] * across[y + r][x];
				out[p][y][x] = sum / 256;
			}
	}
}

/* Scale the weights down to a sum of at most 256. */
static void init(int np, int h, int w, int nr,
	int weight[DIM(R, nr)])
{
	int sum = 1;

	(void)np, (void)h, (void)w;
	for (int r = 0; r < nr; r++)
		sum += weight[r];
	for (int r = 0; r < nr; r++)
		weight[r] = weight[r] * 256 / sum;
}

static void print_array(int np, int h, int w, int nr,
	unsigned char across[DIM(H + R, h + nr)][DIM(W, w)],
	unsigned char out[DIM(P, np)][DIM(H, h)][DIM(W, w)])
{
	double total = 0.0;

	(void)np;
	(void)h;
	(void)w;
	(void)nr;
	(void)total;
	printf("across\n");
	for (int i = 0; i < h + nr; i++) {
		total = 0.0;
		for (int j = 0; j < w; j++)
			total += across[i][j];
		printf("%.8g\n", total);
	}
	printf("out\n");
	for (int i = 0; i < np; i++) {
		total = 0.0;
		for (int j = 0; j < h; j++)
			for (int k = 0; k < w; k++)
				total += out[i][j][k];
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
static unsigned char in[P][H + R][W + R];
static unsigned char across[H + R][W];
static unsigned char out[P][H][W];
static int weight[R];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int np = argc > 1 ? atoi(argv[1]) : P;
	int h = argc > 2 ? atoi(argv[2]) : H;
	int w = argc > 3 ? atoi(argv[3]) : W;
	int nr = argc > 4 ? atoi(argv[4]) : R;
	unsigned char (*in)[h + nr][w + nr] =
		malloc(sizeof(unsigned char[np][h + nr][w + nr]));
	unsigned char (*across)[w] =
		malloc(sizeof(unsigned char[h + nr][w]));
	unsigned char (*out)[h][w] =
		malloc(sizeof(unsigned char[np][h][w]));
	int *weight =
		malloc(sizeof(int[nr]));
#else
	int np = P;
	int h = H;
	int w = W;
	int nr = R;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(np, h, w, nr, in, across, out, weight);
	init(np, h, w, nr, weight);
	start = seconds();
	kernel_blur(np, h, w, nr, in, across, out, weight);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(np, h, w, nr, across, out);
#ifdef RUNTIME_SIZES
	free(in);
	free(across);
	free(out);
	free(weight);
#endif
	return 0;
}
