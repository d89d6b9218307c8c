/* SPDX-License-Identifier: MIT */
/* smith-waterman as a program, made by programs.py.
 *
 * Sizes come from the command line of the compiler, or with -DRUNTIME_SIZES
 * from that of the program.
 */
#ifndef N
#define N BY_CLASS(13, 70, 200, 1400, 19)
#endif
#ifndef M
#define M BY_CLASS(16, 80, 220, 1500, 23)
#endif
#define _POSIX_C_SOURCE 200809L

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "size_class.h"

#define MAX(a, b) ((a) > (b) ? (a) : (b))

#ifdef RUNTIME_SIZES
#define DIM(constant, variable) variable
#else
#define DIM(constant, variable) constant
#endif

static void init_array(int n, int m, unsigned char a[DIM(N, n)],
	unsigned char b[DIM(M, m)], int cost[DIM(N + M + 1, n + m + 1)],
	int score[DIM(N + 1, n + 1)][DIM(M + 1, m + 1)], int best[1])
{
	(void)n;
	(void)m;
	for (int i = 0; i < n; i++)
		a[i] =
			(unsigned char)(0 + (7 * i + 1) % 4099 % 4);
	for (int i = 0; i < m; i++)
		b[i] =
			(unsigned char)(0 + (8 * i + 2) % 4111 % 4);
	for (int i = 0; i < n + m + 1; i++)
		cost[i] =
			(int)(0 + (9 * i + 3) % 4127 % 25);
	for (int i = 0; i < n + 1; i++)
		for (int j = 0; j < m + 1; j++)
			score[i][j] =
				(int)(1 + (10 * i + 14 * j + i * j + 4) % 4129 % 99);
	for (int i = 0; i < 1; i++)
		best[i] =
			(int)(100000 + (11 * i + 5) % 4133 % 100000);
}

static void kernel_smith_waterman(int n, int m, unsigned char a[DIM(N, n)],
	unsigned char b[DIM(M, m)], int cost[DIM(N + M + 1, n + m + 1)],
	int score[DIM(N + 1, n + 1)][DIM(M + 1, m + 1)], int best[1])
{
	int max;

	best[0] = 0;
	for (int i = 1; i <= n; i++)
		for (int j = 1; j <= m; j++) {
			max = score[i - 1][j - 1] +
			      (a[i - 1] == b[j - 1] ? 50 : -30);
			max = MAX(max, 0);
			for (int k = 1; k <= i; k++)
				max = MAX(max, score[i - k][j] - cost[k]);
			for (int k = 1; k <= j; k++)
				max = MAX(max, score[i][j - k] - cost[k]);
			score[i][j] = max;
			best[0] = MAX(best[0], max);
		}
}

/* Clear the borders of "score"; let longer gaps cost more, unevenly. */
static void init(int n, int m,
	int cost[DIM(N + M + 1, n + m + 1)],
	int score[DIM(N + 1, n + 1)][DIM(M + 1, m + 1)])
{
	for (int k = 0; k <= n + m; k++)
		cost[k] += 20 + 3 * k;
	for (int i = 0; i <= n; i++)
		score[i][0] = 0;
	for (int j = 0; j <= m; j++)
		score[0][j] = 0;
}

static void print_array(int n, int m,
	int score[DIM(N + 1, n + 1)][DIM(M + 1, m + 1)], int best[1])
{
	double total = 0.0;

	(void)n;
	(void)m;
	(void)total;
	printf("score\n");
	for (int i = 0; i < n + 1; i++) {
		total = 0.0;
		for (int j = 0; j < m + 1; j++)
			total += score[i][j];
		printf("%.8g\n", total);
	}
	printf("best\n");
	for (int i = 0; i < 1; i++)
		printf("%.8g%c", (double)best[i], i % 10 == 9 ? '\n' : ' ');
	printf("\n");
}

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#ifndef RUNTIME_SIZES
static unsigned char a[N];
static unsigned char b[M];
static int cost[N + M + 1];
static int score[N + 1][M + 1];
static int best[1];
#endif

int main(int argc, char **argv)
{
#ifdef RUNTIME_SIZES
	int n = argc > 1 ? atoi(argv[1]) : N;
	int m = argc > 2 ? atoi(argv[2]) : M;
	unsigned char *a =
		malloc(sizeof(unsigned char[n]));
	unsigned char *b =
		malloc(sizeof(unsigned char[m]));
	int *cost =
		malloc(sizeof(int[n + m + 1]));
	int (*score)[m + 1] =
		malloc(sizeof(int[n + 1][m + 1]));
	int *best =
		malloc(sizeof(int[1]));
#else
	int n = N;
	int m = M;
#endif
	double start;

	(void)argc;
	(void)argv;
	init_array(n, m, a, b, cost, score, best);
	init(n, m, cost, score);
	start = seconds();
	kernel_smith_waterman(n, m, a, b, cost, score, best);
	fprintf(stderr, "time %.6f\n", seconds() - start);
	print_array(n, m, score, best);
#ifdef RUNTIME_SIZES
	free(a);
	free(b);
	free(cost);
	free(score);
	free(best);
#endif
	return 0;
}
