/* darkroom.c - filters on pictures of bytes and of floats in structures.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct image { int width, height, channels; uint8_t *data; };
struct plane { int w, h; float *v; };
static struct image image_new(int w, int h, int c)
{
	struct image im = { w, h, c, malloc((size_t)w * h * c) };
	return im;
}
static struct plane plane_new(int w, int h)
{
	struct plane p = { w, h, calloc((size_t)w * h, sizeof(float)) };
	return p;
}
static void paint(struct image *im)
{
	unsigned s = 99;
	for (int y = 0; y < im->height; y++)
		for (int x = 0; x < im->width; x++)
			for (int c = 0; c < im->channels; c++) {
				s = s * 1664525u + 1013904223u;
				im->data[(y * im->width + x) * im->channels + c] =
					(uint8_t)(((x * 3 + c * 40) ^ (y * 2)) + (s >> 28));
			}
}
static void to_luma(const struct image *im, struct plane *out)
{
	for (int y = 0; y < im->height; y++)
		for (int x = 0; x < im->width; x++) {
			const uint8_t *p = im->data + (y * im->width + x) * im->channels;
			out->v[y * out->w + x] = 0.299f * p[0] + 0.587f * p[1] + 0.114f * p[2];
		}
}
static int clampi(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }
static void sharpen(const struct image *in, struct image *out)
{
	static const int k[3][3] = { { 0, -1, 0 }, { -1, 5, -1 }, { 0, -1, 0 } };
	for (int y = 1; y < in->height - 1; y++)
		for (int x = 1; x < in->width - 1; x++)
			for (int c = 0; c < in->channels; c++) {
				int s = 0;
				for (int j = -1; j <= 1; j++)
					for (int i = -1; i <= 1; i++)
						s += k[j + 1][i + 1] * in->data[((y + j) * in->width + x + i) * in->channels + c];
				out->data[(y * out->width + x) * out->channels + c] = (uint8_t)clampi(s, 0, 255);
			}
}
static void rotate90(const struct image *in, struct image *out)
{
	for (int y = 0; y < in->height; y++)
		for (int x = 0; x < in->width; x++)
			for (int c = 0; c < in->channels; c++)
				out->data[(x * out->width + (in->height - 1 - y)) * in->channels + c] =
					in->data[(y * in->width + x) * in->channels + c];
}
static void rotate_plane(const struct plane *in, struct plane *out)
{
	for (int y = 0; y < in->h; y++)
		for (int x = 0; x < in->w; x++)
			out->v[x * out->w + (in->h - 1 - y)] = in->v[y * in->w + x];
}
static void gauss(const struct plane *in, struct plane *tmp, struct plane *out, float sigma)
{
	int r = (int)ceilf(3 * sigma);
	float k[64], sum = 0;
	for (int i = -r; i <= r; i++)
		sum += k[i + r] = expf(-i * i / (2 * sigma * sigma));
	for (int i = 0; i <= 2 * r; i++)
		k[i] /= sum;
	for (int y = 0; y < in->h; y++)
		for (int x = 0; x < in->w; x++) {
			float s = 0;
			for (int i = -r; i <= r; i++)
				s += k[i + r] * in->v[y * in->w + clampi(x + i, 0, in->w - 1)];
			tmp->v[y * in->w + x] = s;
		}
	for (int y = 0; y < in->h; y++)
		for (int x = 0; x < in->w; x++) {
			float s = 0;
			for (int i = -r; i <= r; i++)
				s += k[i + r] * tmp->v[clampi(y + i, 0, in->h - 1) * in->w + x];
			out->v[y * in->w + x] = s;
		}
}
static double ssim(const struct plane *a, const struct plane *b)
{
	double total = 0;
	int n = 0;
	for (int y = 0; y + 8 <= a->h; y += 4)
		for (int x = 0; x + 8 <= a->w; x += 4) {
			float sa = 0, sb = 0, saa = 0, sbb = 0, sab = 0;
			for (int j = 0; j < 8; j++)
				for (int i = 0; i < 8; i++) {
					float p = a->v[(y + j) * a->w + x + i], q = b->v[(y + j) * b->w + x + i];
					sa += p; sb += q; saa += p * p; sbb += q * q; sab += p * q;
				}
			float ma = sa / 64, mb = sb / 64;
			float va = saa / 64 - ma * ma, vb = sbb / 64 - mb * mb, c = sab / 64 - ma * mb;
			total += (2 * ma * mb + 6.5f) * (2 * c + 58.5f) / ((ma * ma + mb * mb + 6.5f) * (va + vb + 58.5f));
			n++;
		}
	return total / n;
}
static void sobel(const struct plane *in, struct plane *out)
{
	for (int y = 1; y < in->h - 1; y++)
		for (int x = 1; x < in->w - 1; x++) {
			const float *p = in->v + y * in->w + x;
			int w = in->w;
			float gx = p[1 - w] - p[-1 - w] + 2 * (p[1] - p[-1]) + p[1 + w] - p[w - 1];
			float gy = p[w - 1] - p[-w - 1] + 2 * (p[w] - p[-w]) + p[w + 1] - p[1 - w];
			out->v[y * w + x] = sqrtf(gx * gx + gy * gy);
		}
}
static void downscale(const struct image *in, struct image *out, int f)
{
	for (int y = 0; y < out->height; y++)
		for (int x = 0; x < out->width; x++)
			for (int c = 0; c < in->channels; c++) {
				unsigned s = 0;
				for (int j = 0; j < f; j++)
					for (int i = 0; i < f; i++)
						s += in->data[((y * f + j) * in->width + x * f + i) * in->channels + c];
				out->data[(y * out->width + x) * in->channels + c] = (uint8_t)(s / (f * f));
			}
}
static uint64_t sum_bytes(const struct image *im)
{
	uint64_t h = 14695981039346656037ull;
	for (int i = 0; i < im->width * im->height * im->channels; i += 7)
		h = (h ^ im->data[i]) * 1099511628211ull;
	return h;
}
static double sum_plane(const struct plane *p)
{
	double s = 0;
	for (int i = 0; i < p->w * p->h; i++)
		s += p->v[i];
	return s;
}
int main(int argc, char **argv)
{
	int w = argc > 1 ? atoi(argv[1]) : 900, h = w * 2 / 3, times = argc > 2 ? atoi(argv[2]) : 6;
	struct image im = image_new(w, h, 3), sh = image_new(w, h, 3), rot = image_new(h, w, 3), small = image_new(w / 3, h / 3, 3);
	struct plane a = plane_new(w, h), b = plane_new(w, h), t = plane_new(w, h), r = plane_new(h, w);
	paint(&im);
	memcpy(sh.data, im.data, (size_t)w * h * 3);
	for (int k = 0; k < times; k++) {
		sharpen(&im, &sh);
		rotate90(&sh, &rot);
		downscale(&sh, &small, 3);
		to_luma(&sh, &a);
		gauss(&a, &t, &b, 1.2f + 0.2f * k);
		printf("%.7f ", ssim(&a, &b));
		sobel(&b, &t);
		rotate_plane(&t, &r);
		printf("%.4f %.4f %llx %llx %llx\n", sum_plane(&b), sum_plane(&r), (unsigned long long)sum_bytes(&sh),
			(unsigned long long)sum_bytes(&rot), (unsigned long long)sum_bytes(&small));
		memcpy(im.data, sh.data, (size_t)w * h * 3);
	}
	return 0;
}
