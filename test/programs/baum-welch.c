/* baum-welch.c - hidden Markov model: forward, backward, new estimates; tables
 * of rows, one of them with a column that depends on data.
 * usage: baum-welch [observations states]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct hmm {
	int states, symbols;
	double **trans;		/* [states][states] */
	double **emit;		/* [states][symbols] */
	double *start;
};

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double **matrix(int rows, int cols)
{
	double **m = malloc(rows * sizeof(double *));

	for (int i = 0; i < rows; i++)
		m[i] = calloc(cols, sizeof(double));
	return m;
}

static unsigned seed = 12345;

static double uniform(void)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) / 16777216.0;
}

static void normalize(double *row, int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		sum += row[i];
	for (int i = 0; i < n; i++)
		row[i] /= sum;
}

static void init(struct hmm *h, int states, int symbols)
{
	h->states = states;
	h->symbols = symbols;
	h->trans = matrix(states, states);
	h->emit = matrix(states, symbols);
	h->start = calloc(states, sizeof(double));
	for (int i = 0; i < states; i++) {
		h->start[i] = 1.0 / states;
		for (int j = 0; j < states; j++)
			h->trans[i][j] = 0.1 + uniform();
		normalize(h->trans[i], states);
		for (int k = 0; k < symbols; k++)
			h->emit[i][k] = 0.1 + uniform();
		normalize(h->emit[i], symbols);
	}
}

static double forward(const struct hmm *h, const int *o, int t_max,
	double **alpha, double *scale)
{
	double logp = 0;

	for (int t = 0; t < t_max; t++) {
		double sum = 0;

		for (int j = 0; j < h->states; j++) {
			double s = 0;

			if (t == 0)
				s = h->start[j];
			else
				for (int i = 0; i < h->states; i++)
					s += alpha[t - 1][i] * h->trans[i][j];
			alpha[t][j] = s * h->emit[j][o[t]];
			sum += alpha[t][j];
		}
		scale[t] = 1 / sum;
		for (int j = 0; j < h->states; j++)
			alpha[t][j] *= scale[t];
		logp += log(sum);
	}
	return logp;
}

static void backward(const struct hmm *h, const int *o, int t_max,
	double **beta, const double *scale)
{
	for (int i = 0; i < h->states; i++)
		beta[t_max - 1][i] = scale[t_max - 1];
	for (int t = t_max - 2; t >= 0; t--)
		for (int i = 0; i < h->states; i++) {
			double s = 0;

			for (int j = 0; j < h->states; j++)
				s += h->trans[i][j] * h->emit[j][o[t + 1]]
					* beta[t + 1][j];
			beta[t][i] = s * scale[t];
		}
}

static void estimate(struct hmm *h, const int *o, int t_max, double **alpha,
	double **beta, const double *scale, double **num, double **out)
{
	int n = h->states;

	for (int i = 0; i < n; i++) {
		double total = 0;

		for (int j = 0; j < n; j++)
			num[i][j] = 0;
		for (int k = 0; k < h->symbols; k++)
			out[i][k] = 0;
		for (int t = 0; t < t_max - 1; t++)
			for (int j = 0; j < n; j++)
				num[i][j] += alpha[t][i] * h->trans[i][j]
					* h->emit[j][o[t + 1]] * beta[t + 1][j];
		for (int t = 0; t < t_max; t++) {
			double g = alpha[t][i] * beta[t][i] / scale[t];

			out[i][o[t]] += g;
			total += g;
		}
		h->start[i] = alpha[0][i] * beta[0][i] / scale[0];
		for (int k = 0; k < h->symbols; k++)
			out[i][k] = (out[i][k] + 1e-6) / total;
	}
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < n; j++)
			h->trans[i][j] = num[i][j] + 1e-9;
		normalize(h->trans[i], n);
		for (int k = 0; k < h->symbols; k++)
			h->emit[i][k] = out[i][k];
		normalize(h->emit[i], h->symbols);
	}
}

int main(int argc, char **argv)
{
	int t_max = argc > 1 ? atoi(argv[1]) : 3000;
	int states = argc > 2 ? atoi(argv[2]) : 40;
	int symbols = 26, rounds = 12;
	int *o = malloc(t_max * sizeof(int));
	double **alpha = matrix(t_max, states), **beta = matrix(t_max, states);
	double **num = matrix(states, states), **out = matrix(states, symbols);
	double *scale = calloc(t_max, sizeof(double)), logp = 0, start;
	struct hmm h;

	init(&h, states, symbols);
	for (int t = 0; t < t_max; t++)
		o[t] = (int)(symbols * uniform() * (0.5 + 0.5 * (t % 7 < 3)));
	start = now();
	for (int r = 0; r < rounds; r++) {
		logp = forward(&h, o, t_max, alpha, scale);
		backward(&h, o, t_max, beta, scale);
		estimate(&h, o, t_max, alpha, beta, scale, num, out);
	}
	fprintf(stderr, "time %.4f\n", now() - start);
	printf("%.10f %.12f %.12f\n", logp, h.trans[1][2], h.emit[3][4]);
	return 0;
}
