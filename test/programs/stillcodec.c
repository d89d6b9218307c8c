/* stillcodec.c - a picture codec: colours, 8x8 cosine transforms, quantization,
 * zigzag, run lengths, and back.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const uint8_t zigzag[64] = {
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48,
	41, 34, 27, 20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22,
	15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63
};
static uint16_t quant[64];
static float basis[8][8];
static void setup(int quality)
{
	for (int u = 0; u < 8; u++)
		for (int x = 0; x < 8; x++)
			basis[u][x] = (float)((u ? 0.5 : 0.3535533905932738) * cos((2 * x + 1) * u * 3.14159265358979 / 16));
	for (int i = 0; i < 64; i++)
		quant[i] = (uint16_t)(1 + (1 + i / 8 + i % 8) * (100 - quality) / 25);
}
static void split(const uint8_t *rgb, int n, uint8_t *y, uint8_t *cb, uint8_t *cr)
{
	for (int i = 0; i < n; i++) {
		int r = rgb[3 * i], g = rgb[3 * i + 1], b = rgb[3 * i + 2];
		y[i] = (uint8_t)((77 * r + 150 * g + 29 * b + 128) >> 8);
		cb[i] = (uint8_t)(((-43 * r - 85 * g + 128 * b + 128) >> 8) + 128);
		cr[i] = (uint8_t)(((128 * r - 107 * g - 21 * b + 128) >> 8) + 128);
	}
}
static void halve(const uint8_t *in, int w, int h, uint8_t *out)
{
	for (int y = 0; y < h / 2; y++)
		for (int x = 0; x < w / 2; x++)
			out[y * (w / 2) + x] = (uint8_t)((in[2 * y * w + 2 * x] + in[2 * y * w + 2 * x + 1] +
				in[(2 * y + 1) * w + 2 * x] + in[(2 * y + 1) * w + 2 * x + 1] + 2) / 4);
}
static void forward(const uint8_t *p, int stride, int16_t *out)
{
	float t[8][8], f[8][8];
	for (int y = 0; y < 8; y++)
		for (int u = 0; u < 8; u++) {
			float s = 0;
			for (int x = 0; x < 8; x++)
				s += basis[u][x] * (p[y * stride + x] - 128);
			t[y][u] = s;
		}
	for (int v = 0; v < 8; v++)
		for (int u = 0; u < 8; u++) {
			float s = 0;
			for (int y = 0; y < 8; y++)
				s += basis[v][y] * t[y][u];
			f[v][u] = s;
		}
	for (int i = 0; i < 64; i++) {
		float q = (&f[0][0])[zigzag[i]] / quant[zigzag[i]];
		out[i] = (int16_t)(q < 0 ? q - 0.5f : q + 0.5f);
	}
}
static void inverse(const int16_t *in, uint8_t *p, int stride)
{
	float f[8][8], t[8][8];
	for (int i = 0; i < 64; i++)
		(&f[0][0])[zigzag[i]] = (float)in[i] * quant[zigzag[i]];
	for (int v = 0; v < 8; v++)
		for (int x = 0; x < 8; x++) {
			float s = 0;
			for (int u = 0; u < 8; u++)
				s += basis[u][x] * f[v][u];
			t[v][x] = s;
		}
	for (int y = 0; y < 8; y++)
		for (int x = 0; x < 8; x++) {
			float s = 128.5f;
			for (int v = 0; v < 8; v++)
				s += basis[v][y] * t[v][x];
			p[y * stride + x] = s < 0 ? 0 : s > 255 ? 255 : (uint8_t)s;
		}
}
static size_t put_runs(const int16_t *c, uint8_t *out)
{
	size_t n = 0;
	int run = 0;
	for (int i = 0; i < 64; i++) {
		if (!c[i]) { run++; continue; }
		out[n++] = (uint8_t)run;
		out[n++] = (uint8_t)(c[i] & 255);
		out[n++] = (uint8_t)(c[i] >> 8);
		run = 0;
	}
	out[n++] = 255;
	return n;
}
static size_t get_runs(const uint8_t *in, int16_t *c)
{
	size_t n = 0;
	int i = 0;
	memset(c, 0, 64 * sizeof *c);
	while (in[n] != 255) {
		i += in[n];
		c[i++] = (int16_t)(in[n + 1] | in[n + 2] << 8);
		n += 3;
	}
	return n + 1;
}
static double code_plane(const uint8_t *p, int w, int h, uint8_t *back, uint8_t *buffer, size_t *bytes)
{
	size_t n = 0, m = 0;
	int16_t c[64];
	for (int y = 0; y + 8 <= h; y += 8)
		for (int x = 0; x + 8 <= w; x += 8) {
			forward(p + y * w + x, w, c);
			n += put_runs(c, buffer + n);
		}
	for (int y = 0; y + 8 <= h; y += 8)
		for (int x = 0; x + 8 <= w; x += 8) {
			m += get_runs(buffer + m, c);
			inverse(c, back + y * w + x, w);
		}
	long e = 0;
	for (int i = 0; i < w * h; i++) {
		int d = p[i] - back[i];
		e += d * d;
	}
	*bytes += n;
	return 10 * log10(65025.0 * w * h / (e + 1));
}
int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) & ~15 : 1024, h = w * 3 / 4 & ~15, n = w * h;
	uint8_t *rgb = malloc(3 * n), *y = malloc(n), *cb = malloc(n), *cr = malloc(n);
	uint8_t *b2 = malloc(n / 4), *r2 = malloc(n / 4), *back = calloc(n, 1), *buffer = malloc(4 * n);
	for (int i = 0; i < n; i++) {
		int px = i % w, py = i / w;
		rgb[3 * i] = (uint8_t)(128 + 100 * sin(px * 0.02 + py * 0.01));
		rgb[3 * i + 1] = (uint8_t)((px * py) >> 9);
		rgb[3 * i + 2] = (uint8_t)(px / 4 + 3 * (py & 7));
	}
	for (int q = 30; q <= 90; q += 20) {
		size_t bytes = 0;
		setup(q);
		split(rgb, n, y, cb, cr);
		halve(cb, w, h, b2);
		halve(cr, w, h, r2);
		double a = code_plane(y, w, h, back, buffer, &bytes);
		double b = code_plane(b2, w / 2, h / 2, back, buffer, &bytes);
		double c = code_plane(r2, w / 2, h / 2, back, buffer, &bytes);
		printf("%d: %zu bytes, %.6f %.6f %.6f dB\n", q, bytes, a, b, c);
	}
	return 0;
}
