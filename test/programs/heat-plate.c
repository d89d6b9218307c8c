/* heat-plate.c - heat in a plate with a hole, two time planes.
 * usage: heat-plate [size steps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define SIZE 1026

static double t[2][SIZE][SIZE];

static void report(int step, int n, int plane)
{
	double sum = 0, top = 0;

	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < n - 1; j++) {
			sum += t[plane][i][j];
			if (t[plane][i][j] > top)
				top = t[plane][i][j];
		}
	printf("step %4d: mean %.10f, hottest %.10f\n", step,
		sum / (n - 2) / (n - 2), top);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 770;
	int steps = argc > 2 ? atoi(argv[2]) : 800;
	double begin, r = 0.2;
	struct timespec ts;

	if (n < 16 || n > SIZE || steps < 1) {
		fprintf(stderr, "heat-plate: size from 16 to %d\n", SIZE);
		exit(2);
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			t[0][i][j] = t[1][i][j] =
				i == 0 ? 100 : j == 0 ? 50 * sin(i * 0.01) : 20;
	clock_gettime(CLOCK_MONOTONIC, &ts);
	begin = ts.tv_sec + 1e-9 * ts.tv_nsec;
	for (int s = 0; s < steps; s++) {
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < n - 1; j++)
				t[(s + 1) % 2][i][j] = t[s % 2][i][j] +
					r * (t[s % 2][i - 1][j] +
					     t[s % 2][i + 1][j] +
					     t[s % 2][i][j - 1] +
					     t[s % 2][i][j + 1] -
					     4 * t[s % 2][i][j]);
		if (s % 100 == 99)
			report(s + 1, n, (s + 1) % 2);
	}
	clock_gettime(CLOCK_MONOTONIC, &ts);
	fprintf(stderr, "time %.6f\n", ts.tv_sec + 1e-9 * ts.tv_nsec - begin);
	report(steps, n, steps % 2);
	exit(0);
}
