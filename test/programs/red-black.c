/* red-black.c - relaxation of a potential on a grid of two colours, each in an
 * array of its own, and what is left to be done (the residual).
 * usage: red-black [rows columns sweeps]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double *grid(int n, int m)
{
	double *p = calloc((size_t)n * m, sizeof(*p));

	if (!p) {
		fprintf(stderr, "out of memory\n");
		exit(1);
	}
	return p;
}

/* Rows are staggered: the neighbours of a red cell are the black ones above,
 * below, in its place, and before it.
 */
static void relax(int n, int m, double red[restrict n][m],
	double black[restrict n][m], double f[restrict n][m],
	double g[restrict n][m], double left[restrict n][m])
{
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			red[i][j] = 0.25 * (black[i - 1][j] + black[i + 1][j] +
				black[i][j] + black[i][j - 1] - f[i][j]);
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			black[i][j] = 0.25 * (red[i - 1][j] + red[i + 1][j] +
				red[i][j] + red[i][j + 1] - g[i][j]);
	for (int i = 1; i < n - 1; i++)
		for (int j = 1; j < m - 1; j++)
			left[i][j] = black[i - 1][j] + black[i + 1][j] +
				black[i][j] + black[i][j - 1] - f[i][j] -
				4 * red[i][j];
}

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + 1e-9 * ts.tv_nsec;
}

int main(int argc, char **argv)
{
	int n = argc > 3 ? atoi(argv[1]) : 2000;
	int m = argc > 3 ? atoi(argv[2]) : 2000;
	int sweeps = argc > 3 ? atoi(argv[3]) : 10;
	double *p[5], sum = 0, begin;

	for (int k = 0; k < 5; k++)
		p[k] = grid(n, m);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m; j++) {
			p[0][(size_t)i * m + j] = (i * 3 + j) % 17;
			p[1][(size_t)i * m + j] = (i + j * 5) % 13;
			p[2][(size_t)i * m + j] = (i * j) % 7 - 3;
			p[3][(size_t)i * m + j] = (i * j) % 5 - 2;
		}
	begin = now();
	for (int s = 0; s < sweeps; s++)
		relax(n, m, (double(*)[m])p[0], (double(*)[m])p[1],
			(double(*)[m])p[2], (double(*)[m])p[3],
			(double(*)[m])p[4]);
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (size_t i = 0; i < (size_t)n * m; i += 37)
		sum += p[0][i] - p[1][i] + p[4][i] * p[4][i];
	printf("%d x %d, %d sweeps: %.12e\n", n, m, sweeps, sum);
	for (int k = 0; k < 5; k++)
		free(p[k]);
	return 0;
}
