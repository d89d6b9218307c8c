/* matrix-chain.c - a chain of products in the cheapest order.
 * usage: matrix-chain [factors largest]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

typedef struct matrix {
	int rows, columns;
	double **at;
} matrix;

static matrix matrix_new(int rows, int columns)
{
	matrix m = {rows, columns, malloc(sizeof(double *) * rows)};

	for (int i = 0; m.at && i < rows; i++)
		m.at[i] = calloc(columns, sizeof(double));
	if (!m.at || !m.at[rows - 1]) {
		fprintf(stderr, "matrix-chain: out of memory\n");
		exit(1);
	}
	return m;
}

static void matrix_free(matrix m)
{
	for (int i = 0; i < m.rows; i++)
		free(m.at[i]);
	free(m.at);
}

static matrix product(const matrix *a, const matrix *b)
{
	if (a->columns != b->rows)
		abort();
	matrix c = matrix_new(a->rows, b->columns);

	for (int i = 0; i < a->rows; i++)
		for (int j = 0; j < b->columns; j++)
			for (int k = 0; k < a->columns; k++)
				c.at[i][j] += a->at[i][k] * b->at[k][j];
	return c;
}

/* split[i][j]: where to cut the chain from i to j. */
static double plan(const int *size, int n, int **split)
{
	double **cost = malloc(sizeof(*cost) * n);

	for (int i = 0; i < n; i++)
		cost[i] = calloc(n, sizeof(**cost));
	for (int length = 2; length <= n; length++)
		for (int i = 0; i + length <= n; i++) {
			int j = i + length - 1;

			cost[i][j] = 1e300;
			for (int k = i; k < j; k++) {
				double c = cost[i][k] + cost[k + 1][j] +
					   (double)size[i] * size[k + 1] *
						   size[j + 1];

				if (c < cost[i][j]) {
					cost[i][j] = c;
					split[i][j] = k;
				}
			}
		}
	double best = cost[0][n - 1];

	for (int i = 0; i < n; i++)
		free(cost[i]);
	free(cost);
	return best;
}

static matrix multiply(const matrix *factor, int **split, int i, int j)
{
	if (i == j)
		return factor[i];
	matrix a = multiply(factor, split, i, split[i][j]);
	matrix b = multiply(factor, split, split[i][j] + 1, j);
	matrix c = product(&a, &b);

	if (i != split[i][j])
		matrix_free(a);
	if (split[i][j] + 1 != j)
		matrix_free(b);
	return c;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 12;
	int largest = argc > 2 ? atoi(argv[2]) : 520;

	if (n < 2 || largest < 4)
		return 2;
	int *size = malloc(sizeof(*size) * (n + 1));
	int **split = malloc(sizeof(*split) * n);
	matrix *factor = malloc(sizeof(*factor) * n);

	for (int i = 0; i <= n; i++)
		size[i] = largest / 2 + (i * 7919) % (largest / 2);
	for (int i = 0; i < n; i++) {
		split[i] = calloc(n, sizeof(**split));
		factor[i] = matrix_new(size[i], size[i + 1]);
		for (int r = 0; r < size[i]; r++)
			for (int c = 0; c < size[i + 1]; c++)
				factor[i].at[r][c] =
					((r * 3 + c * 5 + i) % 19 - 9) / 64.0;
	}
	double begin = now();
	double cost = plan(size, n, split);
	matrix all = multiply(factor, split, 0, n - 1);

	fprintf(stderr, "time %.6f\n", now() - begin);
	double sum = 0;

	for (int i = 0; i < all.rows; i++)
		for (int j = 0; j < all.columns; j++)
			sum = sum * 0.99 + all.at[i][j];
	printf("cost %.0f, sum %.12g\n", cost, sum);
	return 0;
}
