/* median-filter.c - median of a square window by a moving histogram.
 * usage: median-filter [size radius]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned char byte;

struct histogram {
	int count[256];
	int below;
	int median;
};

static double seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void histogram_start(struct histogram *h, const byte *im, int n,
	int y, int r)
{
	memset(h, 0, sizeof(*h));
	for (int dy = -r; dy <= r; dy++)
		for (int dx = -r; dx <= r; dx++)
			h->count[im[(y + dy) * n + r + dx]]++;
}

static void histogram_settle(struct histogram *h, int half)
{
	while (h->below > half)
		h->below -= h->count[--h->median];
	while (h->below + h->count[h->median] <= half)
		h->below += h->count[h->median++];
}

static void histogram_move(struct histogram *h, const byte *im, int n, int y,
	int x, int r)
{
	for (int dy = -r; dy <= r; dy++) {
		byte old = im[(y + dy) * n + x - r - 1];
		byte new = im[(y + dy) * n + x + r];

		h->count[old]--;
		h->count[new]++;
		h->below += (new < h->median) - (old < h->median);
	}
}

static void median(const byte *in, byte *out, int n, int r)
{
	int half = (2 * r + 1) * (2 * r + 1) / 2;

	memcpy(out, in, (size_t)n * n);
	for (int y = r; y < n - r; y++) {
		struct histogram h;

		histogram_start(&h, in, n, y, r);
		histogram_settle(&h, half);
		out[y * n + r] = (byte)h.median;
		for (int x = r + 1; x < n - r; x++) {
			histogram_move(&h, in, n, y, x, r);
			histogram_settle(&h, half);
			out[y * n + x] = (byte)h.median;
		}
	}
}

/* How far is the picture from the one without noise? */
static double error(const byte *a, const byte *b, int n)
{
	double sum = 0;

	for (int i = 0; i < n * n; i++) {
		int d = a[i] - b[i];

		sum += d * d;
	}
	return sum / n / n;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 2500;
	int r = argc > 2 ? atoi(argv[2]) : 4;

	if (r < 1 || n < 2 * r + 1)
		return 2;
	byte *clean = malloc((size_t)n * n), *noisy = malloc((size_t)n * n);
	byte *out = malloc((size_t)n * n);
	unsigned seed = 1;

	if (!clean || !noisy || !out)
		abort();
	for (int y = 0; y < n; y++)
		for (int x = 0; x < n; x++) {
			seed = seed * 69069 + 1;
			clean[y * n + x] = (byte)((x * 3 + y * 2) / 8);
			noisy[y * n + x] = seed >> 28 == 3 ? 255
					 : seed >> 28 == 5 ? 0
							   : clean[y * n + x];
		}
	double begin = seconds();

	median(noisy, out, n, r);
	double before = error(clean, noisy, n), after = error(clean, out, n);

	fprintf(stderr, "time %.6f\n", seconds() - begin);
	printf("mean square error %.6f, then %.6f\n", before, after);
	free(clean);
	free(noisy);
	free(out);
	return 0;
}
