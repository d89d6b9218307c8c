/* llm-infer.c - inference of a small transformer in plain C: grouped queries,
 * rotary positions, SwiGLU, quantized weights of 8 bits in blocks, sampling.
 * usage: llm-infer [tokens [dim]]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GROUP 32

struct config {
	int dim, hidden, layers, heads, kv_heads, vocab, length;
};

struct tensor {
	int8_t *q;
	float *scale;
};

struct layer {
	float *norm1, *norm2;
	float *wq, *wk, *wv, *wo;
	struct tensor w1, w2, w3;
};

struct state {
	float *x, *xb, *xb2, *q, *k, *v, *att, *h1, *h2, *logits;
	float *key_cache, *value_cache;
	int8_t *xq;
	float *xs;
};

static unsigned seed = 4711;

static float uniform(void)
{
	seed = seed * 1664525u + 1013904223u;
	return (float)(seed >> 8) / 16777216.0f - 0.5f;
}

static float *make(size_t n, float scale)
{
	float *p = malloc(n * sizeof(float));

	for (size_t i = 0; i < n; i++)
		p[i] = uniform() * scale;
	return p;
}

static void quantize(int8_t *q, float *s, const float *x, int n)
{
	for (int g = 0; g < n / GROUP; g++) {
		float most = 0.0f;

		for (int i = 0; i < GROUP; i++) {
			float a = fabsf(x[g * GROUP + i]);

			if (a > most)
				most = a;
		}
		s[g] = most / 127.0f;
		for (int i = 0; i < GROUP; i++)
			q[g * GROUP + i] = s[g] > 0.0f ?
				(int8_t)rintf(x[g * GROUP + i] / s[g]) : 0;
	}
}

static struct tensor make_tensor(int rows, int cols)
{
	struct tensor t;
	size_t n = (size_t)rows * cols;
	float *x = make(n, 0.2f);

	t.q = malloc(n);
	t.scale = malloc(n / GROUP * sizeof(float));
	quantize(t.q, t.scale, x, (int)n);
	free(x);
	return t;
}

static void rmsnorm(float *o, const float *x, const float *w, int n)
{
	float ss = 0.0f;

	for (int i = 0; i < n; i++)
		ss += x[i] * x[i];
	ss = 1.0f / sqrtf(ss / n + 1e-5f);
	for (int i = 0; i < n; i++)
		o[i] = w[i] * (ss * x[i]);
}

static void softmax(float *x, int n)
{
	float most = x[0], sum = 0.0f;

	for (int i = 1; i < n; i++)
		if (x[i] > most)
			most = x[i];
	for (int i = 0; i < n; i++) {
		x[i] = expf(x[i] - most);
		sum += x[i];
	}
	for (int i = 0; i < n; i++)
		x[i] /= sum;
}

static void matmul(float *out, const float *x, const float *w, int n, int d)
{
	for (int i = 0; i < d; i++) {
		float val = 0.0f;

		for (int j = 0; j < n; j++)
			val += w[i * n + j] * x[j];
		out[i] = val;
	}
}

static void matmul_q(float *out, const int8_t *xq, const float *xs,
	const struct tensor *w, int n, int d)
{
	for (int i = 0; i < d; i++) {
		float val = 0.0f;
		int in = i * n;

		for (int j = 0; j <= n - GROUP; j += GROUP) {
			int32_t ival = 0;

			for (int k = 0; k < GROUP; k++)
				ival += (int32_t)xq[j + k] *
					(int32_t)w->q[in + j + k];
			val += (float)ival * w->scale[(in + j) / GROUP] *
				xs[j / GROUP];
		}
		out[i] = val;
	}
}

static void rope(float *v, int n, int head, int pos)
{
	for (int i = 0; i < n; i += 2) {
		float freq = 1.0f / powf(10000.0f, (float)(i % head) / head);
		float c = cosf(pos * freq), s = sinf(pos * freq);
		float a = v[i], b = v[i + 1];

		v[i] = a * c - b * s;
		v[i + 1] = a * s + b * c;
	}
}

static void attention(struct state *s, const struct config *c, int layer,
	int pos)
{
	int head = c->dim / c->heads, kv = c->kv_heads * head;
	int mul = c->heads / c->kv_heads;
	size_t off = (size_t)layer * c->length * kv;

	for (int h = 0; h < c->heads; h++) {
		float *q = s->q + h * head;
		float *att = s->att + h * c->length;
		float *xb = s->xb + h * head;

		for (int t = 0; t <= pos; t++) {
			float *k = s->key_cache + off + t * kv + h / mul * head;
			float score = 0.0f;

			for (int i = 0; i < head; i++)
				score += q[i] * k[i];
			att[t] = score / sqrtf((float)head);
		}
		softmax(att, pos + 1);
		memset(xb, 0, head * sizeof(float));
		for (int t = 0; t <= pos; t++) {
			float *v = s->value_cache + off + t * kv +
				h / mul * head;
			float a = att[t];

			for (int i = 0; i < head; i++)
				xb[i] += a * v[i];
		}
	}
}

static void forward(struct state *s, const struct config *c,
	const struct layer *l, int pos)
{
	int head = c->dim / c->heads, kv = c->kv_heads * head;

	for (int n = 0; n < c->layers; n++, l++) {
		float *k = s->key_cache + ((size_t)n * c->length + pos) * kv;
		float *v = s->value_cache + ((size_t)n * c->length + pos) * kv;

		rmsnorm(s->xb, s->x, l->norm1, c->dim);
		matmul(s->q, s->xb, l->wq, c->dim, c->dim);
		matmul(k, s->xb, l->wk, c->dim, kv);
		matmul(v, s->xb, l->wv, c->dim, kv);
		rope(s->q, c->dim, head, pos);
		rope(k, kv, head, pos);
		attention(s, c, n, pos);
		matmul(s->xb2, s->xb, l->wo, c->dim, c->dim);
		for (int i = 0; i < c->dim; i++)
			s->x[i] += s->xb2[i];
		rmsnorm(s->xb, s->x, l->norm2, c->dim);
		quantize(s->xq, s->xs, s->xb, c->dim);
		matmul_q(s->h1, s->xq, s->xs, &l->w1, c->dim, c->hidden);
		matmul_q(s->h2, s->xq, s->xs, &l->w3, c->dim, c->hidden);
		for (int i = 0; i < c->hidden; i++)
			s->h1[i] *= s->h2[i] / (1.0f + expf(-s->h1[i]));
		quantize(s->xq, s->xs, s->h1, c->hidden);
		matmul_q(s->xb, s->xq, s->xs, &l->w2, c->hidden, c->dim);
		for (int i = 0; i < c->dim; i++)
			s->x[i] += s->xb[i];
	}
}

int main(int argc, char **argv)
{
	int tokens = argc > 1 ? atoi(argv[1]) : 128;
	int dim = argc > 2 ? atoi(argv[2]) : 256;
	struct config c = {dim, dim * 2, 4, 8, 4, 512, tokens + 1};
	int kv = dim / 2, token = 1;
	struct layer *l = malloc(c.layers * sizeof(*l));
	struct state s;
	float *emb = make((size_t)c.vocab * dim, 1.0f);
	float *norm = make(dim, 1.0f);
	unsigned hash = 0;
	double sum = 0;

	for (int n = 0; n < c.layers; n++) {
		l[n].norm1 = make(dim, 2.0f);
		l[n].norm2 = make(dim, 2.0f);
		l[n].wq = make((size_t)dim * dim, 0.2f);
		l[n].wk = make((size_t)dim * kv, 0.2f);
		l[n].wv = make((size_t)dim * kv, 0.2f);
		l[n].wo = make((size_t)dim * dim, 0.2f);
		l[n].w1 = make_tensor(c.hidden, dim);
		l[n].w2 = make_tensor(dim, c.hidden);
		l[n].w3 = make_tensor(c.hidden, dim);
	}
	s.x = make(dim, 1), s.xb = make(dim, 1), s.xb2 = make(dim, 1);
	s.q = make(dim, 1), s.k = make(dim, 1), s.v = make(dim, 1);
	s.att = make((size_t)c.heads * c.length, 1);
	s.h1 = make(c.hidden, 1), s.h2 = make(c.hidden, 1);
	s.logits = make(c.vocab, 1);
	s.key_cache = make((size_t)c.layers * c.length * kv, 0);
	s.value_cache = make((size_t)c.layers * c.length * kv, 0);
	s.xq = malloc(c.hidden);
	s.xs = make(c.hidden / GROUP, 1);
	for (int pos = 0; pos < tokens; pos++) {
		int best = 0;

		memcpy(s.x, emb + (size_t)token * dim, dim * sizeof(float));
		forward(&s, &c, l, pos);
		rmsnorm(s.x, s.x, norm, dim);
		matmul(s.logits, s.x, emb, dim, c.vocab);
		for (int i = 1; i < c.vocab; i++)
			if (s.logits[i] > s.logits[best])
				best = i;
		token = (best + pos) % c.vocab;
		hash = hash * 31 + token;
		sum += s.logits[best];
	}
	printf("%u %.6f\n", hash, sum);
	return 0;
}
