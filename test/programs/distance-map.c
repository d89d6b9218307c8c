/* distance-map.c - shapes in a picture: erosion and dilation with a cross
 * and with a disk, distances by chamfers, exact distances by parabolas (both
 * directions), and a skeleton of ridges.
 * usage: distance-map [width height rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef unsigned char byte;

struct bitmap {
	int w, h;
	byte **row;
};

static struct bitmap bitmap_new(int w, int h)
{
	struct bitmap b = {w, h, malloc(h * sizeof(byte *))};

	if (!b.row)
		exit(1);
	for (int y = 0; y < h; y++)
		if (!(b.row[y] = calloc(w, 1)))
			exit(1);
	return b;
}

static void erode(const struct bitmap *in, struct bitmap *out)
{
	for (int y = 1; y < in->h - 1; y++)
		for (int x = 1; x < in->w - 1; x++) {
			byte m = in->row[y][x];

			if (in->row[y - 1][x] < m) m = in->row[y - 1][x];
			if (in->row[y + 1][x] < m) m = in->row[y + 1][x];
			if (in->row[y][x - 1] < m) m = in->row[y][x - 1];
			if (in->row[y][x + 1] < m) m = in->row[y][x + 1];
			out->row[y][x] = m;
		}
}

static void dilate_disk(const struct bitmap *in, struct bitmap *out, int r)
{
	for (int y = 0; y < in->h; y++)
		for (int x = 0; x < in->w; x++) {
			byte m = 0;

			for (int dy = -r; dy <= r; dy++)
				for (int dx = -r; dx <= r; dx++) {
					if (dx * dx + dy * dy > r * r)
						continue;
					if (y + dy < 0 || y + dy >= in->h)
						continue;
					if (x + dx < 0 || x + dx >= in->w)
						continue;
					if (in->row[y + dy][x + dx] > m)
						m = in->row[y + dy][x + dx];
				}
			out->row[y][x] = m;
		}
}

static inline int min(int a, int b)
{
	return a < b ? a : b;
}

static void chamfer(const struct bitmap *in, int *d)
{
	int w = in->w, h = in->h;

	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			d[y * w + x] = in->row[y][x] > 127 ? 1 << 20 : 0;
	for (int y = 1; y < h; y++)
		for (int x = 1; x < w - 1; x++) {
			int v = d[y * w + x];

			v = min(v, d[y * w + x - 1] + 3);
			v = min(v, d[(y - 1) * w + x] + 3);
			v = min(v, d[(y - 1) * w + x - 1] + 4);
			v = min(v, d[(y - 1) * w + x + 1] + 4);
			d[y * w + x] = v;
		}
	for (int y = h - 2; y >= 0; y--)
		for (int x = w - 2; x > 0; x--) {
			int v = d[y * w + x];

			v = min(v, d[y * w + x + 1] + 3);
			v = min(v, d[(y + 1) * w + x] + 3);
			v = min(v, d[(y + 1) * w + x + 1] + 4);
			v = min(v, d[(y + 1) * w + x - 1] + 4);
			d[y * w + x] = v;
		}
}

/* squared distances along one line of n values */
static void line(const float *f, float *d, int n, int *v, float *z)
{
	int k = 0;

	v[0] = 0;
	z[0] = -1e20f;
	z[1] = 1e20f;
	for (int q = 1; q < n; q++) {
		float s;

		do {
			int p = v[k];

			s = ((f[q] + (float)q * q) - (f[p] + (float)p * p)) /
				(2 * q - 2 * p);
		} while (s <= z[k] && --k >= 0);
		k++;
		v[k] = q;
		z[k] = s;
		z[k + 1] = 1e20f;
	}
	k = 0;
	for (int q = 0; q < n; q++) {
		while (z[k + 1] < q)
			k++;
		d[q] = (float)(q - v[k]) * (q - v[k]) + f[v[k]];
	}
}

static void exact(const struct bitmap *in, float *d)
{
	int w = in->w, h = in->h, n = w > h ? w : h;
	float f[n], e[n], z[n + 1];
	int v[n];

	for (int y = 0; y < h; y++)
		for (int x = 0; x < w; x++)
			d[y * w + x] = in->row[y][x] > 127 ? 1e10f : 0;
	for (int x = 0; x < w; x++) {
		for (int y = 0; y < h; y++)
			f[y] = d[y * w + x];
		line(f, e, h, v, z);
		for (int y = 0; y < h; y++)
			d[y * w + x] = e[y];
	}
	for (int y = 0; y < h; y++) {
		line(&d[y * w], e, w, v, z);
		for (int x = 0; x < w; x++)
			d[y * w + x] = sqrtf(e[x]);
	}
}

static int ridges(const float *d, int w, int h)
{
	int count = 0;

	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++) {
			const float *c = d + y * w + x;
			int higher = (c[-1] > c[0]) + (c[1] > c[0]) +
				(c[-w] > c[0]) + (c[w] > c[0]);

			count += c[0] > 2 && higher < 2;
		}
	return count;
}

int main(int argc, char **argv)
{
	int w = argc > 3 ? atoi(argv[1]) : 480;
	int h = argc > 3 ? atoi(argv[2]) : 400;
	int rounds = argc > 3 ? atoi(argv[3]) : 60;

	if (w < 8 || h < 8)
		return 2;
	struct bitmap a = bitmap_new(w, h), b = bitmap_new(w, h);
	int *d = malloc(sizeof(int) * w * h);
	float *e = malloc(sizeof(float) * w * h);
	unsigned s = 5;
	long sum = 0;
	double far = 0;

	if (!d || !e)
		return 1;
	for (int k = 0; k < 40; k++) {
		s = s * 1103515245u + 12345u;
		int cx = (s >> 8) % w, cy = (s >> 16) % h, r = 8 + (s >> 4) % 30;

		for (int y = 0; y < h; y++)
			for (int x = 0; x < w; x++)
				if ((x - cx) * (x - cx) + (y - cy) * (y - cy) < r * r)
					a.row[y][x] = 120 + 3 * k;
	}
	clock_t begin = clock();

	for (int k = 0; k < rounds; k++) {
		erode(&a, &b);
		erode(&b, &a);
		dilate_disk(&a, &b, 2);
		struct bitmap t = a;

		a = b;
		b = t;
		chamfer(&a, d);
		exact(&a, e);
		sum += ridges(e, w, h);
		for (int i = 0; i < w * h; i++) {
			sum += d[i] % 1000;
			if (e[i] > far && e[i] < 1e4f)
				far = e[i];
		}
	}
	fprintf(stderr, "time %.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
	printf("sum %ld, farthest %.6f\n", sum, far);
	return 0;
}
