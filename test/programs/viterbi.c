/* viterbi.c - convolutional code of rate 1/2, constraint length 7: encoder,
 * noisy channel with soft bits, Viterbi decoder over 64 states with
 * traceback, count of errors.
 * usage: viterbi [bits frames]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { K = 7, STATES = 1 << (K - 1), G0 = 0171, G1 = 0133 };

typedef struct decoder {
	int length;
	int metric[2][STATES];
	uint8_t *decision;	/* [length][STATES] */
	uint8_t out0[STATES][2], out1[STATES][2];
} decoder;

static int parity(unsigned x)
{
	int p = 0;

	while (x) {
		p ^= x & 1;
		x >>= 1;
	}
	return p;
}

static void decoder_init(decoder *d, int length)
{
	d->length = length;
	d->decision = malloc((size_t)length * STATES);
	if (!d->decision)
		exit(1);
	for (int s = 0; s < STATES; s++)
		for (int bit = 0; bit < 2; bit++) {
			unsigned reg = (unsigned)bit << (K - 1) | s;

			d->out0[s][bit] = parity(reg & G0);
			d->out1[s][bit] = parity(reg & G1);
		}
}

static void encode(const uint8_t *bits, int n, uint8_t *coded)
{
	unsigned state = 0;

	for (int i = 0; i < n; i++) {
		unsigned reg = (unsigned)bits[i] << (K - 1) | state;

		coded[2 * i] = parity(reg & G0);
		coded[2 * i + 1] = parity(reg & G1);
		state = reg >> 1;
	}
}

/* soft values from 0 (surely 0) to 15 (surely 1) */
static void channel(const uint8_t *coded, int n, uint8_t *soft, uint32_t *seed)
{
	for (int i = 0; i < n; i++) {
		int noise = 0;

		for (int k = 0; k < 4; k++) {
			*seed = *seed * 1664525u + 1013904223u;
			noise += (int)(*seed >> 28) - 8;
		}
		int v = (coded[i] ? 11 : 4) + noise / 4;

		soft[i] = v < 0 ? 0 : v > 15 ? 15 : v;
	}
}

static void decode(decoder *d, const uint8_t *soft, uint8_t *bits)
{
	int now = 0;

	for (int s = 0; s < STATES; s++)
		d->metric[0][s] = s ? 1 << 20 : 0;
	for (int t = 0; t < d->length; t++) {
		int a = soft[2 * t], b = soft[2 * t + 1], next = !now;

		/* the states before "to" are 2*to and 2*to+1 without the top */
		for (int to = 0; to < STATES; to++) {
			int bit = to >> (K - 2);
			int p0 = (to << 1) & (STATES - 1), p1 = p0 | 1;
			int m0 = d->metric[now][p0] +
				(d->out0[p0][bit] ? 15 - a : a) +
				(d->out1[p0][bit] ? 15 - b : b);
			int m1 = d->metric[now][p1] +
				(d->out0[p1][bit] ? 15 - a : a) +
				(d->out1[p1][bit] ? 15 - b : b);

			if (m1 < m0) {
				d->metric[next][to] = m1;
				d->decision[t * STATES + to] = 1;
			} else {
				d->metric[next][to] = m0;
				d->decision[t * STATES + to] = 0;
			}
		}
		if (t % 256 == 255) {
			int min = d->metric[next][0];

			for (int s = 1; s < STATES; s++)
				if (d->metric[next][s] < min)
					min = d->metric[next][s];
			for (int s = 0; s < STATES; s++)
				d->metric[next][s] -= min;
		}
		now = next;
	}
	int state = 0;

	for (int s = 1; s < STATES; s++)
		if (d->metric[now][s] < d->metric[now][state])
			state = s;
	for (int t = d->length - 1; t >= 0; t--) {
		bits[t] = state >> (K - 2);
		state = ((state << 1) & (STATES - 1)) |
			d->decision[t * STATES + state];
	}
}

int main(int argc, char **argv)
{
	int length = argc > 1 ? atoi(argv[1]) : 4096;
	int frames = argc > 2 ? atoi(argv[2]) : 400;
	decoder d;
	uint32_t seed = 2024;
	long raw = 0, wrong = 0;

	if (length < 16)
		return 2;
	uint8_t *bits = malloc(length), *back = malloc(length);
	uint8_t *coded = malloc(2 * length), *soft = malloc(2 * length);

	if (!bits || !back || !coded || !soft)
		return 1;
	decoder_init(&d, length);
	clock_t begin = clock();

	for (int f = 0; f < frames; f++) {
		for (int i = 0; i < length; i++) {
			seed = seed * 1664525u + 1013904223u;
			bits[i] = i < length - K && (seed >> 30 & 1);
		}
		encode(bits, length, coded);
		channel(coded, 2 * length, soft, &seed);
		decode(&d, soft, back);
		for (int i = 0; i < 2 * length; i++)
			raw += (soft[i] > 7) != coded[i];
		for (int i = 0; i < length; i++)
			wrong += bits[i] != back[i];
	}
	fprintf(stderr, "time %.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
	printf("%d frames of %d bits: %ld raw errors, %ld after decoding\n", frames,
		length, raw, wrong);
	return 0;
}
