/* equalizer.c - a graphic equalizer: a bank of second-order filters.
 * usage: equalizer [frames]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BANDS = 10, CHANNELS = 2, CHUNK = 512 };

typedef struct biquad {
	double b0, b1, b2, a1, a2;
	double z1, z2;
} biquad;

typedef struct equalizer {
	biquad filter[CHANNELS][BANDS];
	double peak[CHANNELS];
	long clipped;
} equalizer;

static void biquad_peak(biquad *q, double frequency, double gain)
{
	double w = 2 * M_PI * frequency / 48000, a = pow(10, gain / 40);
	double alpha = sin(w) / 2.8, a0 = 1 + alpha / a;

	q->b0 = (1 + alpha * a) / a0;
	q->b1 = -2 * cos(w) / a0;
	q->b2 = (1 - alpha * a) / a0;
	q->a1 = q->b1;
	q->a2 = (1 - alpha / a) / a0;
	q->z1 = q->z2 = 0;
}

static void init(equalizer *eq)
{
	for (int c = 0; c < CHANNELS; c++) {
		double f = 31.25;

		for (int b = 0; b < BANDS; b++, f *= 2)
			biquad_peak(&eq->filter[c][b], f < 20000 ? f : 20000,
				(b * 5 + c) % 7 - 3);
		eq->peak[c] = 0;
	}
	eq->clipped = 0;
}

static void process(equalizer *eq, const int16_t *in, int16_t *out, int frames)
{
	double work[CHUNK];

	for (int c = 0; c < CHANNELS; c++) {
		for (int i = 0; i < frames; i++)
			work[i] = in[i * CHANNELS + c] / 32768.0;
		for (int b = 0; b < BANDS; b++) {
			biquad *q = &eq->filter[c][b];

			for (int i = 0; i < frames; i++) {
				double x = work[i], y = q->b0 * x + q->z1;

				q->z1 = q->b1 * x - q->a1 * y + q->z2;
				q->z2 = q->b2 * x - q->a2 * y;
				work[i] = y;
			}
		}
		for (int i = 0; i < frames; i++) {
			double y = work[i];

			if (fabs(y) > eq->peak[c])
				eq->peak[c] = fabs(y);
			if (y > 0.99997 || y < -1) {
				eq->clipped++;
				y = y > 0 ? 0.99997 : -1;
			}
			out[i * CHANNELS + c] = (int16_t)lrint(y * 32767);
		}
	}
}

int main(int argc, char **argv)
{
	long frames = argc > 1 ? atol(argv[1]) : 2500000;
	int16_t in[CHUNK * CHANNELS], out[CHUNK * CHANNELS];
	uint64_t hash = 14695981039346656037u;
	unsigned noise = 9;
	equalizer eq;
	struct timespec a, b;

	if (frames < 1)
		return 2;
	init(&eq);
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (long done = 0; done < frames; done += CHUNK) {
		int n = frames - done < CHUNK ? (int)(frames - done) : CHUNK;

		for (int i = 0; i < n * CHANNELS; i++) {
			noise = noise * 1664525 + 1013904223;
			in[i] = (int16_t)(noise >> 16) / 2;
		}
		process(&eq, in, out, n);
		for (int i = 0; i < n; i += 16)
			hash = (hash ^ (uint16_t)out[2 * i]) * 1099511628211u;
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	fprintf(stderr, "time %.6f\n",
		b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec));
	printf("peaks %.9f %.9f, clipped %ld, hash %016llx\n", eq.peak[0],
		eq.peak[1], eq.clipped, (unsigned long long)hash);
	return 0;
}
