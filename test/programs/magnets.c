/* magnets.c - the Ising model by Metropolis' method, checkerboard order.
 * usage: magnets [size sweeps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

#define MAX 1024

static int spin[MAX][MAX];
static uint32_t chance[9];

static uint32_t hash(uint32_t x)
{
	x ^= x >> 16;
	x *= 0x7feb352du;
	x ^= x >> 15;
	x *= 0x846ca68bu;
	return x ^ x >> 16;
}

static void heat(double temperature)
{
	for (int e = -4; e <= 4; e++) {
		double p = e <= 0 ? 1 : exp(-2.0 * e / temperature);

		chance[e + 4] = (uint32_t)(p * 4294967295.0);
	}
}

static int sweep(int n, int colour, uint32_t time)
{
	int flips = 0;

	for (int i = 0; i < n; i++) {
		const int *up = spin[i ? i - 1 : n - 1];
		const int *down = spin[i + 1 < n ? i + 1 : 0];

		for (int j = (i + colour) % 2; j < n; j += 2) {
			int sum = up[j] + down[j] +
				  spin[i][j ? j - 1 : n - 1] +
				  spin[i][j + 1 < n ? j + 1 : 0];
			int e = spin[i][j] * sum;

			if (hash(time * 2654435761u + i * MAX + j) <= chance[e + 4]) {
				spin[i][j] = -spin[i][j];
				flips++;
			}
		}
	}
	return flips;
}

static void measure(int n, double *energy, double *magnet)
{
	long e = 0, m = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			e -= spin[i][j] * (spin[(i + 1) % n][j] +
						  spin[i][(j + 1) % n]);
			m += spin[i][j];
		}
	*energy = (double)e / n / n;
	*magnet = (double)m / n / n;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 600;
	int sweeps = argc > 2 ? atoi(argv[2]) : 100;
	double energy = 0, magnet = 0;
	long flips = 0;

	if (n < 2 || n > MAX || n % 2) {
		fprintf(stderr, "magnets: even sizes to %d\n", MAX);
		return 2;
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			spin[i][j] = hash(i * n + j) & 1 ? 1 : -1;
	double begin = now();

	for (int t = 0; t < sweeps; t++) {
		heat(4 - 3.0 * t / sweeps);
		flips += sweep(n, 0, 2 * t);
		flips += sweep(n, 1, 2 * t + 1);
		if (t % 10 == 9) {
			measure(n, &energy, &magnet);
			printf("%d: energy %.6f, magnetization %.6f\n", t + 1,
				energy, magnet);
		}
	}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("%ld flips\n", flips);
	return 0;
}
