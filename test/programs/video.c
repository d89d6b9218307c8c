/* video.c - a small video coder: motion search by sums of absolute
 * differences, residuals, 8 x 8 cosine transforms, quantization, zigzag and
 * run lengths, the decoder's loop with half-pixel interpolation.
 * usage: video [frames [width [height]]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAD 24
#define RANGE 7

struct plane {
	int width, height, stride;
	uint8_t *data, *base;
};

struct vec {
	int x, y;
};

static const uint8_t zigzag[64] = {
	0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5,
	12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
	35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
	58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

static float dct[8][8];
static int16_t quant[64];

static void make_tables(int q)
{
	for (int u = 0; u < 8; u++)
		for (int x = 0; x < 8; x++)
			dct[u][x] = cosf((2 * x + 1) * u * 3.14159265f / 16) *
				(u ? 0.5f : 0.35355339f);
	for (int i = 0; i < 64; i++)
		quant[i] = (int16_t)(8 + q * (i / 8 + i % 8));
}

static struct plane make_plane(int w, int h)
{
	struct plane p = {w, h, w + 2 * PAD, NULL, NULL};

	p.base = calloc((size_t)p.stride * (h + 2 * PAD), 1);
	p.data = p.base + PAD * p.stride + PAD;
	return p;
}

static void draw(struct plane *p, int t)
{
	for (int y = 0; y < p->height; y++)
		for (int x = 0; x < p->width; x++) {
			int u = x + 3 * t, v = y + t;
			int c = ((u * u + v * v) >> 6) ^ (u * 3 + v * 5);

			p->data[y * p->stride + x] = (uint8_t)c;
		}
}

static void extend(struct plane *p)
{
	for (int y = 0; y < p->height; y++) {
		uint8_t *row = p->data + y * p->stride;

		memset(row - PAD, row[0], PAD);
		memset(row + p->width, row[p->width - 1], PAD);
	}
	for (int y = 1; y <= PAD; y++) {
		memcpy(p->data - PAD - y * p->stride, p->data - PAD,
			p->stride);
		memcpy(p->data - PAD + (p->height - 1 + y) * p->stride,
			p->data - PAD + (p->height - 1) * p->stride,
			p->stride);
	}
}

static int sad16(const uint8_t *a, int as, const uint8_t *b, int bs)
{
	int sum = 0;

	for (int y = 0; y < 16; y++)
		for (int x = 0; x < 16; x++)
			sum += abs(a[y * as + x] - b[y * bs + x]);
	return sum;
}

static struct vec search(const struct plane *cur, const struct plane *ref,
	int bx, int by, int *cost)
{
	struct vec best = {0, 0};
	int least = INT_MAX;
	const uint8_t *a = cur->data + by * cur->stride + bx;

	for (int dy = -RANGE; dy <= RANGE; dy++)
		for (int dx = -RANGE; dx <= RANGE; dx++) {
			const uint8_t *b = ref->data +
				(by + dy) * ref->stride + bx + dx;
			int s = sad16(a, cur->stride, b, ref->stride) +
				4 * (abs(dx) + abs(dy));

			if (s < least) {
				least = s;
				best.x = dx;
				best.y = dy;
			}
		}
	*cost = least;
	return best;
}

static void forward_dct(const int16_t *in, float *out)
{
	float tmp[8][8];

	for (int y = 0; y < 8; y++)
		for (int u = 0; u < 8; u++) {
			float s = 0;

			for (int x = 0; x < 8; x++)
				s += in[y * 8 + x] * dct[u][x];
			tmp[y][u] = s;
		}
	for (int v = 0; v < 8; v++)
		for (int u = 0; u < 8; u++) {
			float s = 0;

			for (int y = 0; y < 8; y++)
				s += tmp[y][u] * dct[v][y];
			out[v * 8 + u] = s;
		}
}

static void inverse_dct(const int16_t *in, float *out)
{
	float tmp[8][8];

	for (int v = 0; v < 8; v++)
		for (int x = 0; x < 8; x++) {
			float s = 0;

			for (int u = 0; u < 8; u++)
				s += in[v * 8 + u] * dct[u][x];
			tmp[v][x] = s;
		}
	for (int y = 0; y < 8; y++)
		for (int x = 0; x < 8; x++) {
			float s = 0;

			for (int v = 0; v < 8; v++)
				s += tmp[v][x] * dct[v][y];
			out[y * 8 + x] = s;
		}
}

static int code_block(const struct plane *cur, struct plane *rec, int x0,
	int y0, unsigned *hash)
{
	int16_t res[64], lev[64];
	float co[64];
	int run = 0, bits = 0;

	for (int y = 0; y < 8; y++)
		for (int x = 0; x < 8; x++)
			res[y * 8 + x] = (int16_t)(
				cur->data[(y0 + y) * cur->stride + x0 + x] -
				rec->data[(y0 + y) * rec->stride + x0 + x]);
	forward_dct(res, co);
	for (int i = 0; i < 64; i++)
		lev[i] = (int16_t)lrintf(co[i] / quant[i]);
	for (int i = 0; i < 64; i++) {
		int l = lev[zigzag[i]];

		if (!l) {
			run++;
			continue;
		}
		*hash = *hash * 16777619u ^ (unsigned)(run * 256 + l);
		bits += 4 + abs(l) / 2 + run / 4;
		run = 0;
	}
	for (int i = 0; i < 64; i++)
		lev[i] = (int16_t)(lev[i] * quant[i]);
	inverse_dct(lev, co);
	for (int y = 0; y < 8; y++)
		for (int x = 0; x < 8; x++) {
			uint8_t *p = &rec->data[(y0 + y) * rec->stride +
				x0 + x];
			int v = *p + (int)lrintf(co[y * 8 + x]);

			*p = (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
		}
	return bits;
}

static void predict(const struct plane *ref, struct plane *rec, int bx,
	int by, struct vec m, int half)
{
	const uint8_t *r = ref->data + (by + m.y) * ref->stride + bx + m.x;

	for (int y = 0; y < 16; y++)
		for (int x = 0; x < 16; x++) {
			const uint8_t *q = r + y * ref->stride + x;

			rec->data[(by + y) * rec->stride + bx + x] = half ?
				(uint8_t)((q[0] + q[1] + q[ref->stride] +
					q[ref->stride + 1] + 2) >> 2) : q[0];
		}
}

int main(int argc, char **argv)
{
	int frames = argc > 1 ? atoi(argv[1]) : 10;
	int w = argc > 2 ? atoi(argv[2]) : 352;
	int h = argc > 3 ? atoi(argv[3]) : 288;
	struct plane cur = make_plane(w, h), ref = make_plane(w, h);
	struct plane rec = make_plane(w, h);
	unsigned hash = 2166136261u;
	long bits = 0, costs = 0, error = 0;

	make_tables(3);
	for (int t = 0; t < frames; t++) {
		struct plane swap;

		draw(&cur, t);
		extend(&ref);
		for (int by = 0; by + 16 <= h; by += 16)
			for (int bx = 0; bx + 16 <= w; bx += 16) {
				int cost;
				struct vec m = search(&cur, &ref, bx, by,
					&cost);

				predict(&ref, &rec, bx, by, m, cost % 2);
				costs += cost;
				for (int b = 0; b < 4; b++)
					bits += code_block(&cur, &rec,
						bx + b % 2 * 8,
						by + b / 2 * 8, &hash);
			}
		for (int y = 0; y < h / 16 * 16; y++)
			for (int x = 0; x < w / 16 * 16; x++) {
				int d = cur.data[y * cur.stride + x] -
					rec.data[y * rec.stride + x];

				error += d * d;
			}
		swap = ref, ref = rec, rec = swap;
	}
	printf("%u %ld %ld %ld\n", hash, bits, costs, error);
	return 0;
}
