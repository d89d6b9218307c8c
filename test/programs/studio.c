/* studio.c - audio: oscillators by table, filters, a polyphase resampler,
 * decimation, delay lines, a compressor, pitch by differences, mixing.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define TABLE 2048
#define RATE 48000
static float sine[TABLE + 1];
typedef struct { float b0, b1, b2, a1, a2, z1, z2; } biquad;
typedef struct { float *line; int length, pos; float feedback; } delay;
static void tables(void)
{
	for (int i = 0; i <= TABLE; i++)
		sine[i] = (float)sin(2 * 3.14159265358979 * i / TABLE);
}
static void oscillate(float *out, int n, float freq, float amp)
{
	float phase = 0, step = freq * TABLE / RATE;
	for (int i = 0; i < n; i++) {
		int k = (int)phase;
		float f = phase - k;
		out[i] += amp * (sine[k] + f * (sine[k + 1] - sine[k]));
		phase += step;
		if (phase >= TABLE)
			phase -= TABLE;
	}
}
static biquad lowpass(float f, float q)
{
	float w = 2 * 3.14159265f * f / RATE, a = sinf(w) / (2 * q), c = cosf(w), n = 1 / (1 + a);
	biquad b = { (1 - c) / 2 * n, (1 - c) * n, (1 - c) / 2 * n, -2 * c * n, (1 - a) * n, 0, 0 };
	return b;
}
static void filter(biquad *f, float *x, int n)
{
	for (int i = 0; i < n; i++) {
		float in = x[i], out = f->b0 * in + f->z1;
		f->z1 = f->b1 * in - f->a1 * out + f->z2;
		f->z2 = f->b2 * in - f->a2 * out;
		x[i] = out;
	}
}
static void echo(delay *d, float *x, int n)
{
	for (int i = 0; i < n; i++) {
		float old = d->line[d->pos];
		d->line[d->pos] = x[i] + old * d->feedback;
		x[i] += 0.5f * old;
		d->pos = (d->pos + 1) % d->length;
	}
}
static void fir(const float *h, int taps, const float *x, float *y, int n)
{
	for (int i = 0; i < n; i++) {
		float s = 0;
		for (int k = 0; k < taps; k++)
			s += h[k] * x[i + k];
		y[i] = s;
	}
}
static void decimate(const float *h, int taps, const float *x, float *y, int n, int factor)
{
	for (int i = 0; i < n / factor; i++) {
		float s = 0;
		for (int k = 0; k < taps; k++)
			s += h[k] * x[i * factor + k];
		y[i] = s;
	}
}
static int polyphase(const float *h, int phases, int taps, const float *x, float *y, int n, int up, int down)
{
	int m = 0;
	for (long t = 0; t / up < n; t += down, m++) {
		const float *c = h + (t % up) * taps % (phases * taps), *p = x + t / up;
		float s = 0;
		for (int k = 0; k < taps; k++)
			s += c[k] * p[k];
		y[m] = s;
	}
	return m;
}
static void difference(const float *x, int window, int lags, float *d)
{
	for (int l = 0; l < lags; l++) {
		float s = 0;
		for (int i = 0; i < window; i++) {
			float e = x[i] - x[i + l];
			s += e * e;
		}
		d[l] = s;
	}
}
static void compress(float *x, int n, float threshold, float ratio)
{
	float env = 0;
	for (int i = 0; i < n; i++) {
		float a = fabsf(x[i]);
		env = a > env ? 0.9f * env + 0.1f * a : 0.999f * env + 0.001f * a;
		if (env > threshold)
			x[i] *= (threshold + (env - threshold) / ratio) / env;
	}
}
static void mix(float *out, float tracks[][1 << 16], const float *gain, const float *pan, int count, int n)
{
	for (int i = 0; i < n; i++) {
		float l = 0, r = 0;
		for (int t = 0; t < count; t++) {
			l += gain[t] * (1 - pan[t]) * tracks[t][i];
			r += gain[t] * pan[t] * tracks[t][i];
		}
		out[2 * i] = l;
		out[2 * i + 1] = r;
	}
}
static void to_pcm(const float *x, int16_t *out, int n)
{
	for (int i = 0; i < n; i++) {
		float v = x[i] * 20000;
		out[i] = (int16_t)(v < -32768 ? -32768 : v > 32767 ? 32767 : v);
	}
}
static float tracks[8][1 << 16];
int main(int argc, char **argv)
{
	int n = 1 << 16, times = argc > 1 ? atoi(argv[1]) : 5, taps = argc > 2 ? atoi(argv[2]) : 63;
	float h[512], gain[8], pan[8], d[600];
	float *y = calloc(2 * n, sizeof *y), *z = calloc(2 * n, sizeof *z), *out = malloc(2 * n * sizeof *out);
	int16_t *pcm = malloc(2 * n * sizeof *pcm);
	delay line = { calloc(4410, sizeof(float)), 4410, 0, 0.4f };
	double check = 0;
	tables();
	for (int k = 0; k < 512; k++)
		h[k] = (float)((0.5 - 0.5 * cos(2 * 3.14159265 * k / taps)) / taps);
	for (int r = 0; r < times; r++) {
		memset(tracks, 0, sizeof tracks);
		for (int t = 0; t < 8; t++) {
			biquad b = lowpass(500 + 400 * t, 0.7f);
			for (int o = 1; o < 5; o++)
				oscillate(tracks[t], n, 110.0f * (t + 1) * o + r, 0.4f / o);
			filter(&b, tracks[t], n);
			gain[t] = 0.2f + 0.02f * t;
			pan[t] = t / 8.0f;
		}
		echo(&line, tracks[3], n);
		for (int t = 0; t < 4; t++) {
			fir(h, taps, tracks[t], y, n - taps);
			memcpy(tracks[t], y, (n - taps) * sizeof *y);
		}
		decimate(h, taps, tracks[1], z, n - taps, 4);
		int m = polyphase(h, 8, taps / 2, tracks[2], y, n - taps, 8, 7);
		for (int w = 0; w < 20; w++)
			difference(tracks[4] + 2000 * w, 1024, 600, d);
		compress(tracks[5], n, 0.3f, 4);
		mix(out, tracks, gain, pan, 8, n);
		to_pcm(out, pcm, 2 * n);
		long sum = 0;
		for (int i = 0; i < 2 * n; i++)
			sum += pcm[i] * (i & 15);
		check += d[300] + z[1000] + y[m / 2];
		printf("%ld %d %.6f\n", sum, m, check);
	}
	return 0;
}
