/* tiny-lm.c - training of a small language model of characters: embeddings
 * of a few characters of context, a hidden layer, softmax, AdamW; in the
 * manner of plain C teaching code, minibatches, all gradients by hand.
 * usage: tiny-lm [steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define V 32	/* characters */
#define T 8	/* context */
#define E 16	/* embedding */
#define H 128	/* hidden units */
#define B 32	/* batch */
#define IN (T * E)

static const char *words[] = {"the", "quick", "brown", "fox", "jumps", "over",
	"a", "lazy", "dog", "while", "seven", "small", "boats", "drift", "north",
	"and", "winter", "comes", "to", "every", "harbour"};

struct params {
	float emb[V][E];
	float w1[H][IN], b1[H];
	float w2[V][H], b2[V];
};

static struct params par, grad, mom1, mom2;
static float x[B][IN], h[B][H], p[B][V];
static float dx[B][IN], dh[B][H], dp[B][V];
static int context[B][T], target[B];
static char text[4096];
static int length;

static unsigned seed = 42;

static unsigned next_random(void)
{
	seed = seed * 1103515245u + 12345u;
	return seed >> 16;
}

static void make_text(void)
{
	while (length < 4000) {
		const char *w = words[next_random() % 21];

		while (*w)
			text[length++] = *w++ - 'a';
		text[length++] = 26;
	}
}

static void sample_batch(void)
{
	for (int b = 0; b < B; b++) {
		int at = next_random() % (length - T - 1);

		for (int t = 0; t < T; t++)
			context[b][t] = text[at + t];
		target[b] = text[at + T];
	}
}

static float forward(void)
{
	float loss = 0;

	for (int b = 0; b < B; b++)
		for (int t = 0; t < T; t++)
			for (int e = 0; e < E; e++)
				x[b][t * E + e] = par.emb[context[b][t]][e];
	for (int b = 0; b < B; b++)
		for (int i = 0; i < H; i++) {
			float s = par.b1[i];

			for (int j = 0; j < IN; j++)
				s += par.w1[i][j] * x[b][j];
			h[b][i] = tanhf(s);
		}
	for (int b = 0; b < B; b++) {
		float max = -1e30f, sum = 0;

		for (int v = 0; v < V; v++) {
			float s = par.b2[v];

			for (int i = 0; i < H; i++)
				s += par.w2[v][i] * h[b][i];
			p[b][v] = s;
			if (s > max)
				max = s;
		}
		for (int v = 0; v < V; v++) {
			p[b][v] = expf(p[b][v] - max);
			sum += p[b][v];
		}
		for (int v = 0; v < V; v++)
			p[b][v] /= sum;
		loss -= logf(p[b][target[b]]);
	}
	return loss / B;
}

static void backward(void)
{
	memset(&grad, 0, sizeof(grad));
	memset(dh, 0, sizeof(dh));
	memset(dx, 0, sizeof(dx));
	for (int b = 0; b < B; b++)
		for (int v = 0; v < V; v++)
			dp[b][v] = (p[b][v] - (v == target[b])) / B;
	for (int b = 0; b < B; b++)
		for (int v = 0; v < V; v++) {
			float d = dp[b][v];

			grad.b2[v] += d;
			for (int i = 0; i < H; i++) {
				grad.w2[v][i] += d * h[b][i];
				dh[b][i] += d * par.w2[v][i];
			}
		}
	for (int b = 0; b < B; b++)
		for (int i = 0; i < H; i++) {
			float d = dh[b][i] * (1 - h[b][i] * h[b][i]);

			grad.b1[i] += d;
			for (int j = 0; j < IN; j++) {
				grad.w1[i][j] += d * x[b][j];
				dx[b][j] += d * par.w1[i][j];
			}
		}
	for (int b = 0; b < B; b++)
		for (int t = 0; t < T; t++)
			for (int e = 0; e < E; e++)
				grad.emb[context[b][t]][e] += dx[b][t * E + e];
}

static void adamw(float *w, const float *g, float *m, float *v, int n,
	float rate, int t)
{
	float c1 = 1 - powf(0.9f, t), c2 = 1 - powf(0.999f, t);

	for (int i = 0; i < n; i++) {
		m[i] = 0.9f * m[i] + 0.1f * g[i];
		v[i] = 0.999f * v[i] + 0.001f * g[i] * g[i];
		w[i] -= rate * ((m[i] / c1) / (sqrtf(v[i] / c2) + 1e-8f) +
			0.01f * w[i]);
	}
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 500;
	int n = sizeof(par) / sizeof(float);
	float *w = (float *)&par;
	struct timespec t0, t1;

	make_text();
	for (int i = 0; i < n; i++)
		w[i] = ((int)(next_random() % 2001) - 1000) * 1e-4f;
	clock_gettime(CLOCK_MONOTONIC, &t0);
	for (int s = 1; s <= steps; s++) {
		sample_batch();
		float loss = forward();

		backward();
		adamw(w, (float *)&grad, (float *)&mom1, (float *)&mom2, n, 0.003f,
			s);
		if (s % 100 == 0 || s == steps)
			printf("step %d loss %.6f\n", s, loss);
	}
	clock_gettime(CLOCK_MONOTONIC, &t1);
	fprintf(stderr, "time %.6f\n",
		t1.tv_sec - t0.tv_sec + 1e-9 * (t1.tv_nsec - t0.tv_nsec));
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += fabsf(w[i]);
	printf("weights %.6e\n", sum);
	return 0;
}
