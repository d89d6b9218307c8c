/* backtest.c - a trading rule of moving averages, tried with all lengths.
 * usage: backtest [bars]
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

typedef struct bar {
	int day;
	float open, high, low, close;
	long volume;
} bar;

typedef struct account {
	double cash, worst, top;
	int shares, trades;
} account;

static void make_bars(bar *bars, int n)
{
	unsigned s = 2024;
	double p = 50;

	for (int i = 0; i < n; i++) {
		s = s * 1103515245 + 12345;
		double move = ((s >> 16) % 2001 - 1000.0) / 1000 * 0.02;

		bars[i].day = i;
		bars[i].open = (float)p;
		p *= 1 + move + 0.002 * sin(i * 0.01);
		bars[i].close = (float)p;
		bars[i].high = (float)fmax(bars[i].open, p) * 1.005f;
		bars[i].low = (float)fmin(bars[i].open, p) * 0.995f;
		bars[i].volume = 1000 + (s >> 20);
	}
}

static void moving_average(const bar *bars, int n, int length, double *out)
{
	double sum = 0;

	for (int i = 0; i < n; i++) {
		sum += bars[i].close;
		if (i >= length)
			sum -= bars[i - length].close;
		out[i] = sum / (i < length ? i + 1 : length);
	}
}

static void true_range(const bar *bars, int n, int length, double *out)
{
	for (int i = 0; i < n; i++) {
		double sum = 0;
		int from = i - length + 1 > 1 ? i - length + 1 : 1;

		for (int k = from; k <= i; k++) {
			double a = bars[k].high - bars[k].low;
			double b = fabs(bars[k].high - bars[k - 1].close);
			double c = fabs(bars[k].low - bars[k - 1].close);

			sum += a > b ? (a > c ? a : c) : (b > c ? b : c);
		}
		out[i] = i ? sum / (i - from + 1) : 0;
	}
}

static void trade(account *a, const bar *b, int shares)
{
	a->cash -= shares * (double)b->close + fabs((double)shares) * 0.01;
	a->shares += shares;
	a->trades++;
}

static double run(const bar *bars, int n, const double *fast,
	const double *slow, const double *range, account *a)
{
	memset(a, 0, sizeof(*a));
	a->cash = a->top = 10000;
	for (int i = 1; i < n; i++) {
		double worth = a->cash + a->shares * bars[i].close;

		if (worth > a->top)
			a->top = worth;
		if (a->top - worth > a->worst)
			a->worst = a->top - worth;
		if (worth < 1000)
			break;
		if (!a->shares && fast[i] > slow[i] && fast[i - 1] <= slow[i - 1])
			trade(a, &bars[i], (int)(worth * 0.02 /
						 (range[i] + 0.01)));
		else if (a->shares && fast[i] < slow[i] - 0.1 * range[i])
			trade(a, &bars[i], -a->shares);
	}
	return a->cash + a->shares * bars[n - 1].close;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 50000;
	double best = -1, sum = 0;
	int best_fast = 0, best_slow = 0, trades = 0;

	if (n < 200)
		return 2;
	bar *bars = malloc(sizeof(*bars) * n);
	double *fast = malloc(sizeof(double) * n);
	double *slow = malloc(sizeof(double) * n);
	double *range = malloc(sizeof(double) * n);

	make_bars(bars, n);
	double begin = now();

	for (int f = 2; f < 40; f += 2) {
		moving_average(bars, n, f, fast);
		for (int s = f + 5; s < 120; s += 10) {
			account a;

			moving_average(bars, n, s, slow);
			true_range(bars, n, 14, range);
			double worth = run(bars, n, fast, slow, range, &a);

			sum += worth - a.worst;
			trades += a.trades;
			if (worth > best) {
				best = worth;
				best_fast = f;
				best_slow = s;
			}
		}
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("best %d/%d %.8f, trades %d, sum %.8f\n", best_fast, best_slow,
		best, trades, sum);
	return 0;
}
