/* reverb.c - Schroeder's reverberator: combs and all-passes in ring buffers.
 * usage: reverb [samples]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

#define COMBS 8
#define ALLPASSES 4
#define LONGEST 2048

struct line {
	float buffer[LONGEST];
	int length, at;
	float store;
};

static const int comb_length[COMBS] = {1116, 1188, 1277, 1356, 1422, 1491,
	1557, 1617};
static const int allpass_length[ALLPASSES] = {556, 441, 341, 225};

static struct line comb[COMBS], allpass[ALLPASSES];

static void die(const char *why)
{
	fprintf(stderr, "reverb: %s\n", why);
	exit(1);
}

static void reset(void)
{
	memset(comb, 0, sizeof(comb));
	memset(allpass, 0, sizeof(allpass));
	for (int i = 0; i < COMBS; i++)
		comb[i].length = comb_length[i];
	for (int i = 0; i < ALLPASSES; i++)
		allpass[i].length = allpass_length[i];
}

static float comb_step(struct line *c, float in)
{
	float out = c->buffer[c->at];

	c->store = out * 0.8f + c->store * 0.2f;
	c->buffer[c->at] = in + c->store * 0.84f;
	if (++c->at >= c->length)
		c->at = 0;
	return out;
}

static float allpass_step(struct line *a, float in)
{
	float held = a->buffer[a->at];

	a->buffer[a->at] = in + held * 0.5f;
	if (++a->at == a->length)
		a->at = 0;
	return held - in;
}

static void render(const float *in, float *out, int n, float wet)
{
	for (int i = 0; i < n; i++) {
		float sum = 0, x = in[i] * 0.015f;

		for (int k = 0; k < COMBS; k++)
			sum += comb_step(&comb[k], x);
		for (int k = 0; k < ALLPASSES; k++)
			sum = allpass_step(&allpass[k], sum);
		out[i] = in[i] * (1 - wet) + sum * wet;
		if (out[i] > 1e6f || out[i] < -1e6f)
			die("unstable");
	}
}

/* Seconds until the echo is quieter than "level". */
static int decay(const float *x, int n, float level)
{
	int last = 0;

	for (int i = 0; i < n; i++)
		if (fabsf(x[i]) > level)
			last = i;
	return last;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 10000000;
	double sum = 0;

	if (n < 100)
		die("too few samples");
	float *in = calloc(n, sizeof(*in)), *out = malloc(sizeof(*out) * n);

	if (!in || !out)
		die("out of memory");
	for (int i = 0; i < n / 2; i += 1 + i % 97)
		in[i] = (float)((i * 193) % 256) / 128 - 1;
	double begin = now();

	reset();
	render(in, out, n, 0.35f);
	int last = decay(out, n, 1e-4f);

	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i++)
		sum += fabsf(out[i]) * (i % 5);
	printf("decay %d, sum %.9g\n", last, sum);
	return 0;
}
