/* quantized.c - a network in eight bits: int8 weights and activations, sums
 * of 32 bits, fixed-point requantization, depthwise and pointwise
 * convolutions over channels-last images.
 * usage: quantized [side rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct qparams {
	int32_t multiplier;
	int shift;
	int8_t zero_point;
};

static uint32_t hash_state = 2463534242u;

static int8_t random_byte(void)
{
	hash_state ^= hash_state << 13;
	hash_state ^= hash_state >> 17;
	hash_state ^= hash_state << 5;
	return (int8_t)((hash_state >> 11) % 127) - 63;
}

static inline int32_t clamp8(int32_t v)
{
	if (v < -128)
		return -128;
	if (v > 127)
		return 127;
	return v;
}

static inline int8_t requantize(int32_t acc, const struct qparams *q)
{
	int64_t v = (int64_t)acc * q->multiplier;

	v = (v + ((int64_t)1 << (q->shift - 1))) >> q->shift;
	return (int8_t)clamp8((int32_t)v + q->zero_point);
}

/* 3x3, one filter per channel, padding of one with the zero point */
static void depthwise(const int8_t *in, int h, int w, int ch,
	const int8_t *filter, const int32_t *bias, const struct qparams *q,
	int8_t *out)
{
	for (int y = 0; y < h; ++y)
		for (int x = 0; x < w; ++x)
			for (int c = 0; c < ch; ++c) {
				int32_t acc = bias[c];
				for (int fy = 0; fy < 3; ++fy)
					for (int fx = 0; fx < 3; ++fx) {
						int iy = y + fy - 1, ix = x + fx - 1;
						if (iy < 0 || iy >= h || ix < 0 || ix >= w)
							continue;
						acc += (in[(iy * w + ix) * ch + c] - q->zero_point) *
							filter[(fy * 3 + fx) * ch + c];
					}
				out[(y * w + x) * ch + c] = requantize(acc, q);
			}
}

static void pointwise(const int8_t *in, int pixels, int in_ch, int out_ch,
	const int8_t *weights, const int32_t *bias, const struct qparams *q,
	int8_t *out)
{
	for (int p = 0; p < pixels; ++p)
		for (int o = 0; o < out_ch; ++o) {
			int32_t acc = bias[o];
			for (int c = 0; c < in_ch; ++c)
				acc += (int32_t)in[p * in_ch + c] * weights[o * in_ch + c];
			int8_t v = requantize(acc, q);
			out[p * out_ch + o] = v > q->zero_point ? v : q->zero_point;
		}
}

static void average(const int8_t *in, int pixels, int ch, int8_t *out)
{
	int32_t sum[256] = {0};

	for (int p = 0; p < pixels; ++p)
		for (int c = 0; c < ch; ++c)
			sum[c] += in[p * ch + c];
	for (int c = 0; c < ch; ++c)
		out[c] = (int8_t)((sum[c] + (sum[c] >= 0 ? pixels / 2 : -pixels / 2)) /
			pixels);
}

static int8_t *bytes(size_t n)
{
	int8_t *p = malloc(n);

	if (!p)
		exit(1);
	for (size_t i = 0; i < n; i++)
		p[i] = random_byte();
	return p;
}

static int32_t *biases(int n)
{
	int32_t *p = malloc(n * sizeof(*p));

	if (!p)
		exit(1);
	for (int i = 0; i < n; i++)
		p[i] = random_byte() * 16;
	return p;
}

int main(int argc, char **argv)
{
	int side = argc > 1 ? atoi(argv[1]) : 64;
	int rounds = argc > 2 ? atoi(argv[2]) : 160;
	enum { C1 = 16, C2 = 48, C3 = 32, CLASSES = 12 };
	const struct qparams q1 = {1340, 18, 3}, q2 = {1100, 19, -2},
		q3 = {980, 19, 1}, q4 = {1200, 17, 0};
	size_t pixels = (size_t)side * side;
	int8_t *image = bytes(pixels * C1), *a = bytes(pixels * C2);
	int8_t *b = bytes(pixels * C2), *c = bytes(pixels * C3);
	int8_t *f1 = bytes(9 * C1), *w1 = bytes(C1 * C2), *f2 = bytes(9 * C2);
	int8_t *w2 = bytes(C2 * C3), *w3 = bytes(C3 * CLASSES);
	int32_t *b1 = biases(C1), *b2 = biases(C2), *b3 = biases(C2);
	int32_t *b4 = biases(C3), *b5 = biases(CLASSES);
	int8_t pooled[256], scores[CLASSES];
	long sum = 0;
	struct timespec t0, t1;

	clock_gettime(CLOCK_MONOTONIC, &t0);
	for (int r = 0; r < rounds; r++) {
		depthwise(image, side, side, C1, f1, b1, &q1, a);
		pointwise(a, pixels, C1, C2, w1, b2, &q2, b);
		depthwise(b, side, side, C2, f2, b3, &q3, a);
		pointwise(a, pixels, C2, C3, w2, b4, &q2, c);
		average(c, pixels, C3, pooled);
		pointwise(pooled, 1, C3, CLASSES, w3, b5, &q4, scores);
		for (int k = 0; k < CLASSES; k++)
			sum = sum * 3 % 1000003 + scores[k] + 128;
		image[(r * 977) % (pixels * C1)] ^= 0x1f;
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n",
		t1.tv_sec - t0.tv_sec + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
	long total = 0;

	for (size_t i = 0; i < pixels * C3; i++)
		total += c[i] * (long)(i % 13 + 1);
	printf("scores %ld, activations %ld\n", sum, total);
	return 0;
}
