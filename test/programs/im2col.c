/* im2col.c - forward pass of a convolutional network: patches into columns,
 * matrix product, batch norm and ReLU, max pooling, average pooling, a
 * linear layer; 3x3 with padding, strides 1 and 2, 1x1 without columns.
 * usage: im2col [side images]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct tensor {
	int c, h, w;
	float *data;
} tensor;

typedef struct conv {
	int in, out, size, stride, pad;
	float *weights, *scale, *shift;
} conv;

static unsigned lcg = 7;

static float uniform(void)
{
	lcg = lcg * 1664525u + 1013904223u;
	return (float)(lcg >> 9) / (1 << 23) * 2 - 1;
}

static float *floats(size_t n)
{
	float *p = malloc(sizeof(float) * n);

	if (p == NULL) {
		fputs("out of memory\n", stderr);
		exit(1);
	}
	return p;
}

static conv make_conv(int in, int out, int size, int stride, int pad)
{
	conv l = {in, out, size, stride, pad, NULL, NULL, NULL};
	int k = in * size * size;

	l.weights = floats((size_t)out * k);
	l.scale = floats(out);
	l.shift = floats(out);
	for (int i = 0; i < out * k; i++)
		l.weights[i] = uniform() * sqrtf(3.0f / k);
	for (int i = 0; i < out; i++) {
		l.scale[i] = 1 + 0.2f * uniform();
		l.shift[i] = 0.1f * uniform();
	}
	return l;
}

static float get_pixel(const float *im, int height, int width, int row,
	int col, int channel, int pad)
{
	row -= pad;
	col -= pad;
	if (row < 0 || col < 0 || row >= height || col >= width)
		return 0;
	return im[col + width * (row + height * channel)];
}

static void im2col(const float *im, int channels, int height, int width,
	int ksize, int stride, int pad, float *col)
{
	int height_col = (height + 2 * pad - ksize) / stride + 1;
	int width_col = (width + 2 * pad - ksize) / stride + 1;
	int channels_col = channels * ksize * ksize;

	for (int c = 0; c < channels_col; c++) {
		int w_offset = c % ksize;
		int h_offset = (c / ksize) % ksize;
		int c_im = c / ksize / ksize;

		for (int h = 0; h < height_col; h++)
			for (int w = 0; w < width_col; w++) {
				int row = h_offset + h * stride;
				int c_index = (c * height_col + h) * width_col + w;

				col[c_index] = get_pixel(im, height, width, row,
					w_offset + w * stride, c_im, pad);
			}
	}
}

static void gemm(int m, int n, int k, const float *a, const float *b, float *c)
{
	for (int i = 0; i < m; i++)
		for (int p = 0; p < k; p++) {
			float v = a[i * k + p];

			for (int j = 0; j < n; j++)
				c[i * n + j] += v * b[p * n + j];
		}
}

static tensor forward_conv(const conv *l, tensor in, float *work)
{
	tensor out = {l->out, (in.h + 2 * l->pad - l->size) / l->stride + 1,
		(in.w + 2 * l->pad - l->size) / l->stride + 1, NULL};
	int n = out.h * out.w, k = l->in * l->size * l->size;
	const float *b = in.data;

	out.data = floats((size_t)out.c * n);
	memset(out.data, 0, sizeof(float) * out.c * n);
	if (l->size != 1 || l->stride != 1) {
		im2col(in.data, in.c, in.h, in.w, l->size, l->stride, l->pad, work);
		b = work;
	}
	gemm(out.c, n, k, l->weights, b, out.data);
	for (int f = 0; f < out.c; f++)
		for (int i = 0; i < n; i++) {
			float v = out.data[f * n + i] * l->scale[f] + l->shift[f];

			out.data[f * n + i] = v > 0 ? v : 0.1f * v;
		}
	free(in.data);
	return out;
}

static tensor max_pool(tensor in)
{
	tensor out = {in.c, in.h / 2, in.w / 2, NULL};

	out.data = floats((size_t)out.c * out.h * out.w);
	for (int c = 0; c < out.c; c++)
		for (int y = 0; y < out.h; y++)
			for (int x = 0; x < out.w; x++) {
				float max = -INFINITY;

				for (int dy = 0; dy < 2; dy++)
					for (int dx = 0; dx < 2; dx++) {
						float v = in.data[(c * in.h + 2 * y + dy) *
							in.w + 2 * x + dx];

						max = v > max ? v : max;
					}
				out.data[(c * out.h + y) * out.w + x] = max;
			}
	free(in.data);
	return out;
}

int main(int argc, char **argv)
{
	int side = argc > 1 ? atoi(argv[1]) : 96;
	int images = argc > 2 ? atoi(argv[2]) : 90;

	if (side < 16)
		return 2;
	conv layers[] = {make_conv(3, 16, 3, 1, 1), make_conv(16, 32, 3, 1, 1),
		make_conv(32, 16, 1, 1, 0), make_conv(16, 48, 3, 2, 1),
		make_conv(48, 64, 3, 1, 1)};
	float *work = floats((size_t)16 * 9 * side * side);
	float fc[10][64];
	double score[10] = {0}, begin = clock();

	for (int i = 0; i < 10; i++)
		for (int j = 0; j < 64; j++)
			fc[i][j] = uniform();
	for (int k = 0; k < images; k++) {
		tensor t = {3, side, side, floats((size_t)3 * side * side)};

		for (int i = 0; i < 3 * side * side; i++)
			t.data[i] = uniform();
		t = forward_conv(&layers[0], t, work);
		t = max_pool(t);
		for (int l = 1; l < 5; l++)
			t = forward_conv(&layers[l], t, work);
		float mean[64];

		for (int c = 0; c < t.c; c++) {
			mean[c] = 0;
			for (int i = 0; i < t.h * t.w; i++)
				mean[c] += t.data[c * t.h * t.w + i];
			mean[c] /= t.h * t.w;
		}
		for (int i = 0; i < 10; i++)
			for (int j = 0; j < 64; j++)
				score[i] += fc[i][j] * mean[j];
		free(t.data);
	}
	fprintf(stderr, "time %.6f\n", (clock() - begin) / CLOCKS_PER_SEC);
	for (int i = 0; i < 10; i++)
		printf("class %d: %.6e\n", i, score[i]);
	return 0;
}
