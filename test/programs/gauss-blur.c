/* gauss-blur.c - separable Gaussian blur of an RGB picture, edges clamped.
 * usage: gauss-blur [width height radius]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct image {
	int width, height;
	unsigned char *pixels;
} image;

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static image image_new(int width, int height)
{
	image im = {width, height, malloc((size_t)width * height * 3)};

	if (!im.pixels) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return im;
}

static void draw(image *im)
{
	unsigned seed = 12345;

	for (int y = 0; y < im->height; y++) {
		for (int x = 0; x < im->width; x++) {
			unsigned char *p = im->pixels + 3 * (y * im->width + x);

			seed = seed * 1103515245 + 12345;
			p[0] = (unsigned char)(x ^ y);
			p[1] = (unsigned char)(seed >> 24);
			p[2] = (x / 16 + y / 16) % 2 ? 250 : 5;
		}
	}
}

static int clamp(int x, int low, int high)
{
	return x < low ? low : x > high ? high : x;
}

static void make_kernel(float *kernel, int radius)
{
	float sigma = radius / 2.5f + 0.1f;
	float sum = 0;

	for (int i = -radius; i <= radius; i++) {
		kernel[i + radius] = expf(-i * i / (2 * sigma * sigma));
		sum += kernel[i + radius];
	}
	for (int i = 0; i <= 2 * radius; i++)
		kernel[i] /= sum;
}

static void blur_rows(const image *in, float *out, const float *kernel,
	int radius)
{
	for (int y = 0; y < in->height; y++)
		for (int x = 0; x < in->width; x++)
			for (int c = 0; c < 3; c++) {
				float sum = 0;

				for (int k = -radius; k <= radius; k++) {
					int xx = clamp(x + k, 0, in->width - 1);

					sum += kernel[k + radius] *
					       in->pixels[3 * (y * in->width + xx) + c];
				}
				out[3 * (y * in->width + x) + c] = sum;
			}
}

static void blur_columns(const float *in, image *out, const float *kernel,
	int radius)
{
	int stride = 3 * out->width;

	for (int y = 0; y < out->height; y++)
		for (int x = 0; x < stride; x++) {
			float sum = 0.5f;

			for (int k = -radius; k <= radius; k++) {
				int yy = clamp(y + k, 0, out->height - 1);

				sum += kernel[k + radius] * in[yy * stride + x];
			}
			out->pixels[y * stride + x] =
				sum > 255 ? 255 : (unsigned char)sum;
		}
}

int main(int argc, char **argv)
{
	int width = argc > 1 ? atoi(argv[1]) : 2000;
	int height = argc > 2 ? atoi(argv[2]) : 1200;
	int radius = argc > 3 ? atoi(argv[3]) : 8;
	float kernel[129];
	unsigned hash = 2166136261u;

	if (width < 1 || height < 1 || radius < 0 || radius > 64) {
		fprintf(stderr, "usage: gauss-blur [width height radius]\n");
		return 2;
	}
	image in = image_new(width, height), out = image_new(width, height);
	float *buffer = malloc(sizeof(float) * 3 * width * height);

	if (!buffer)
		return 1;
	draw(&in);
	make_kernel(kernel, radius);
	double begin = now();

	blur_rows(&in, buffer, kernel, radius);
	blur_columns(buffer, &out, kernel, radius);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < 3 * width * height; i++)
		hash = (hash ^ out.pixels[i]) * 16777619u;
	printf("%dx%d radius %d: %08x\n", width, height, radius, hash);
	free(buffer);
	free(in.pixels);
	free(out.pixels);
	return 0;
}
