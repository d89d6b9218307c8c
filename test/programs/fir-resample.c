/* fir-resample.c - a FIR filter on a ring buffer, then decimation.
 * usage: fir-resample [samples taps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

#define MAX_TAPS 512

typedef struct fir {
	float taps[MAX_TAPS];
	float ring[MAX_TAPS];
	int n, at;
} fir;

static void fir_init(fir *f, int n, double cutoff)
{
	double sum = 0;

	memset(f, 0, sizeof(*f));
	f->n = n;
	for (int i = 0; i < n; i++) {
		double t = i - (n - 1) / 2.0;
		double s = t == 0 ? 2 * cutoff
				  : sin(2 * M_PI * cutoff * t) / (M_PI * t);

		f->taps[i] = (float)(s * (0.54 - 0.46 * cos(2 * M_PI * i /
							    (n - 1))));
		sum += f->taps[i];
	}
	for (int i = 0; i < n; i++)
		f->taps[i] /= (float)sum;
}

static float fir_step(fir *f, float x)
{
	float sum = 0;
	int k = f->at;

	f->ring[f->at] = x;
	for (int i = 0; i < f->n; i++) {
		sum += f->taps[i] * f->ring[k];
		k = k == 0 ? f->n - 1 : k - 1;
	}
	f->at = (f->at + 1) % f->n;
	return sum;
}

/* The same without a ring: the signal is at hand as a whole. */
static void convolve(const float *in, float *out, int n, const fir *f)
{
	for (int i = f->n - 1; i < n; i++) {
		float sum = 0;

		for (int k = 0; k < f->n; k++)
			sum += f->taps[k] * in[i - k];
		out[i] = sum;
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1500000;
	int taps = argc > 2 ? atoi(argv[2]) : 127;
	int kept = 0, bad = 0;
	double energy = 0, hash = 0;
	fir f;

	if (n < 1 || taps < 2 || taps > MAX_TAPS) {
		fprintf(stderr, "usage: fir-resample [samples taps]\n");
		return 2;
	}
	float *in = malloc(sizeof(*in) * n), *whole = calloc(n, sizeof(*in));
	float *low = malloc(sizeof(*low) * (n / 4 + 1));

	for (int i = 0; i < n; i++)
		in[i] = (float)(sin(i * 0.01) + 0.5 * sin(i * 1.9) +
				0.1 * ((i * 7919) % 101 - 50) / 50);
	double begin = now();

	fir_init(&f, taps, 0.1);
	for (int i = 0; i < n; i++) {
		float y = fir_step(&f, in[i]);

		if (i % 4 == 3)
			low[kept++] = y;
	}
	convolve(in, whole, n, &f);
	for (int i = 0; i < kept; i++)
		if (4 * i + 3 >= taps && low[i] != whole[4 * i + 3])
			bad++;
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < kept; i++) {
		energy += low[i] * low[i];
		hash = hash * 0.999 + low[i];
	}
	printf("kept %d, differ %d, energy %.10g, hash %.10g\n", kept, bad,
		energy, hash);
	return 0;
}
