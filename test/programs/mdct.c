/* mdct.c - a lossy audio codec in the small: overlapped cosine transform
 * straight from its definition with tables, bands with scale factors from a
 * masking curve, quantization, an estimate of the bits, and the way back.
 * usage: mdct [seconds-times-ten]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define RATE 16000
#define N 128		/* coefficients per frame */
#define BANDS 16

static float window[2 * N];
static float table[N][2 * N];
static const short edges[BANDS + 1] = {0, 2, 4, 6, 8, 11, 14, 18, 23, 29, 36,
	45, 55, 68, 84, 104, 128};

struct frame {
	unsigned char scale[BANDS];
	short q[N];
};

static void tables(void)
{
	for (int i = 0; i < 2 * N; i++)
		window[i] = sin(M_PI / (2 * N) * (i + 0.5));
	for (int k = 0; k < N; k++)
		for (int i = 0; i < 2 * N; i++)
			table[k][i] = cos(M_PI / N * (i + 0.5 + N / 2.0) * (k + 0.5));
}

static void forward(const float *in, float *coef)
{
	float tmp[2 * N];

	for (int i = 0; i < 2 * N; i++)
		tmp[i] = in[i] * window[i];
	for (int k = 0; k < N; k++) {
		float s = 0;
		for (int i = 0; i < 2 * N; i++)
			s += tmp[i] * table[k][i];
		coef[k] = s;
	}
}

static void inverse(const float *coef, float *out)
{
	for (int i = 0; i < 2 * N; i++) {
		float s = 0;
		for (int k = 0; k < N; k++)
			s += coef[k] * table[k][i];
		out[i] += s * window[i] * (2.0f / N);
	}
}

static int encode(const float *coef, struct frame *f)
{
	float energy[BANDS], spread[BANDS];
	int bits = 0;

	for (int b = 0; b < BANDS; b++) {
		energy[b] = 1e-9f;
		for (int k = edges[b]; k < edges[b + 1]; k++)
			energy[b] += coef[k] * coef[k];
		energy[b] /= edges[b + 1] - edges[b];
	}
	for (int b = 0; b < BANDS; b++) {
		spread[b] = 0;
		for (int o = 0; o < BANDS; o++) {
			int d = abs(b - o);
			spread[b] += energy[o] / (float)(1 << (d < 15 ? 2 * d : 30));
		}
	}
	for (int b = 0; b < BANDS; b++) {
		float step = sqrtf(spread[b] * 0.02f);
		int e = 0;

		while (e < 60 && ldexpf(1.0f, e) < step * 4096)
			e++;
		f->scale[b] = e;
		float inv = 4096.0f / ldexpf(1.0f, e);
		for (int k = edges[b]; k < edges[b + 1]; k++) {
			int v = (int)lrintf(coef[k] * inv);
			int m = v < 0 ? -v : v;

			f->q[k] = v;
			bits += 1;
			while (m) {
				bits += 2;
				m >>= 1;
			}
		}
	}
	return bits + 4 * BANDS;
}

static void decode(const struct frame *f, float *coef)
{
	for (int b = 0; b < BANDS; b++) {
		float step = ldexpf(1.0f, f->scale[b]) / 4096;

		for (int k = edges[b]; k < edges[b + 1]; k++)
			coef[k] = f->q[k] * step;
	}
}

static void synthesize(float *pcm, int n)
{
	unsigned noise = 1;
	double p1 = 0, p2 = 0;

	for (int i = 0; i < n; i++) {
		double t = (double)i / RATE;

		p1 += 2 * M_PI * (220 + 40 * sin(3 * t)) / RATE;
		p2 += 2 * M_PI * (1000 + 600 * t) / RATE;
		noise = noise * 1103515245u + 12345u;
		pcm[i] = 0.5 * sin(p1) + 0.2 * sin(p2) * exp(-fmod(t, 0.25) * 12) +
			0.02 * ((noise >> 16) / 32768.0 - 1);
	}
}

int main(int argc, char **argv)
{
	int n = (argc > 1 ? atoi(argv[1]) : 300) * RATE / 10;
	int frames = n / N - 1;

	if (frames < 1)
		return 2;
	float *pcm = malloc(n * sizeof(float)), *out = calloc(n, sizeof(float));
	struct frame *stream = malloc(frames * sizeof(*stream));
	long bits = 0, check = 0;
	struct timespec t0, t1;

	if (!pcm || !out || !stream)
		return 1;
	tables();
	synthesize(pcm, n);
	clock_gettime(CLOCK_MONOTONIC, &t0);
	for (int i = 0; i < frames; i++) {
		float coef[N];

		forward(pcm + i * N, coef);
		bits += encode(coef, &stream[i]);
	}
	for (int i = 0; i < frames; i++) {
		float coef[N];

		decode(&stream[i], coef);
		inverse(coef, out + i * N);
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n",
		t1.tv_sec - t0.tv_sec + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
	double signal = 0, error = 0;

	for (int i = N; i < frames * N; i++) {
		signal += pcm[i] * pcm[i];
		error += (pcm[i] - out[i]) * (pcm[i] - out[i]);
	}
	for (int i = 0; i < frames; i++)
		for (int k = 0; k < N; k++)
			check = (check * 33 + stream[i].q[k] + 4096) % 1000000007;
	printf("%d frames, %ld bits, check %ld, snr %.4f dB\n", frames, bits, check,
		10 * log10(signal / error));
	return 0;
}
