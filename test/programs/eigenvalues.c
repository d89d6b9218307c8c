/* eigenvalues.c - eigenvalues and vectors by Jacobi's rotations.
 * usage: eigenvalues [size]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

#define MAX 400

static double a[MAX][MAX], v[MAX][MAX];

static double outside(int n)
{
	double sum = 0;

	for (int i = 0; i < n; i++)
		for (int j = i + 1; j < n; j++)
			sum += a[i][j] * a[i][j];
	return sum;
}

static void rotate(int p, int q, int n)
{
	double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
	double t = 1 / (fabs(theta) + sqrt(theta * theta + 1));
	double c, s;

	if (theta < 0)
		t = -t;
	c = 1 / sqrt(t * t + 1);
	s = t * c;
	for (int k = 0; k < n; k++) {
		double x = a[p][k], y = a[q][k];

		a[p][k] = c * x - s * y;
		a[q][k] = s * x + c * y;
	}
	for (int k = 0; k < n; k++) {
		double x = a[k][p], y = a[k][q];

		a[k][p] = c * x - s * y;
		a[k][q] = s * x + c * y;
	}
	for (int k = 0; k < n; k++) {
		double x = v[k][p], y = v[k][q];

		v[k][p] = c * x - s * y;
		v[k][q] = s * x + c * y;
	}
}

static int sweeps(int n)
{
	for (int sweep = 1; sweep <= 60; sweep++) {
		double off = outside(n);

		if (off < 1e-18)
			return sweep;
		double threshold = sweep < 4 ? sqrt(off) / (5.0 * n * n) : 0;

		for (int p = 0; p < n - 1; p++)
			for (int q = p + 1; q < n; q++)
				if (fabs(a[p][q]) > threshold)
					rotate(p, q, n);
	}
	fprintf(stderr, "eigenvalues: no convergence\n");
	exit(1);
}

static void sort(int n)
{
	for (int i = 0; i < n; i++) {
		int least = i;

		for (int j = i + 1; j < n; j++)
			if (a[j][j] < a[least][least])
				least = j;
		double t = a[i][i];

		a[i][i] = a[least][least];
		a[least][least] = t;
		for (int k = 0; k < n; k++) {
			t = v[k][i];
			v[k][i] = v[k][least];
			v[k][least] = t;
		}
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 260;
	double product = 0;

	if (n < 2 || n > MAX)
		return 2;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			a[i][j] = i == j ? i % 10 + 1
					 : 1.0 / (1 + abs(i - j)) +
						   (i * j % 7) * 0.01;
			v[i][j] = i == j;
		}
	double begin = now();
	int count = sweeps(n);

	sort(n);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++) {
			double dot = 0;

			for (int k = 0; k < n; k++)
				dot += v[k][i] * v[k][j];
			product += dot * dot;
		}
	fprintf(stderr, "time %.6f\n", now() - begin);
	printf("%d sweeps, from %.12g to %.12g, %s\n", count, a[0][0],
		a[n - 1][n - 1],
		product < 1e-18 ? "orthogonal" : "not orthogonal");
	return 0;
}
