/* Loop nests whose new code debuggers stop in; see stops.py.
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#define N 170
static double a[N][N], b[N][N], c[N][N], d[N][N];

/* Permuted. */
__attribute__((noinline)) static void columns(int n)
{
	for (int j = 0; j < n; j++) { /* stop */
		for (int i = 1; i < n; i++) { /* stop */
			a[i][j] = a[i - 1][j] / 2 + b[i][j]; /* stop: i >= 1 && i < n && j >= 0 && j < n && a[i][j] == -1 */
		}
	}
}

/* Tiled. */
__attribute__((noinline)) static void product(int n)
{
	for (int i = 0; i < n; i++) { /* stop */
		for (int j = 0; j < n; j++) { /* stop */
			c[i][j] = 0; /* stop: c[i][j] == -1 */
			for (int k = 0; k < n; k++) /* stop */
				c[i][j] += a[i][k] * b[k][j]; /* stop: i >= 0 && i < n && j >= 0 && j < n && k >= 0 && k < n */
		}
	}
}

/* Fused. */
__attribute__((noinline)) static void both(int n)
{
	for (int i = 0; i < n; i++) /* stop */
		for (int j = 0; j < n; j++) /* stop */
			d[i][j] = a[i][j] + c[j][i]; /* stop: d[i][j] == -1 */
	for (int p = 0; p < n; p++) /* stop */
		for (int q = 0; q < n; q++) /* stop */
			b[p][q] = d[p][q] * 2 + c[q][p]; /* stop: p >= 0 && p < n && q >= 0 && q < n */
}

/* With a test at run time. */
__attribute__((noinline)) static void versioned(int n, double *x, double *y)
{
	for (int j = 0; j < n; j++) /* stop */
		for (int i = 0; i < n; i++) /* stop */
			x[i * n + j] = y[j * n + i] + x[i * n + j] / 3; /* stop: i >= 0 && i < n && j >= 0 && j < n */
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : N;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			a[i][j] = i > 0 ? -1 : j;
			b[i][j] = i - j;
			c[i][j] = d[i][j] = -1;
		}
	columns(n);
	product(n);
	both(n);
	versioned(n, &a[0][0], &c[0][0]);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			d[0][0] += a[i][j] + b[j][i];
	printf("%.6e\n", d[0][0]);
	return 0;
}
