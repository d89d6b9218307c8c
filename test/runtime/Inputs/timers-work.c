/* Nests that get new code, keep their order, or have two versions.
 *
 * SPDX-License-Identifier: MIT
 */
#include "timers.h"

double a[N][N], b[N][N], c[N][N], v[N];

void multiply(int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			for (int k = 0; k < n; k++)
				c[i][j] += a[i][k] * b[k][j];
}

void scan(int n)
{
	for (int i = 1; i < n; i++)
		v[i] = v[i] * 0.5 + v[i - 1];
}

void add_rows(double **x, double **y, int n)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
			x[i][j] = y[j][i] + x[i][j];
}
