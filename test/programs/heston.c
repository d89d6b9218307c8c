/* heston.c - option prices with stochastic volatility: paths by Milstein's
 * scheme, antithetic, barrier and average along the way.
 * usage: heston [paths steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t state = 88172645463325252ull;

static double uniform(void)
{
	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return ((state >> 11) + 0.5) * 0x1p-53;
}

static void normals(double *z, int n)
{
	for (int i = 0; i + 1 < n; i += 2) {
		double r = sqrt(-2 * log(uniform())), a = 6.283185307179586 * uniform();

		z[i] = r * cos(a);
		z[i + 1] = r * sin(a);
	}
}

int main(int argc, char **argv)
{
	int paths = argc > 1 ? atoi(argv[1]) : 20000;
	int steps = argc > 2 ? atoi(argv[2]) : 250;
	double dt = 1.0 / steps, root = sqrt(dt), rho = -0.6, c = sqrt(1 - rho * rho);
	double *z = malloc(sizeof(*z) * 2 * paths);
	double *s = malloc(sizeof(*s) * paths), *v = malloc(sizeof(*v) * paths);
	double *sum = calloc(paths, sizeof(*sum));
	unsigned char *out = calloc(paths, 1);
	double price = 0, barrier = 0;

	for (int i = 0; i < paths; i++) {
		s[i] = 0;
		v[i] = 0.04;
	}
	for (int t = 0; t < steps; t++) {
		normals(z, 2 * paths);
		for (int i = 0; i < paths; i++) {
			double w = rho * z[2 * i] + c * z[2 * i + 1];
			double vp = v[i] > 0 ? v[i] : 0;

			s[i] += (0.02 - 0.5 * vp) * dt + sqrt(vp) * root * z[2 * i];
			v[i] += 1.5 * (0.05 - vp) * dt + 0.4 * sqrt(vp) * root * w +
				0.04 * dt * (w * w - 1);
			sum[i] += s[i];
			if (s[i] > 0.3)
				out[i] = 1;
		}
	}
	for (int i = 0; i < paths; i++) {
		double end = exp(sum[i] / steps) - 1;

		price += end > 0 ? end : 0;
		end = exp(s[i]) - 1;
		barrier += end > 0 && !out[i] ? end : 0;
	}
	printf("%.12g %.12g\n", price / paths, barrier / paths);
	return 0;
}
