/* attention.c - rows of a table are scaled to have the mean 0 and the length
 * 1, weighed, and multiplied with a vector; then all rows are added up with
 * what came out as weights.
 * usage: attention [rows columns rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static float *numbers(size_t n)
{
	float *p = calloc(n, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

static void attend(int n, int m, float x[restrict n][m],
	float y[restrict n][m], float *restrict mean, float *restrict scale,
	const float *restrict gain, const float *restrict query,
	float *restrict score, float *restrict out)
{
	for (int i = 0; i < n; i++) {
		mean[i] = 0;
		for (int j = 0; j < m; j++)
			mean[i] += x[i][j];
	}
	for (int i = 0; i < n; i++) {
		scale[i] = 0;
		for (int j = 0; j < m; j++)
			scale[i] += (x[i][j] - mean[i] / m) *
				(x[i][j] - mean[i] / m);
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			y[i][j] = (x[i][j] - mean[i] / m) /
				sqrtf(scale[i] + 1e-5f) * gain[j];
	for (int i = 0; i < n; i++) {
		score[i] = 0;
		for (int j = 0; j < m; j++)
			score[i] += y[i][j] * query[j];
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			out[j] += score[i] * y[i][j];
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 3 ? atoi(argv[1]) : 6000;
	int m = argc > 3 ? atoi(argv[2]) : 2000;
	int rounds = argc > 3 ? atoi(argv[3]) : 6;
	float *x = numbers((size_t)n * m), *y = numbers((size_t)n * m);
	float *mean = numbers(n), *scale = numbers(n), *score = numbers(n);
	float *gain = numbers(m), *query = numbers(m), *out = numbers(m);
	double sum = 0, begin;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			x[(size_t)i * m + j] = (float)((i * 31 + j * 17) % 64) /
				64;
	for (int j = 0; j < m; j++) {
		gain[j] = 1 + (float)(j % 5) / 8;
		query[j] = (float)(j % 7 - 3);
	}
	begin = now();
	for (int k = 0; k < rounds; k++)
		attend(n, m, (float(*)[m])x, (float(*)[m])y, mean, scale, gain,
			query, score, out);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int j = 0; j < m; j++)
		sum += out[j] * (1 + j % 2);
	printf("%d x %d, %d rounds: %.5e\n", n, m, rounds, sum);
	free(x);
	free(y);
	free(mean);
	free(scale);
	free(score);
	free(gain);
	free(query);
	free(out);
	return 0;
}
