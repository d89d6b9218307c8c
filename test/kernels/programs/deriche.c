/* SPDX-License-Identifier: MIT */
/* deriche as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef W
#define W BY_CLASS(32, 96, 400, 4096, 29)
#endif
#ifndef H
#define H BY_CLASS(24, 80, 300, 2160, 31)
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

static void init_array(int w, int h, float in[DIM(W, w)][DIM(H, h)],
	float out[DIM(W, w)][DIM(H, h)], float fwd[DIM(W, w)][DIM(H, h)],
	float bwd[DIM(W, w)][DIM(H, h)])
{
	(void)w;
	(void)h;
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			in[i][j] =
				(float)(0.0 + 1.0 * ((7 * i + 11 * j + i * j + 1) % 4099) / 4099);
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			out[i][j] =
				(float)(0.0 + 1.0 * ((8 * i + 12 * j + i * j + 2) % 4111) / 4111);
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			fwd[i][j] =
				(float)(0.0 + 1.0 * ((9 * i + 13 * j + i * j + 3) % 4127) / 4127);
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			bwd[i][j] =
				(float)(0.0 + 1.0 * ((10 * i + 14 * j + i * j + 4) % 4129) / 4129);
}

static void kernel_deriche(int w, int h, float alpha,
	float in[DIM(W, w)][DIM(H, h)], float out[DIM(W, w)][DIM(H, h)],
	float fwd[DIM(W, w)][DIM(H, h)], float bwd[DIM(W, w)][DIM(H, h)])
{
	float decay = expf(-alpha);
	float scale = (1.0f - decay) * (1.0f - decay) /
		      (1.0f + 2.0f * alpha * decay - decay * decay);
	float a1 = scale;
	float a2 = scale * decay * (alpha - 1.0f);
	float a3 = scale * decay * (alpha + 1.0f);
	float a4 = -scale * decay * decay;
	float b1 = 2.0f * decay;
	float b2 = -decay * decay;
	float x1, x2, y1, y2;

	for (int i = 0; i < w; i++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		for (int j = 0; j < h; j++) {
			fwd[i][j] = a1 * in[i][j] + a2 * x1 + b1 * y1 + b2 * y2;
			x1 = in[i][j];
			y2 = y1;
			y1 = fwd[i][j];
		}
	}
	for (int i = 0; i < w; i++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		x2 = 0.0f;
		for (int j = h - 1; j >= 0; j--) {
			bwd[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
			x2 = x1;
			x1 = in[i][j];
			y2 = y1;
			y1 = bwd[i][j];
		}
	}
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			out[i][j] = fwd[i][j] + bwd[i][j];
	for (int j = 0; j < h; j++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		for (int i = 0; i < w; i++) {
			fwd[i][j] = a1 * out[i][j] + a2 * x1 + b1 * y1 +
				    b2 * y2;
			x1 = out[i][j];
			y2 = y1;
			y1 = fwd[i][j];
		}
	}
	for (int j = 0; j < h; j++) {
		y1 = 0.0f;
		y2 = 0.0f;
		x1 = 0.0f;
		x2 = 0.0f;
		for (int i = w - 1; i >= 0; i--) {
			bwd[i][j] = a3 * x1 + a4 * x2 + b1 * y1 + b2 * y2;
			x2 = x1;
			x1 = out[i][j];
			y2 = y1;
			y1 = bwd[i][j];
		}
	}
	for (int i = 0; i < w; i++)
		for (int j = 0; j < h; j++)
			out[i][j] = fwd[i][j] + bwd[i][j];
}

static void print_array(int w, int h, float out[DIM(W, w)][DIM(H, h)],
	float fwd[DIM(W, w)][DIM(H, h)], float bwd[DIM(W, w)][DIM(H, h)])
{
	double total = 0.0;

	(void)w;
	(void)h;
	(void)total;
	printf("out\n");
	for (int i = 0; i < w; i++) {
		total = 0.0;
		for (int j = 0; j < h; j++)
			total += out[i][j];
		printf("%.8g\n", total);
	}
	printf("fwd\n");
	for (int i = 0; i < w; i++) {
		total = 0.0;
		for (int j = 0; j < h; j++)
			total += fwd[i][j];
		printf("%.8g\n", total);
	}
	printf("bwd\n");
	for (int i = 0; i < w; i++) {
		total = 0.0;
		for (int j = 0; j < h; j++)
			total += bwd[i][j];
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
static float in[W][H];
static float out[W][H];
static float fwd[W][H];
static float bwd[W][H];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int w = argc > 1 ? atoi(argv[1]) : W;
	int h = argc > 2 ? atoi(argv[2]) : H;
	float (*in)[h] =
		malloc(sizeof(float[w][h]));
	float (*out)[h] =
		malloc(sizeof(float[w][h]));
	float (*fwd)[h] =
		malloc(sizeof(float[w][h]));
	float (*bwd)[h] =
		malloc(sizeof(float[w][h]));
#else
	int w = W;
	int h = H;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(w, h, in, out, fwd, bwd);
	start = seconds();
	kernel_deriche(w, h, (float)(0.25), in, out, fwd, bwd);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(w, h, out, fwd, bwd);
#ifdef RUNTIME_SIZES
	free(in);
	free(out);
	free(fwd);
	free(bwd);
#endif
	return 0;
}
