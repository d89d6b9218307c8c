/* codec.c - a toy codec of pictures: 8 x 8 blocks, integer cosine transform by
 * a table, quantization, zigzag, run lengths, and all the way back.
 * usage: codec [blocks-wide blocks-high rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static int16_t table[8][8];
static const uint8_t quant[64] = {16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19,
	26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87,
	80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113,
	92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99};
static uint8_t zigzag[64];

static void forward(const uint8_t *p, int stride, int32_t out[64])
{
	int32_t t[64];

	for (int u = 0; u < 8; u++)
		for (int y = 0; y < 8; y++) {
			int32_t s = 0;

			for (int x = 0; x < 8; x++)
				s += table[u][x] * (p[y * stride + x] - 128);
			t[u * 8 + y] = (s + 512) >> 10;
		}
	for (int u = 0; u < 8; u++)
		for (int v = 0; v < 8; v++) {
			int32_t s = 0;

			for (int y = 0; y < 8; y++)
				s += table[v][y] * t[u * 8 + y];
			out[v * 8 + u] = (s + 8192) >> 14;
		}
}

static void backward(const int32_t in[64], uint8_t *p, int stride)
{
	int32_t t[64];

	for (int x = 0; x < 8; x++)
		for (int v = 0; v < 8; v++) {
			int32_t s = 0;

			for (int u = 0; u < 8; u++)
				s += table[u][x] * in[v * 8 + u];
			t[x * 8 + v] = (s + 256) >> 9;
		}
	for (int y = 0; y < 8; y++)
		for (int x = 0; x < 8; x++) {
			int32_t s = 0;

			for (int v = 0; v < 8; v++)
				s += table[v][y] * t[x * 8 + v];
			s = ((s + 8192) >> 14) + 128;
			p[y * stride + x] = s < 0 ? 0 : s > 255 ? 255 : s;
		}
}

int main(int argc, char **argv)
{
	int bw = argc > 1 ? atoi(argv[1]) : 120, bh = argc > 2 ? atoi(argv[2]) : 90;
	int rounds = argc > 3 ? atoi(argv[3]) : 80, stride = bw * 8;
	uint8_t *in = malloc(64 * bw * bh), *out = malloc(64 * bw * bh);
	long runs = 0, error = 0;

	for (int u = 0; u < 8; u++)
		for (int x = 0; x < 8; x++)
			table[u][x] = lrint(2896 * (u ? 1 : sqrt(0.5)) *
				cos((2 * x + 1) * u * 3.141592653589793 / 16));
	for (int i = 0, k = 0; i < 15; i++)
		for (int j = 0; j <= i; j++) {
			int y = i & 1 ? j : i - j, x = i - y;

			if (x < 8 && y < 8)
				zigzag[k++] = y * 8 + x;
		}
	for (int i = 0; i < 64 * bw * bh; i++)
		in[i] = (i % stride * 3 + i / stride * 5 + i * 31 / 77 % 9) & 255;
	for (int k = 0; k < rounds; k++) {
		for (int by = 0; by < bh; by++)
			for (int bx = 0; bx < bw; bx++) {
				int32_t c[64];
				size_t at = (size_t)by * 8 * stride + bx * 8;

				forward(in + at, stride, c);
				for (int i = 0; i < 64; i++)
					c[i] = c[i] / (quant[i] * (k + 1) / 4 + 1);
				for (int i = 0, run = 0; i < 64; i++) {
					run = c[zigzag[i]] ? 0 : run + 1;
					runs += run == 1;
				}
				for (int i = 0; i < 64; i++)
					c[i] = c[i] * (quant[i] * (k + 1) / 4 + 1);
				backward(c, out + at, stride);
			}
		for (int i = 0; i < 64 * bw * bh; i++)
			error += abs(in[i] - out[i]);
	}
	printf("%ld %ld\n", runs, error);
	return 0;
}
