/* cnn.c - training of a small convolutional network in plain C: channels in
 * planes, 3 x 3 convolutions with padding, batch normalization, pooling, a
 * dense layer, softmax, momentum; all gradients by hand.
 * usage: cnn [batches [side]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLASSES 10

typedef struct {
	int n, c, h, w;
	float *x, *dx;
} Tensor;

typedef struct {
	int in, out;
	float *w, *dw, *mw;
} Conv;

static unsigned seed = 3;

static float uniform(void)
{
	seed = seed * 1664525u + 1013904223u;
	return (float)(seed >> 8) / 16777216.0f - 0.5f;
}

static Tensor tensor(int n, int c, int h, int w)
{
	size_t size = (size_t)n * c * h * w;
	Tensor t = {n, c, h, w, calloc(size, sizeof(float)),
		calloc(size, sizeof(float))};

	return t;
}

static Conv conv(int in, int out)
{
	size_t size = (size_t)in * out * 9;
	Conv l = {in, out, malloc(size * sizeof(float)),
		calloc(size, sizeof(float)), calloc(size, sizeof(float))};

	for (size_t i = 0; i < size; i++)
		l.w[i] = uniform() * 2 / sqrtf(in * 9.0f);
	return l;
}

static void conv_forward(const Conv *l, const Tensor *a, Tensor *b)
{
	int h = a->h, w = a->w;

	for (int n = 0; n < a->n; n++)
		for (int o = 0; o < l->out; o++)
			for (int y = 0; y < h; y++)
				for (int x = 0; x < w; x++) {
					float s = 0;

					for (int i = 0; i < l->in; i++)
						for (int u = -1; u <= 1; u++)
							for (int v = -1; v <= 1; v++) {
								int yy = y + u, xx = x + v;

								if (yy < 0 || yy >= h || xx < 0 || xx >= w)
									continue;
								s += a->x[((n * l->in + i) * h + yy) * w + xx] *
									l->w[((o * l->in + i) * 3 + u + 1) * 3 + v + 1];
							}
					b->x[((n * l->out + o) * h + y) * w + x] = s;
				}
}

static void conv_backward(Conv *l, Tensor *a, const Tensor *b)
{
	int h = a->h, w = a->w;

	memset(l->dw, 0, (size_t)l->in * l->out * 9 * sizeof(float));
	memset(a->dx, 0, (size_t)a->n * a->c * h * w * sizeof(float));
	for (int n = 0; n < a->n; n++)
		for (int o = 0; o < l->out; o++)
			for (int i = 0; i < l->in; i++)
				for (int y = 1; y < h - 1; y++)
					for (int x = 1; x < w - 1; x++) {
						float g = b->dx[((n * l->out + o) * h + y) * w + x];

						for (int u = 0; u < 3; u++)
							for (int v = 0; v < 3; v++) {
								int at = ((n * l->in + i) * h + y + u - 1) * w + x + v - 1;
								int k = ((o * l->in + i) * 3 + u) * 3 + v;

								l->dw[k] += g * a->x[at];
								a->dx[at] += g * l->w[k];
							}
					}
}

static void relu_norm(const Tensor *a, Tensor *b, float *scale)
{
	int size = a->h * a->w;

	for (int c = 0; c < a->c; c++) {
		float mean = 0, var = 0;

		for (int n = 0; n < a->n; n++)
			for (int i = 0; i < size; i++)
				mean += a->x[(n * a->c + c) * size + i];
		mean /= a->n * size;
		for (int n = 0; n < a->n; n++)
			for (int i = 0; i < size; i++) {
				float d = a->x[(n * a->c + c) * size + i] - mean;

				var += d * d;
			}
		scale[c] = 1 / sqrtf(var / (a->n * size) + 1e-5f);
		for (int n = 0; n < a->n; n++)
			for (int i = 0; i < size; i++) {
				float v = (a->x[(n * a->c + c) * size + i] - mean) * scale[c];

				b->x[(n * a->c + c) * size + i] = v > 0 ? v : 0.1f * v;
			}
	}
}

static void relu_norm_back(Tensor *a, const Tensor *b, const float *scale)
{
	int size = a->h * a->w;

	for (int n = 0; n < a->n; n++)
		for (int c = 0; c < a->c; c++)
			for (int i = 0; i < size; i++) {
				int k = (n * a->c + c) * size + i;

				a->dx[k] = b->dx[k] * scale[c] *
					(b->x[k] > 0 ? 1.0f : 0.1f);
			}
}

static void pool(const Tensor *a, Tensor *b)
{
	for (int n = 0; n < a->n; n++)
		for (int c = 0; c < a->c; c++)
			for (int y = 0; y < b->h; y++)
				for (int x = 0; x < b->w; x++) {
					float s = 0;

					for (int u = 0; u < 2; u++)
						for (int v = 0; v < 2; v++)
							s += a->x[((n * a->c + c) * a->h + 2 * y + u) * a->w + 2 * x + v];
					b->x[((n * b->c + c) * b->h + y) * b->w + x] = s / 4;
				}
}

static void pool_back(Tensor *a, const Tensor *b)
{
	for (int n = 0; n < a->n; n++)
		for (int c = 0; c < a->c; c++)
			for (int y = 0; y < a->h; y++)
				for (int x = 0; x < a->w; x++)
					a->dx[((n * a->c + c) * a->h + y) * a->w + x] =
						b->dx[((n * b->c + c) * b->h + y / 2) * b->w + x / 2] / 4;
}

static float dense(Tensor *a, float *w, float *mw, const int *label)
{
	int d = a->c * a->h * a->w;
	float loss = 0, p[CLASSES], *dw = calloc((size_t)d * CLASSES, sizeof(float));

	for (int n = 0; n < a->n; n++) {
		float sum = 0;

		for (int k = 0; k < CLASSES; k++) {
			p[k] = 0;
			for (int i = 0; i < d; i++)
				p[k] += w[k * d + i] * a->x[n * d + i];
		}
		for (int k = 0; k < CLASSES; k++)
			sum += p[k] = expf(p[k] > 30 ? 30 : p[k]);
		for (int k = 0; k < CLASSES; k++)
			p[k] /= sum;
		loss -= logf(p[label[n]] + 1e-9f);
		p[label[n]] -= 1;
		for (int i = 0; i < d; i++) {
			float g = 0;

			for (int k = 0; k < CLASSES; k++) {
				g += w[k * d + i] * p[k];
				dw[k * d + i] += p[k] * a->x[n * d + i] / a->n;
			}
			a->dx[n * d + i] = g / a->n;
		}
	}
	for (int i = 0; i < d * CLASSES; i++) {
		mw[i] = 0.9f * mw[i] - 0.05f * dw[i];
		w[i] += mw[i];
	}
	free(dw);
	return loss / a->n;
}

static void update(Conv *l)
{
	for (int i = 0; i < l->in * l->out * 9; i++) {
		l->mw[i] = 0.9f * l->mw[i] - 0.02f * l->dw[i];
		l->w[i] += l->mw[i];
	}
}

int main(int argc, char **argv)
{
	int batches = argc > 1 ? atoi(argv[1]) : 4;
	int side = argc > 2 ? atoi(argv[2]) : 28, n = 8, label[8];
	Tensor in = tensor(n, 1, side, side), a1 = tensor(n, 8, side, side);
	Tensor b1 = tensor(n, 8, side, side);
	Tensor p1 = tensor(n, 8, side / 2, side / 2);
	Tensor a2 = tensor(n, 16, side / 2, side / 2);
	Tensor b2 = tensor(n, 16, side / 2, side / 2);
	Tensor p2 = tensor(n, 16, side / 4, side / 4);
	Conv c1 = conv(1, 8), c2 = conv(8, 16);
	int d = p2.c * p2.h * p2.w;
	float *w = malloc(d * CLASSES * sizeof(float)), s1[8], s2[16];
	float *mw = calloc(d * CLASSES, sizeof(float)), loss = 0;

	for (int i = 0; i < d * CLASSES; i++)
		w[i] = uniform() * 0.05f;
	for (int b = 0; b < batches; b++) {
		for (int i = 0; i < n; i++) {
			label[i] = (b * 3 + i) % CLASSES;
			for (int y = 0; y < side; y++)
				for (int x = 0; x < side; x++)
					in.x[(i * side + y) * side + x] =
						sinf(x * (label[i] + 1) * 0.1f) *
						cosf(y * 0.2f) + 0.1f * uniform();
		}
		conv_forward(&c1, &in, &a1);
		relu_norm(&a1, &b1, s1);
		pool(&b1, &p1);
		conv_forward(&c2, &p1, &a2);
		relu_norm(&a2, &b2, s2);
		pool(&b2, &p2);
		loss = dense(&p2, w, mw, label);
		pool_back(&b2, &p2);
		relu_norm_back(&a2, &b2, s2);
		conv_backward(&c2, &p1, &a2);
		pool_back(&b1, &p1);
		relu_norm_back(&a1, &b1, s1);
		conv_backward(&c1, &in, &a1);
		update(&c1);
		update(&c2);
	}
	printf("%.6e %.6e %.6e\n", loss, c1.w[3], c2.w[100]);
	return 0;
}
