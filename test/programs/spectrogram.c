/* spectrogram.c - fast Fourier transform of overlapping windows.
 * usage: spectrogram [samples log2-of-window]
 *
 * SPDX-License-Identifier: MIT
 */
#include <complex.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

typedef struct plan {
	int n, bits;
	double complex *twiddle;
	int *reversed;
	double *window;
} plan;

static plan *plan_new(int bits)
{
	plan *p = malloc(sizeof(*p));

	if (!p)
		abort();
	p->bits = bits;
	p->n = 1 << bits;
	p->twiddle = malloc(sizeof(*p->twiddle) * (p->n / 2));
	p->reversed = malloc(sizeof(int) * p->n);
	p->window = malloc(sizeof(double) * p->n);
	for (int i = 0; i < p->n / 2; i++)
		p->twiddle[i] = cos(2 * M_PI * i / p->n) -
			I * sin(2 * M_PI * i / p->n);
	for (int i = 0; i < p->n; i++) {
		int r = 0;

		for (int b = 0; b < bits; b++)
			if (i & 1 << b)
				r |= 1 << (bits - 1 - b);
		p->reversed[i] = r;
		p->window[i] = 0.5 - 0.5 * cos(2 * M_PI * i / (p->n - 1));
	}
	return p;
}

static void fft(const plan *p, double complex *x)
{
	for (int i = 0; i < p->n; i++) {
		int j = p->reversed[i];

		if (j > i) {
			double complex t = x[i];

			x[i] = x[j];
			x[j] = t;
		}
	}
	for (int half = 1; half < p->n; half *= 2) {
		int step = p->n / (2 * half);

		for (int i = 0; i < p->n; i += 2 * half)
			for (int k = 0; k < half; k++) {
				double complex w = p->twiddle[k * step];
				double complex a = x[i + k], b = x[i + k + half];
				double re = creal(w) * creal(b) -
					    cimag(w) * cimag(b);
				double im = creal(w) * cimag(b) +
					    cimag(w) * creal(b);

				x[i + k] = a + (re + im * I);
				x[i + k + half] = a - (re + im * I);
			}
	}
}

int main(int argc, char **argv)
{
	int samples = argc > 1 ? atoi(argv[1]) : 6000000;
	int bits = argc > 2 ? atoi(argv[2]) : 11;
	int strongest = 0, frames = 0;
	double total = 0;

	if (bits < 2 || bits > 20 || samples < 1 << bits) {
		fprintf(stderr, "spectrogram: wrong sizes\n");
		return 2;
	}
	plan *p = plan_new(bits);
	double complex *x = malloc(sizeof(*x) * p->n);
	double *power = calloc(p->n / 2, sizeof(*power));
	short *signal = malloc(sizeof(*signal) * samples);

	for (int i = 0; i < samples; i++)
		signal[i] = (short)(9000 * sin(i * 0.02 + 1e-7 * i * i) +
				    (i * 31 % 256) - 128);
	double begin = now();

	for (int at = 0; at + p->n <= samples; at += p->n / 2, frames++) {
		int best = 0;

		for (int i = 0; i < p->n; i++)
			x[i] = signal[at + i] * p->window[i];
		fft(p, x);
		for (int i = 0; i < p->n / 2; i++) {
			double e = creal(x[i]) * creal(x[i]) +
				   cimag(x[i]) * cimag(x[i]);

			power[i] += e;
			if (e > creal(x[best]) * creal(x[best]) +
					cimag(x[best]) * cimag(x[best]))
				best = i;
		}
		strongest += best;
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < p->n / 2; i++)
		total += power[i] * (1 + i % 3);
	printf("%d frames, strongest %d, power %.12g\n", frames, strongest,
		total);
	return 0;
}
