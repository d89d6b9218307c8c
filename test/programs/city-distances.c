/* city-distances.c - all shortest ways between cities, with the ways.
 * usage: city-distances [cities]
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

#define INFINITE 1000000000

static int **distance, **next;
static int n;

static int **table(int initial)
{
	int **t = malloc(sizeof(*t) * n);

	for (int i = 0; t && i < n; i++) {
		t[i] = malloc(sizeof(**t) * n);
		if (!t[i]) {
			perror("table");
			exit(1);
		}
		for (int j = 0; j < n; j++)
			t[i][j] = initial;
	}
	return t;
}

static void road(int a, int b, int length)
{
	if (length >= distance[a][b])
		return;
	distance[a][b] = distance[b][a] = length;
	next[a][b] = b;
	next[b][a] = a;
}

static void all_ways(void)
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++) {
			if (distance[i][k] == INFINITE)
				continue;
			for (int j = 0; j < n; j++)
				if (distance[i][k] + distance[k][j] <
					distance[i][j]) {
					distance[i][j] = distance[i][k] +
							 distance[k][j];
					next[i][j] = next[i][k];
				}
		}
}

static int stops(int a, int b)
{
	int count = 0;

	if (next[a][b] < 0)
		return -1;
	while (a != b) {
		a = next[a][b];
		if (++count > n)
			abort();
	}
	return count;
}

int main(int argc, char **argv)
{
	unsigned seed = 11;
	long sum = 0, steps = 0;
	int widest = 0, apart = 0;

	n = argc > 1 ? atoi(argv[1]) : 900;
	if (n < 2)
		return 2;
	distance = table(INFINITE);
	next = table(-1);
	for (int i = 0; i < n; i++) {
		distance[i][i] = 0;
		next[i][i] = i;
	}
	for (int i = 0; i < 4 * n; i++) {
		seed = seed * 1664525 + 1013904223;
		int a = (int)(seed >> 8) % n;

		seed = seed * 1664525 + 1013904223;
		int b = (int)(seed >> 8) % n;

		if (a != b && a % 17)
			road(a, b, 1 + (int)(seed >> 4) % 100);
	}
	double begin = now();

	all_ways();
	fprintf(stderr, "time %.6f\n", now() - begin);
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			if (distance[i][j] == INFINITE) {
				apart++;
				continue;
			}
			sum += distance[i][j];
			if (distance[i][j] > widest)
				widest = distance[i][j];
			if ((i + j) % 13 == 0)
				steps += stops(i, j);
		}
	printf("sum %ld, widest %d, apart %d, stops %ld\n", sum, widest, apart,
		steps);
	return 0;
}
