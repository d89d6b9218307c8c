/* american-option.c - American puts on a binomial tree, many strikes.
 * usage: american-option [steps strikes]
 *
 * SPDX-License-Identifier: MIT
 */
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct option {
	double spot, strike, rate, volatility, years;
} option;

static double max(double a, double b)
{
	return a > b ? a : b;
}

static double price(const option *o, int steps, double *value, double *asset)
{
	double dt = o->years / steps;
	double up = exp(o->volatility * sqrt(dt)), down = 1 / up;
	double p = (exp(o->rate * dt) - down) / (up - down);
	double discount = exp(-o->rate * dt);

	assert(p > 0 && p < 1);
	for (int i = 0; i <= steps; i++) {
		asset[i] = o->spot * pow(up, 2.0 * i - steps);
		value[i] = max(o->strike - asset[i], 0);
	}
	for (int s = steps - 1; s >= 0; s--)
		for (int i = 0; i <= s; i++) {
			double hold = discount * (p * value[i + 1] +
						  (1 - p) * value[i]);

			asset[i] = asset[i] * up;
			value[i] = max(hold, o->strike - asset[i]);
		}
	return value[0];
}

/* The volatility at which the tree gives the price seen in the market. */
static double implied(option o, double seen, int steps, double *value,
	double *asset)
{
	double low = 0.05, high = 1.5;

	for (int i = 0; i < 12; i++) {
		o.volatility = (low + high) / 2;
		if (price(&o, steps, value, asset) > seen)
			high = o.volatility;
		else
			low = o.volatility;
	}
	return (low + high) / 2;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 4000;
	int strikes = argc > 2 ? atoi(argv[2]) : 80;

	if (steps < 2 || strikes < 1) {
		fprintf(stderr, "usage: %s [steps strikes]\n", argv[0]);
		return 2;
	}
	double *value = malloc(sizeof(*value) * (steps + 1));
	double *asset = malloc(sizeof(*asset) * (steps + 1));
	double sum = 0, smile = 0;
	struct timespec a, b;

	if (!value || !asset)
		return 1;
	clock_gettime(CLOCK_MONOTONIC, &a);
	for (int k = 0; k < strikes; k++) {
		option o = {100, 70 + 60.0 * k / strikes, 0.04, 0.25, 1};
		double v = price(&o, steps, value, asset);

		sum += v;
		if (k % 10 == 0)
			smile += implied(o, v * (1 + 0.01 * (k % 3)), steps / 2,
				value, asset);
	}
	clock_gettime(CLOCK_MONOTONIC, &b);
	fprintf(stderr, "time %.6f\n",
		b.tv_sec - a.tv_sec + 1e-9 * (b.tv_nsec - a.tv_nsec));
	printf("sum %.12f, implied %.12f\n", sum, smile);
	free(value);
	free(asset);
	return 0;
}
